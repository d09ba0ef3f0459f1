import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { ROOT } from '../project.ts';

export type Counts = { passed: number; failed: number; skipped: number };

/** Counts of a runner's report, and a line for each test that failed: its file, its name and why. */
export type Reported = Counts & { failures: string[] };

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  // A file that cannot even be loaded fails with no test in it.
  testResults: z.array(
    z.object({
      name: z.string().default(''),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type PlaywrightSuite = {
  specs?: z.infer<typeof playwrightSpec>[] | undefined;
  suites?: PlaywrightSuite[] | undefined;
};

const playwrightSpec = z.object({
  file: z.string(),
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpec).optional(),
  suites: z.array(z.lazy(() => playwrightSuite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.array(playwrightSuite).default([]),
});

/** What a report written by Vitest's json reporter says. Throws when it is not one. */
export function readVitestReport(json: string): Reported {
  const report = vitestReport.parse(JSON.parse(json));
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...unloadable.map(({ name, message }) => failure(name, 'the file', message))],
  };
}

/** What a report written by Playwright's json reporter says; a test that passed only on a retry has failed. */
export function readPlaywrightReport(json: string): Reported {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(json));
  const failed = specsOf(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(file, title, results.find(({ error }) => error)?.error?.message)),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: failed,
  };
}

function specsOf(suites: readonly PlaywrightSuite[]): z.infer<typeof playwrightSpec>[] {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

function failure(path: string, title: string, message = ''): string {
  const file = isAbsolute(path) ? relative(ROOT, path) : path;
  const reason = stripVTControlCharacters(message).split('\n')[0] ?? '';
  return `${file} › ${title}${reason === '' ? '' : `: ${reason}`}`;
}
