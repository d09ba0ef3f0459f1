import { expect, test } from 'vitest';
import { readVitestReport } from './reports.ts';
import { countsOf } from './suites.ts';

const ENDED_WELL = { code: 0, signal: null, output: '' };
const ENDED_BADLY = { code: 1, signal: null, output: '' };
const KILLED = { code: null, signal: 'SIGKILL', output: '' } as const;
const ALL_PASSED = { passed: 3, failed: 0, skipped: 0, failures: [] };

test('a runner that ended well is believed', () => {
  expect(countsOf(ENDED_WELL, () => ALL_PASSED)).toEqual(ALL_PASSED);
});

test('a runner that ended badly without a failed test counts as a failure', () => {
  expect(countsOf(ENDED_BADLY, () => ALL_PASSED)).toMatchObject({ passed: 3, failed: 1 });
});

test('a killed runner that left no report counts as a failure', () => {
  expect(countsOf(KILLED, () => readVitestReport(''))).toMatchObject({
    passed: 0,
    failed: 1,
    note: 'no readable report, signal SIGKILL',
  });
});
