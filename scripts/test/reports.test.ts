import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './reports.ts';

test('counts of Vitest are taken from its report', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [],
  };
  expect(readVitestReport(JSON.stringify(report))).toMatchObject({ passed: 7, failed: 1, skipped: 3 });
});

test('a Vitest file that could not be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }],
  };
  expect(readVitestReport(JSON.stringify(report)).failed).toBe(1);
});

test('a Playwright test that passed only on a retry counts as failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] };
  expect(readPlaywrightReport(JSON.stringify(report))).toMatchObject({ passed: 4, failed: 2, skipped: 2 });
});

test('an error outside of any Playwright test counts as failed', () => {
  const report = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'no' }] };
  expect(readPlaywrightReport(JSON.stringify(report)).failed).toBe(1);
});

test('a report of another shape is refused', () => {
  expect(() => readVitestReport('{}')).toThrow('numPassedTests');
  expect(() => readPlaywrightReport('{}')).toThrow('stats');
});

test('each failed test is named with its file and the first line of why', () => {
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'one holds', status: 'passed', failureMessages: [] },
          {
            fullName: 'two holds',
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 1\u001B[0m\nat a.test.ts'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find c', assertionResults: [] },
    ],
  };
  expect(readVitestReport(JSON.stringify(vitest)).failures).toEqual([
    'a.test.ts › two holds: expected 1',
    'b.test.ts › the file: Cannot find c',
  ]);

  const spec = (title: string, status: string) => ({
    file: 'c.spec.ts',
    title,
    ok: status === 'expected',
    tests: [{ status, results: [status === 'expected' ? {} : { error: { message: 'not seen\nin 5 s' } }] }],
  });
  const playwright = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        specs: [spec('three', 'expected')],
        suites: [{ specs: [spec('four', 'unexpected'), spec('five', 'flaky')] }],
      },
    ],
  };
  expect(readPlaywrightReport(JSON.stringify(playwright)).failures).toEqual([
    'c.spec.ts › four: not seen',
    'c.spec.ts › five: not seen',
  ]);
});
