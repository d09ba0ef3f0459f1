import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endTogether, run } from './child.ts';
import { ROOT, sourceFiles, workspaces } from './project.ts';
import { lineToRepeat } from './random/line-to-repeat.ts';
import { readVitestReport } from './test/reports.ts';
import { findTools } from './test/tools.ts';
import { REPORT_PATH, VITEST_REPORTER } from './test/vitest-reporter.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, only: { type: 'string', multiple: true } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('Usage: npm run test:random -- --minutes N [--only FILE]');
  process.exit(2);
}

endTogether();
/** Number of files that share a seed and a run of the test runner. */
const AT_ONCE = 12;
const env = { ...process.env, ...findTools().env };
const folder = mkdtempSync(join(tmpdir(), 'test-random-'));
const end = performance.now() + minutes * 60_000;
const failures = new Set<string>();
let seeds = 0;
for (let waiting: string[] = []; performance.now() < end;) {
  if (waiting.length === 0) waiting = values.only?.slice() ?? shuffled(filesWithProperties());
  seeds += 1;
  for (const line of await listFailures(waiting.splice(0, AT_ONCE), randomInt(2 ** 31))) {
    failures.add(line);
    console.log(line);
  }
}
rmSync(folder, { recursive: true });
console.log(`\n${seeds} seeds, ${failures.size} failed`);
if (failures.size > 0) process.exitCode = 1;

/** Runs files with a seed, and returns a line for each test that failed. */
async function listFailures(files: readonly string[], seed: number): Promise<string[]> {
  const left = Math.ceil((end - performance.now()) / 60_000);
  console.log(`seed ${seed}, ${files.length} files, ${left} min left`);
  const report = join(folder, 'report.json');
  const { output } = await run('vitest', ['run', ...files, `--reporter=${VITEST_REPORTER}`], {
    env: { ...env, TS1_SEED: String(seed), [REPORT_PATH]: report },
    output: 'keep',
  });
  try {
    const results = readVitestReport(readFileSync(report, 'utf8'));
    return results.flatMap((result) => (result.status === 'failed' ? [lineToRepeat(result, seed)] : []));
  } catch {
    return [`seed ${seed}, no readable report of ${files.join(' ')}:\n${output}`];
  } finally {
    rmSync(report, { force: true });
  }
}

function shuffled(files: readonly string[]): string[] {
  return files
    .map((file) => ({ file, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ file }) => file);
}

function filesWithProperties(): string[] {
  return [...workspaces(), 'scripts']
    .flatMap((folderOfSources) => sourceFiles(folderOfSources))
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && readFileSync(join(ROOT, file), 'utf8').includes("'fast-check'"),
    );
}
