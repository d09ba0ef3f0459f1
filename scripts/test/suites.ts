import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type Finished } from '../child.ts';
import { ROOT } from '../project.ts';
import {
  countResults,
  readPlaywrightReport,
  readVitestReport,
  type TestResult,
  type Outcome,
} from './reports.ts';
import { REPORT_PATH, VITEST_REPORTER } from './vitest-reporter.ts';

export type Suite = {
  name: string;
  /** Environment variable of the tool without which the whole suite cannot run. */
  needs?: string;
  /** Runs only where `--only` names it. */
  onDemand?: true;
  /** Runs the suite, or only these of its files: paths in the project. */
  run: (env: NodeJS.ProcessEnv, files?: readonly string[]) => Promise<Outcome>;
};

export const SUITES: Suite[] = [
  script('format', 'format:check'),
  script('lint', 'lint'),
  script('types', 'typecheck'),
  script('borders', 'borders'),
  script('unused', 'unused'),
  script('licences', 'licences'),
  script('docs', 'docs'),
  script('isolation', 'isolation'),
  vitest('unit', ['!long']),
  { ...vitest('long', ['long'], availableParallelism() + 1), onDemand: true },
  script('web build', 'build'),
  browser('browser', 'short'),
  { ...browser('browser long', 'long'), onDemand: true },
];

/** Returns one half of the browser tests, as `e2e/playwright.config.ts` divides them. */
function browser(name: string, half: 'short' | 'long'): Suite {
  return {
    name,
    needs: 'CHROMIUM_PATH',
    run: (env, files = []) =>
      reported(name, readPlaywrightReport, (report) =>
        run('playwright', ['test', ...files.map((file) => join(ROOT, file)), '--reporter=list,json'], {
          cwd: join(ROOT, 'e2e'),
          env: { ...env, BROWSER_TESTS: half, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        }),
      ),
  };
}

/** Returns the tests of these projects of Vitest; more workers than processors suit tests that wait much. */
function vitest(name: string, projects: readonly string[], workers = availableParallelism()): Suite {
  return {
    name,
    run: (env, files = []) =>
      reported(name, readVitestReport, (report) =>
        run(
          'vitest',
          [
            'run',
            ...files.map((file) => join(ROOT, file)),
            ...projects.map((one) => `--project=${one}`),
            `--maxWorkers=${workers}`,
            '--reporter=default',
            `--reporter=${VITEST_REPORTER}`,
          ],
          { env: { ...env, [REPORT_PATH]: report } },
        ),
      ),
  };
}

/** Returns a suite that is one npm script: it passes or fails as a whole and counts as one. */
function script(name: string, npmScript: string): Suite {
  return {
    name,
    run: async (env) => {
      const started = performance.now();
      const finished = await run('npm', ['run', '--silent', npmScript], { env });
      const failed = finished.code === 0 ? 0 : 1;
      return { suite: name, passed: 1 - failed, failed, skipped: 0, seconds: secondsSince(started) };
    },
  };
}

/** Runs a test runner that writes a report to the given file, and reads the outcome from it. */
async function reported(
  suite: string,
  read: (json: string) => TestResult[],
  start: (report: string) => Promise<Finished>,
): Promise<Outcome> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const report = join(folder, 'report.json');
  try {
    const finished = await start(report);
    return {
      suite,
      seconds: secondsSince(started),
      ...judged(finished, () => read(readFileSync(report, 'utf8'))),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the outcome: a runner that failed without a failed test or a readable report counts as one failure. */
export function judged(finished: Finished, read: () => TestResult[]): Omit<Outcome, 'suite' | 'seconds'> {
  const ending = finished.signal === null ? `exit code ${finished.code}` : `signal ${finished.signal}`;
  try {
    const results = read();
    const counts = countResults(results);
    if (finished.code === 0 || counts.failed > 0) return { ...counts, results };
    return { ...counts, failed: 1, results, note: `the runner ended with ${ending}` };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, note: `no readable report, ${ending}` };
  }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
