import { expect, test } from 'vitest';
import { closingLine, exitCode, failedTests, flakyTests, table, totals } from './summary.ts';

const OUTCOMES = [
  { suite: 'unit', passed: 10, failed: 0, skipped: 2, seconds: 1.25 },
  { suite: 'browser', passed: 3, failed: 1, skipped: 0, seconds: 20, note: 'slow' },
];

test('the totals are summed over the suites', () => {
  expect(totals(OUTCOMES)).toEqual({ passed: 13, failed: 1, skipped: 2 });
});

test('the closing line names skipped tests only when there are some', () => {
  expect(closingLine({ passed: 13, failed: 1, skipped: 2 })).toBe('13 passed, 1 failed, 2 skipped');
  expect(closingLine({ passed: 13, failed: 0, skipped: 0 })).toBe('13 passed, 0 failed');
});

test('the run fails when a test failed and when nothing was tested', () => {
  expect(exitCode({ passed: 3, failed: 1, skipped: 0 })).toBe(1);
  expect(exitCode({ passed: 0, failed: 0, skipped: 4 })).toBe(1);
  expect(exitCode({ passed: 1, failed: 0, skipped: 4 })).toBe(0);
});

test('the table aligns its figures', () => {
  expect(table(OUTCOMES).split('\n')).toEqual([
    'Suite    Passed  Failed  Skipped  Seconds',
    'unit         10       0        2      1.3',
    'browser       3       1        0     20.0  slow',
  ]);
});

test('failed tests are listed with their suite', () => {
  expect(failedTests(OUTCOMES)).toEqual([]);
  expect(
    failedTests([
      {
        suite: 'unit',
        passed: 1,
        failed: 1,
        skipped: 0,
        seconds: 1,
        results: [
          { file: 'a.test.ts', title: 'one holds', status: 'passed' },
          { file: 'a.test.ts', title: 'two holds', status: 'failed', reason: 'expected 1' },
        ],
      },
    ]),
  ).toEqual(['FAILED in unit: a.test.ts › two holds: expected 1']);
});

test('flaky tests are listed with why they failed', () => {
  const flaky = { suite: 'unit', file: 'a.test.ts', title: 'two holds', reason: 'expected 1' };
  expect(flakyTests([flaky])).toEqual(['FLAKY: a.test.ts › two holds: expected 1']);
});
