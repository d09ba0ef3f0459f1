import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endTogether, run, succeeded } from './child.ts';
import { byWorkspace, coverageSummary } from './coverage/by-workspace.ts';
import { ROOT } from './project.ts';

/*
 * Measures how much code the unit tests run: npm run coverage, for some workspaces: npm run coverage -- contract web.
 * Browser tests, tests that take minutes, and code that runs in other processes and database threads are not counted,
 * so the true share is higher. A test that fails on a busy machine fails this run, but the figures are still printed.
 */

/** The Vitest projects that test a workspace. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  server: ['server', 'server-replacing', 'rules'],
  simulator: ['simulator'],
  web: ['web', 'web-replacing', 'components', 'components-alone'],
};
const LIMIT_MS = 40 * 60_000;

const asked = process.argv.slice(2);
const unknown = asked.find((name) => PROJECTS[name] === undefined);
if (unknown !== undefined) {
  console.error(`There is no workspace ${unknown}: choose from ${Object.keys(PROJECTS).join(', ')}`);
  process.exit(2);
}
const chosen = asked.length === 0 ? Object.keys(PROJECTS) : asked;

endTogether();
const folder = mkdtempSync(join(tmpdir(), 'ts1-coverage-'));
const limit = setTimeout(() => {
  console.error(`Stopped after ${LIMIT_MS / 60_000} minutes`);
  process.kill(process.pid, 'SIGTERM');
}, LIMIT_MS);
const finished = await run('vitest', [
  'run',
  ...chosen.flatMap((name) => PROJECTS[name] ?? []).map((project) => `--project=${project}`),
  '--coverage',
  '--coverage.reportOnFailure',
  '--coverage.reporter=json-summary',
  `--coverage.reportsDirectory=${folder}`,
  '--reporter=dot',
]);
clearTimeout(limit);
const report = join(folder, 'coverage-summary.json');
if (existsSync(report)) {
  const summary = coverageSummary.parse(JSON.parse(readFileSync(report, 'utf8')));
  console.log('\nworkspace      files   lines  branches');
  for (const { name, files, lines, branches } of byWorkspace(summary, ROOT)) {
    const figures = [`${lines.toFixed(1)} %`.padStart(8), `${branches.toFixed(1)} %`.padStart(10)];
    console.log(`${name.padEnd(12)}${String(files).padStart(8)}${figures.join('')}`);
  }
}
if (!succeeded(finished)) process.exitCode = 1;
rmSync(folder, { recursive: true, force: true });
