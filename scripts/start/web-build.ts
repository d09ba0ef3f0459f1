import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run, succeeded } from '../child.ts';
import { filesUnder, ROOT } from '../project.ts';

const BUILT_PAGE = 'web/dist/index.html';

/** Sources of a build, besides the lockfile. */
const BUILT_FROM = ['web', 'contract/src'];

/**
 * Builds the web app when it is missing or older than its sources.
 * An installation without the build tools serves the build it came with.
 * @throws Error with one sentence for the operator when there is nothing to serve
 */
export async function bringWebUpToDate(root = ROOT): Promise<'fresh' | 'built' | 'kept'> {
  if (isUpToDate(root)) return 'fresh';
  const built = existsSync(join(root, BUILT_PAGE));
  if (!existsSync(join(root, 'node_modules/vite'))) {
    if (built) return 'kept';
    throw new Error(
      'The web app is not built and its build tools are not installed: run "npm ci" and try again.',
    );
  }
  const build = await run('npm', ['run', '--silent', 'build'], { cwd: root, output: 'keep' });
  if (succeeded(build)) return 'built';
  throw new Error(
    `The web app could not be built ("npm run build" shows this alone).\n${build.output.trim()}`,
  );
}

/** Whether the built page is younger than everything that it is built from. */
export function isUpToDate(root = ROOT): boolean {
  const page = statSync(join(root, BUILT_PAGE), { throwIfNoEntry: false });
  if (page === undefined) return false;
  const sources = [
    ...BUILT_FROM.flatMap((folder) => filesUnder(join(root, folder))),
    join(root, 'package-lock.json'),
  ];
  return sources.every((file) => statSync(file).mtimeMs <= page.mtimeMs);
}
