import { z } from 'zod';

export type Counts = { passed: number; failed: number; skipped: number };

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  // A file that cannot even be loaded fails with no test in it.
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** Counts of a report written by Vitest's json reporter. Throws when it is not one. */
export function countVitest(json: string): Counts {
  const report = vitestReport.parse(JSON.parse(json));
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of a report written by Playwright's json reporter; a test that passed only on a retry has failed. */
export function countPlaywright(json: string): Counts {
  const { stats, errors } = playwrightReport.parse(JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
