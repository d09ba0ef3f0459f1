import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAllowed } from './licences/allowed.ts';
import { licenceTexts, shippedPackages } from './licences/shipped.ts';
import { ROOT } from './project.ts';

const { values } = parseArgs({ options: { write: { type: 'string' } } });

const shipped = shippedPackages();
const refused = shipped.filter(({ licence }) => !isAllowed(licence));

for (const { name, version, licence } of refused) {
  console.error(`${name} ${version}: licence "${licence}" is not on the list in scripts/licences/allowed.ts`);
}
if (refused.length > 0) process.exitCode = 1;
else console.log(`licences: ${shipped.length} shipped packages, all on the list`);

if (values.write !== undefined) {
  const file = resolve(ROOT, values.write);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, notices());
}

function notices(): string {
  const sections = shipped.map((entry) => {
    const heading = `${entry.name} ${entry.version} (${entry.licence})`;
    return [heading, '-'.repeat(heading.length), ...licenceTexts(entry)].join('\n\n');
  });
  return `This product contains the packages below, each under the licence stated with it.\n\n${sections.join('\n\n\n')}\n`;
}
