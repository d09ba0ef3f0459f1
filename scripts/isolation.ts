import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixedNumbers } from './isolation/fixed-numbers.ts';
import { ROOT, sourceFiles } from './project.ts';

/** The only file that may choose numbers. */
const ALLOCATOR = 'e2e/support/fresh.ts';

const files = sourceFiles('e2e/tests')
  .concat(sourceFiles('e2e/support'))
  .filter((file) => file !== ALLOCATOR);
const complaints = files.flatMap((file) =>
  fixedNumbers(readFileSync(join(ROOT, file), 'utf8')).map((complaint) => `${file}, ${complaint}`),
);

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else
  console.log(
    `isolation: ${files.length} files of browser tests, none chooses a number that another could choose`,
  );
