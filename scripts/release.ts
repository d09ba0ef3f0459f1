import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ROOT } from './project.ts';
import { release } from './release/release.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });

const problems = release({
  root: ROOT,
  dryRun: values['dry-run'],
  writeSbom: (file) => {
    const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
    writeFileSync(file, execFileSync('npm', ['run', '--silent', 'sbom'], options));
  },
  print: (line) => console.log(line),
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
