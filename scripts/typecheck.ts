import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel, run, succeeded } from './child.ts';
import { ROOT, sourceFiles, workspaces } from './project.ts';

// Two at a time: the compiler is itself parallel, and each instance holds the whole program in memory.
const AT_ONCE = 2;

const projects = [...workspaces(), 'scripts'].filter(
  (folder) => existsSync(join(ROOT, folder, 'tsconfig.json')) && sourceFiles(folder).length > 0,
);

const failures = await inParallel(
  AT_ONCE,
  projects.map((project) => async () => {
    const checked = await run('tsc', ['-p', project, '--pretty', 'false'], { output: 'keep' });
    return succeeded(checked) ? [] : [`${project}\n${checked.output}`];
  }),
);

for (const failure of failures.flat()) console.error(failure);
if (failures.flat().length > 0) process.exitCode = 1;
else console.log(`types: ${projects.join(', ')} are sound`);
