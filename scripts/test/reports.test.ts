import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../project.ts';
import { countResults, readPlaywrightReport, readVitestReport, toTestResult, WHOLE_FILE } from './reports.ts';

test('a property that failed is reported with its seed and its smallest counterexample', () => {
  const message =
    'Error: Property failed after 1 tests\n{ seed: 7, path: "0:0" }\nCounterexample: [[]]\nShrunk 9 time(s)';
  expect(toTestResult('a.test.ts', 'a sum is even', 'failed', message)).toMatchObject({
    reason: 'Error: Property failed after 1 tests { seed: 7, path: "0:0" } Counterexample: [[]]',
  });
});

test('the results of a suite are counted by what became of them', () => {
  const results = (['passed', 'failed', 'skipped', 'skipped'] as const).map((status, at) =>
    toTestResult('a.test.ts', `test ${at}`, status),
  );
  expect(countResults(results)).toEqual({ passed: 1, failed: 1, skipped: 2 });
});

const spec = (title: string, status: string) => ({
  file: 'c.spec.ts',
  title,
  tests: [{ status, results: [status === 'expected' ? {} : { error: { message: 'not seen\nin 5 s' } }] }],
});
const playwright = (suites: object[], errors: object[] = []) =>
  JSON.stringify({ config: { rootDir: join(ROOT, 'e2e/tests') }, errors, suites });

test('each test in a report of Playwright is named with the groups around it, and a flaky one has failed', () => {
  const inner = { title: 'on a phone', specs: [spec('two', 'unexpected'), spec('three', 'flaky')] };
  const results = readPlaywrightReport(
    playwright([
      { title: 'c.spec.ts', specs: [spec('one', 'expected'), spec('four', 'skipped')], suites: [inner] },
    ]),
  );
  const file = 'e2e/tests/c.spec.ts';
  expect(results).toEqual([
    { file, title: 'one', status: 'passed' },
    { file, title: 'four', status: 'skipped' },
    { file, title: 'on a phone › two', status: 'failed', reason: 'not seen' },
    { file, title: 'on a phone › three', status: 'failed', reason: 'not seen' },
  ]);
});

test('an error outside of any Playwright test is a failure, of a file where it has a place', () => {
  const location = { file: join(ROOT, 'e2e/tests/c.spec.ts'), line: 1, column: 1 };
  expect(readPlaywrightReport(playwright([], [{ message: 'no' }, { message: 'neither', location }]))).toEqual(
    [
      { file: '', title: WHOLE_FILE, status: 'failed', reason: 'no' },
      { file: 'e2e/tests/c.spec.ts', title: WHOLE_FILE, status: 'failed', reason: 'neither' },
    ],
  );
});

test('a report of another shape is refused', () => {
  expect(() => readVitestReport('{}')).toThrow('array');
  expect(() => readPlaywrightReport('{}')).toThrow('suites');
});
