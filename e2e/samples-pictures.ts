import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import config from './playwright.config.ts';
import { noteVersion, PICTURES, storedNames, THEMES } from './support/sample-pictures.ts';
import { shrinkPicture } from './support/shrink-picture.ts';

// Takes the pictures of the samples again, all of them: `npm run samples:pictures`.

const browser = await chromium.launch(config.use?.launchOptions);
const version = browser.version();
await browser.close();

await rm(PICTURES, { recursive: true, force: true });
for (const theme of THEMES) await mkdir(join(PICTURES, theme), { recursive: true });
await noteVersion(version);
const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
const taking = spawn(
  process.execPath,
  [cli, 'test', 'tests/samples.spec.ts', '--update-snapshots=all', '--reporter=line'],
  {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  },
);
const [code] = await once(taking, 'exit');
for (const theme of THEMES) {
  for (const name of storedNames(theme)) {
    const file = join(PICTURES, theme, `${name}.png`);
    await writeFile(file, await shrinkPicture(await readFile(file)));
  }
}
process.exitCode = code === 0 ? 0 : 1;
