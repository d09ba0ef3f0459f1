import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT, sourceFiles, workspaces } from './project.ts';
import { placesIn, readTexts, RULES } from './words/plain-words.ts';

/**
 * Counts of discouraged words and shapes that may remain; the script compares them with the sources: they only fall.
 * `--show RULE` lists each place, `--write` writes numbers that have fallen.
 */
const BUDGET = 'scripts/words/budget.json';

const budget = z.record(z.string(), z.int()).parse(JSON.parse(readFileSync(join(ROOT, BUDGET), 'utf8')));
const files = ['scripts', ...workspaces()]
  .flatMap((folder) => sourceFiles(folder))
  .filter((file) => !file.startsWith('scripts/words'))
  .map((file) => ({ file, texts: readTexts(readFileSync(join(ROOT, file), 'utf8')) }));
const found = RULES.map((rule) => ({
  rule,
  places: files.flatMap(({ file, texts }) => placesIn(texts, rule).map((place) => ({ file, ...place }))),
}));

const isWriting = process.argv.includes('--write');
const shown = process.argv.at(process.argv.indexOf('--show') + 1);
if (process.argv.includes('--show')) {
  const { places } = found.find(({ rule }) => rule.name === shown) ?? found[0] ?? { places: [] };
  for (const { file, line, text } of places) console.log(`${file}:${line}: ${text}`);
}

const complaints = found.flatMap(({ rule: { name, instead }, places }) => {
  const left = budget[name] ?? (isWriting ? Number.POSITIVE_INFINITY : 0);
  if (places.length > left)
    return [`words: "${name}" ${places.length} times, ${left} are left: write ${instead} (--show "${name}")`];
  if (places.length < left && !isWriting)
    return [`words: "${name}" ${places.length} times, fewer than ${left}: npm run words -- --write`];
  return [];
});
if (isWriting) {
  const counts = found.map(({ rule: { name }, places }) => [
    name,
    Math.min(places.length, budget[name] ?? places.length),
  ]);
  writeFileSync(join(ROOT, BUDGET), `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else {
  const total = found.reduce((sum, { places }) => sum + places.length, 0);
  console.log(`words: ${files.length} files, ${total} words and shapes left that are not plain`);
}
