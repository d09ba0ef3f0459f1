import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './project.ts';
import { fetchDigest, imageFiles, imagesIn, pinned } from './release/pin-images.ts';

const HELP = `npm run release:images [-- --check]

Asks the registries which digest the tag of each image of the Dockerfile, the Compose file and the manifests for
Kubernetes has now, and writes it behind the tag. With --check nothing is asked or written: ends with 1 when an image has no digest.`;

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const files = imageFiles(ROOT).map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
const images = files.flatMap(({ text }) => imagesIn(text));
if (values.check) {
  const open = images.filter(({ digest }) => digest === undefined);
  for (const { name } of open) console.log(`${name}: no digest`);
  process.exit(open.length === 0 ? 0 : 1);
}

// All digests are read before a file is changed: if half of the images were pinned, all would seem to be.
const names = [...new Set(images.map(({ name }) => name))];
try {
  const digests = new Map(
    await Promise.all(names.map(async (name) => [name, await fetchDigest(name)] as const)),
  );
  for (const { file, text } of files) writeFileSync(join(ROOT, file), pinned(text, digests));
  for (const [name, digest] of digests) console.log(`${name}@${digest}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
