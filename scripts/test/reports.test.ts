import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../project.ts';
import { countsOf, readPlaywrightReport, readVitestReport, WHOLE_FILE } from './reports.ts';

const vitest = (file: object) => JSON.stringify({ testResults: [{ name: '/elsewhere/a.test.ts', ...file }] });
const inFile = { name: join(ROOT, 'server/a.test.ts') };

test('each test in a report of Vitest has its file, its full name, and why it failed', () => {
  const file = {
    ...inFile,
    status: 'failed',
    assertionResults: [
      { fullName: 'group one holds', status: 'passed', failureMessages: [] },
      {
        fullName: 'two holds',
        status: 'failed',
        failureMessages: ['\u001B[31mexpected 1\u001B[0m\nat a.test.ts'],
      },
      { fullName: 'three holds', status: 'todo' },
      { fullName: 'four holds', status: 'skipped' },
    ],
  };
  const results = readVitestReport(vitest(file));
  expect(results).toEqual([
    { file: 'server/a.test.ts', title: 'group one holds', status: 'passed' },
    { file: 'server/a.test.ts', title: 'two holds', status: 'failed', reason: 'expected 1' },
    { file: 'server/a.test.ts', title: 'three holds', status: 'skipped' },
    { file: 'server/a.test.ts', title: 'four holds', status: 'skipped' },
  ]);
  expect(countsOf(results)).toEqual({ passed: 1, failed: 1, skipped: 2 });
});

test.each([
  ['could not be loaded', []],
  ['failed in its set-up', [{ fullName: 'one holds', status: 'skipped' }]],
])('a Vitest file that %s counts as one failure', (_, assertionResults) => {
  const file = { ...inFile, status: 'failed', message: 'Cannot find c', assertionResults };
  expect(readVitestReport(vitest(file)).at(-1)).toEqual({
    file: 'server/a.test.ts',
    title: WHOLE_FILE,
    status: 'failed',
    reason: 'Cannot find c',
  });
});

test('a property that failed is reported with its seed and its smallest counterexample', () => {
  const message =
    'Error: Property failed after 1 tests\n{ seed: 7, path: "0:0" }\nCounterexample: [[]]\nShrunk 9 time(s)';
  const file = {
    ...inFile,
    status: 'failed',
    assertionResults: [{ fullName: 'a sum is even', status: 'failed', failureMessages: [message] }],
  };
  expect(readVitestReport(vitest(file))).toMatchObject([
    { reason: 'Error: Property failed after 1 tests { seed: 7, path: "0:0" } Counterexample: [[]]' },
  ]);
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
  expect(() => readVitestReport('{}')).toThrow('testResults');
  expect(() => readPlaywrightReport('{}')).toThrow('suites');
});
