import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { run } from '../child.ts';
import { ROOT } from '../project.ts';
import { readVitestReport, WHOLE_FILE, type TestResult } from './reports.ts';
import { REPORT_PATH, VITEST_REPORTER } from './vitest-reporter.ts';

const FILES = {
  'a.test.js': `
    describe('group', () => test('one holds', () => {}));
    test('two holds', () => expect(1).toBe(2));
    test.todo('three holds');
    test.skip('four holds', () => {});
  `,
  'not-loaded.test.js': `import './c.js';`,
  'set-up.test.js': `
    beforeAll(() => { throw new Error('no database'); });
    test('one holds', () => {});
  `,
  'unhandled.test.js': `
    test('one holds', async () => {
      setTimeout(() => { throw new Error('that no test caught'); });
      await new Promise((done) => setTimeout(done, 100));
    });
  `,
};

test('a run of Vitest is reported with each test, each file that fails as a whole and each error that no test caught', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'report.json');
  await run(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--globals',
      `--root=${folder}`,
      `--reporter=${VITEST_REPORTER}`,
    ],
    { env: { ...process.env, [REPORT_PATH]: report }, output: 'keep' },
  );
  const results = readVitestReport(readFileSync(report, 'utf8'));
  const ofFile = (name: keyof typeof FILES): TestResult[] =>
    results
      .filter(({ file }) => file === relative(ROOT, join(folder, name)))
      .map((result) => ({ ...result, file: name }));
  expect(ofFile('a.test.js')).toEqual([
    { file: 'a.test.js', title: 'group one holds', status: 'passed' },
    {
      file: 'a.test.js',
      title: 'two holds',
      status: 'failed',
      reason: expect.stringContaining('expected 1 to be 2'),
    },
    { file: 'a.test.js', title: 'three holds', status: 'skipped' },
    { file: 'a.test.js', title: 'four holds', status: 'skipped' },
  ]);
  expect(ofFile('not-loaded.test.js')).toEqual([
    {
      file: 'not-loaded.test.js',
      title: WHOLE_FILE,
      status: 'failed',
      reason: expect.stringContaining('c.js'),
    },
  ]);
  expect(ofFile('set-up.test.js')).toEqual([
    { file: 'set-up.test.js', title: 'one holds', status: 'skipped' },
    { file: 'set-up.test.js', title: WHOLE_FILE, status: 'failed', reason: 'Error: no database' },
  ]);
  expect(ofFile('unhandled.test.js')).toEqual([
    { file: 'unhandled.test.js', title: 'one holds', status: 'passed' },
    { file: 'unhandled.test.js', title: WHOLE_FILE, status: 'failed', reason: 'Error: that no test caught' },
  ]);
});
