import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './reports.ts';

test('counts of Vitest are taken from its report', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [],
  };
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 7, failed: 1, skipped: 3 });
});

test('a Vitest file that could not be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }],
  };
  expect(countVitest(JSON.stringify(report)).failed).toBe(1);
});

test('a Playwright test that passed only on a retry counts as failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] };
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test('an error outside of any Playwright test counts as failed', () => {
  const report = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'no' }] };
  expect(countPlaywright(JSON.stringify(report)).failed).toBe(1);
});

test('a report of another shape is refused', () => {
  expect(() => countVitest('{}')).toThrow('numPassedTests');
  expect(() => countPlaywright('{}')).toThrow('stats');
});
