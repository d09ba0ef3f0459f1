import { expect, test } from 'vitest';
import { rowsOf, showingTests, unshownRows, withShownBy } from './shown-by.ts';

const COVERAGE = [
  '| Id | Statement | Shown by |',
  '| 1.1.1 | A (deviation 3) | old |',
  '| 1.1.2 | B | old |',
].join('\n');

const RELIABILITY = [
  '| Id | Promise | Shown by | Command | Figure | Limit |',
  String.raw`| R1 | A \| B | old | run | 3 ms | |`,
  '| R2 | C | the command alone | bench | | none |',
].join('\n');

test('tests carry the ids of rows behind their titles, over several lines as well', () => {
  const source = [
    `test('is one', { tags: ['1.1.1', 'R2'] }, () => {});`,
    `test(`,
    `  'is a unit\\'s',`,
    `  {`,
    `    tag: [`,
    `      '@1.1.2',`,
    `    ],`,
    `  },`,
    `  async () => {},`,
    `);`,
    `test('is none', { timeout: 3 }, () => {});`,
    `test('is of another kind', { tags: ['slow'] }, () => {});`,
  ].join('\n');
  expect(showingTests('a.test.ts', source)).toEqual([
    { file: 'a.test.ts', title: 'is one', ids: ['1.1.1', 'R2'] },
    { file: 'a.test.ts', title: "is a unit's", ids: ['1.1.2'] },
  ]);
});

test('a whole file carries the ids above its imports', () => {
  const source = '// @module-tag R1\n// @module-tag R12\nimport one from "two";\n';
  const [whole] = showingTests('a.test.ts', source);
  expect(whole).toEqual({ file: 'a.test.ts', ids: ['R1', 'R12'] });
  expect(withShownBy(RELIABILITY, [{ file: 'a.test.ts', ids: ['R1'] }])).toContain('| `a.test.ts` | run |');
});

test('the table names the tests of each row, each once, and keeps everything else', () => {
  const tests = [
    { file: 'a.test.ts', title: 'runs `b|c`', ids: ['1.1.1', 'R1'] },
    { file: 'a.test.ts', title: 'is one', ids: ['1.1.1', '1.1.2'] },
    { file: 'a.test.ts', title: 'is one', ids: ['1.1.2'] },
  ];
  const written = withShownBy(COVERAGE, tests);
  expect(written.split('\n')).toEqual([
    '| Id | Statement | Shown by |',
    '| 1.1.1 | A (deviation 3) | ``a.test.ts › runs `b\\|c` ``<br>`a.test.ts › is one` |',
    '| 1.1.2 | B | `a.test.ts › is one` |',
  ]);
  expect(withShownBy(written, tests)).toBe(written);
  expect(rowsOf(written).map(({ id, text }) => ({ id, text }))).toEqual([
    { id: '1.1.1', text: 'A (deviation 3)' },
    { id: '1.1.2', text: 'B' },
  ]);
  expect(withShownBy(RELIABILITY, tests).split('\n')).toEqual([
    '| Id | Promise | Shown by | Command | Figure | Limit |',
    '| R1 | A \\| B | ``a.test.ts › runs `b\\|c` `` | run | 3 ms | |',
    '| R2 | C | the command alone | bench | | none |',
  ]);
});

test('a row that no test shows is found, an id of two rows, and an id that no row has', () => {
  const rows = rowsOf(`${COVERAGE}\n${RELIABILITY}\n| 1.1.2 | B again | old |`);
  const tests = [{ file: 'a.test.ts', title: 'is one', ids: ['1.1.2', '9.9.9'] }];
  expect(unshownRows(rows, tests)).toEqual([
    'no test shows 1.1.1',
    'no test shows R1',
    'two rows are 1.1.2',
    'a test shows 9.9.9, which is no row',
  ]);
});
