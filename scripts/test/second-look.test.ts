import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countResults, WHOLE_FILE, type TestResult, type Outcome } from './reports.ts';
import { lookAgain, readFlakyList, type Rerun, writeFlakyList } from './second-look.ts';

const result = (title: string, status: TestResult['status'], file = 'a.test.ts'): TestResult => ({
  file,
  title,
  status,
  ...(status === 'failed' && { reason: 'expected 1' }),
});
const outcome = (suite: string, results: TestResult[]): Outcome => ({
  suite,
  seconds: 1,
  ...countResults(results),
  results,
});

test('a test that failed and passes when its file is run again is flaky, and counts as passed', async () => {
  const rerun = vi.fn<Rerun>(async () => outcome('unit', [result('one', 'passed'), result('two', 'passed')]));
  const first = [outcome('unit', [result('one', 'passed'), result('two', 'failed')])];
  const looked = await lookAgain(first, rerun, 0);
  expect(rerun.mock.calls).toEqual([['unit', ['a.test.ts']]]);
  expect(looked.outcomes).toMatchObject([{ passed: 2, failed: 0 }]);
  expect(looked.flaky).toEqual([{ suite: 'unit', file: 'a.test.ts', title: 'two', reason: 'expected 1' }]);
});

test.each([
  ['fails again', [result('two', 'failed')]],
  ['is skipped then', [result('two', 'skipped')]],
  ['is not among what ran', [result('one', 'passed')]],
  ['passes beside an error that no test caught', [result('two', 'passed'), result(WHOLE_FILE, 'failed')]],
])('a test that %s has failed', async (_, again) => {
  const looked = await lookAgain(
    [outcome('unit', [result('two', 'failed')])],
    async () => outcome('unit', again),
    0,
  );
  expect(looked).toMatchObject({ outcomes: [{ passed: 0, failed: 1 }], flaky: [] });
});

test('a second look whose runner ended badly lets nothing pass', async () => {
  const again = { ...outcome('unit', [result('two', 'passed')]), failed: 1 };
  const looked = await lookAgain([outcome('unit', [result('two', 'failed')])], async () => again, 0);
  expect(looked).toMatchObject({ outcomes: [{ passed: 0, failed: 1 }], flaky: [] });
});

test('a test that passed at first is not asked again, whatever it says in the second look', async () => {
  const first = [outcome('unit', [result('one', 'passed'), result('two', 'failed')])];
  const looked = await lookAgain(
    first,
    async () => outcome('unit', [result('one', 'failed'), result('two', 'passed')]),
    0,
  );
  expect(looked.outcomes).toMatchObject([{ passed: 2, failed: 0 }]);
});

test('a file that failed as a whole is flaky once all of its tests pass', async () => {
  const first = [outcome('unit', [result('one', 'skipped'), result(WHOLE_FILE, 'failed')])];
  const looked = await lookAgain(first, async () => outcome('unit', [result('one', 'passed')]), 0);
  expect(looked).toMatchObject({
    outcomes: [{ passed: 1, failed: 0, skipped: 0 }],
    flaky: [{ title: WHOLE_FILE }],
  });
  const skipped = await lookAgain(first, async () => outcome('unit', [result('one', 'skipped')]), 0);
  expect(skipped.outcomes).toMatchObject([{ failed: 1, skipped: 1 }]);
});

test.each<[string, Outcome[], number]>([
  [
    'more tests failed than may be flaky',
    [
      outcome(
        'unit',
        ['1', '2', '3', '4'].map((one) => result(one, 'failed')),
      ),
    ],
    0,
  ],
  ['earlier commands had as many as may be flaky', [outcome('unit', [result('two', 'failed')])], 3],
  [
    'a suite failed outside of its tests',
    [
      outcome('unit', [result('two', 'failed')]),
      { suite: 'lint', passed: 0, failed: 1, skipped: 0, seconds: 1 },
    ],
    0,
  ],
  ['a failure has no file', [outcome('browser', [result(WHOLE_FILE, 'failed', '')])], 0],
  ['nothing failed', [outcome('unit', [result('one', 'passed')])], 0],
])('nothing is run again when %s', async (_, first, alreadyFlaky) => {
  const rerun = vi.fn<Rerun>(async () => outcome('unit', []));
  expect(await lookAgain(first, rerun, alreadyFlaky)).toEqual({ outcomes: first, flaky: [] });
  expect(rerun).not.toHaveBeenCalled();
});

test('the list of flaky tests is kept in a file that later commands of the gate read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flaky-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const list = join(folder, 'out/flaky.json');
  expect(readFlakyList(list)).toEqual([]);
  const flaky = [{ suite: 'unit', file: 'a.test.ts', title: 'two', reason: 'expected 1' }];
  writeFlakyList(list, flaky);
  expect(readFlakyList(list)).toEqual(flaky);
});
