import { existsSync, globSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { inParallel, run, succeeded } from './child.ts';
import { ROOT, sourceFiles } from './project.ts';

// Two programs at a time: the compiler is itself parallel, and each instance holds the whole program in memory.
const AT_ONCE = 2;

// All code for Node is one program, that of the root's file, so that code its parts share is checked once.
const projects = globSync(['tsconfig.json', '*/tsconfig.json'], { cwd: ROOT }).map((file) => dirname(file));

const covered = new Set<string>();
const failures = await inParallel(
  AT_ONCE,
  projects.map((project) => async () => {
    const args = ['-p', project, '--pretty', 'false', '--listFiles'];
    const finished = await run('tsc', args, { output: 'keep' });
    const lines = finished.output.trim().split('\n');
    for (const line of lines) covered.add(relative(ROOT, line));
    return succeeded(finished) ? [] : lines.filter((line) => !existsSync(line));
  }),
);
const sources = sourceFiles('.');
for (const file of sources) if (!covered.has(file)) failures.push([`${file}: in no tsconfig.json`]);

for (const failure of failures.flat()) console.error(failure);
if (failures.flat().length > 0) process.exitCode = 1;
else console.log(`types: ${sources.length} files are sound`);
