import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { ROOT } from '../project.ts';

export type Counts = { passed: number; failed: number; skipped: number };

/** A test by its file, as a path in the project, and its title with those of the groups around it. */
export type TestName = { file: string; title: string };

/** Result of one test; `reason` is the first line of its failure. */
export type TestResult = TestName & { status: 'passed' | 'failed' | 'skipped'; reason?: string };

/** Outcome of a suite. */
export type Outcome = Counts & {
  suite: string;
  seconds: number;
  note?: string;
  /** Result of each test, in a suite that has tests. */
  results?: readonly TestResult[];
};

const testResult = z.object({
  file: z.string(),
  title: z.string(),
  status: z.enum(['passed', 'failed', 'skipped']),
  reason: z.string().exactOptional(),
});

const playwrightSpec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});

type PlaywrightSuite = {
  title: string;
  specs?: z.infer<typeof playwrightSpec>[] | undefined;
  suites?: PlaywrightSuite[] | undefined;
};

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec).optional(),
  suites: z.array(z.lazy(() => playwrightSuite)).optional(),
});

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  errors: z.array(
    z.object({
      message: z.string().default(''),
      location: z.object({ file: z.string() }).optional(),
    }),
  ),
  suites: z.array(playwrightSuite),
});

const LONGEST_REASON = 1_000;

/** Title of a failure of a whole file: it could not be loaded, or its set-up failed. */
export const WHOLE_FILE = 'the file';

/** Reads every test in a report of `vitest-reporter.ts`. Throws when it is not one. */
export function readVitestReport(json: string): TestResult[] {
  return testResult.array().parse(JSON.parse(json));
}

const PLAYWRIGHT_STATUS = {
  expected: 'passed',
  unexpected: 'failed',
  // No suite lets Playwright try again: only the second look does that.
  flaky: 'failed',
  skipped: 'skipped',
} as const;

/** Reads the tests in a report of Playwright's json reporter, and errors outside of tests as failures of their file. */
export function readPlaywrightReport(json: string): TestResult[] {
  const { config, errors, suites } = playwrightReport.parse(JSON.parse(json));
  const tests = listSpecs(suites, []).flatMap(({ file, title, tests: runs }) =>
    runs.map(({ status, results }) =>
      toTestResult(
        join(config.rootDir, file),
        title,
        PLAYWRIGHT_STATUS[status],
        results.find(({ error }) => error)?.error?.message,
      ),
    ),
  );
  return [
    ...tests,
    ...errors.map(({ message, location }) =>
      toTestResult(location?.file ?? '', WHOLE_FILE, 'failed', message),
    ),
  ];
}

/** Returns a test's result; it shortens the message of a failure to a line of the summary. */
export function toTestResult(
  path: string,
  title: string,
  status: TestResult['status'],
  message = '',
): TestResult {
  const file = isAbsolute(path) ? relative(ROOT, path) : path;
  if (status !== 'failed') return { file, title, status };
  const reason = reasonIn(stripVTControlCharacters(message).split('\n'));
  return { file, title, status, ...(reason !== '' && { reason }) };
}

/** Counts the tests that passed, failed and were skipped. */
export function countResults(results: readonly TestResult[]): Counts {
  const count = (wanted: TestResult['status']): number =>
    results.filter(({ status }) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

function listSpecs(
  suites: readonly PlaywrightSuite[],
  groups: readonly string[],
): z.infer<typeof playwrightSpec>[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...(specs ?? []).map((spec) => ({ ...spec, title: [...groups, spec.title].join(' › ') })),
    ...(inner ?? []).flatMap((group) => listSpecs([group], [...groups, group.title])),
  ]);
}

/** Returns the first line, and for a property fast-check's second and third: its seed and smallest counterexample. */
function reasonIn(lines: readonly string[]): string {
  const isProperty = lines[0]?.includes('Property failed after') === true;
  return lines
    .slice(0, isProperty ? 3 : 1)
    .join(' ')
    .slice(0, LONGEST_REASON);
}
