import { expect, test } from 'vitest';
import { readVitestReport, type TestResult } from './reports.ts';
import { judged } from './suites.ts';

const ENDED_WELL = { code: 0, signal: null, output: '' };
const ENDED_BADLY = { code: 1, signal: null, output: '' };
const KILLED = { code: null, signal: 'SIGKILL', output: '' } as const;
const ALL_PASSED: TestResult[] = [{ file: 'a.test.ts', title: 'one holds', status: 'passed' }];

test('a runner that ended well is believed', () => {
  expect(judged(ENDED_WELL, () => ALL_PASSED)).toMatchObject({ passed: 1, failed: 0, results: ALL_PASSED });
});

test('a runner that ended badly without a failed test counts as a failure', () => {
  expect(judged(ENDED_BADLY, () => ALL_PASSED)).toMatchObject({ passed: 1, failed: 1 });
});

test('a killed runner that left no report counts as a failure', () => {
  expect(judged(KILLED, () => readVitestReport(''))).toMatchObject({
    passed: 0,
    failed: 1,
    note: 'no readable report, signal SIGKILL',
  });
});
