import { expect, test } from 'vitest';
import { showingTests, statementsOf, unshownStatements, withShownBy } from './shown-by.ts';

const COVERAGE = [
  '| Id | Statement | Shown by |',
  '| 1.1.1 | A (deviation 3) | old |',
  '| 1.1.2 | B | old |',
].join('\n');

test('tests carry the numbers of statements behind their titles, over several lines as well', () => {
  const source = [
    `test('is one', { tags: ['1.1.1', '1.1.2'] }, () => {});`,
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
    { file: 'a.test.ts', title: 'is one', numbers: ['1.1.1', '1.1.2'] },
    { file: 'a.test.ts', title: "is a unit's", numbers: ['1.1.2'] },
  ]);
});

test('the table names the tests of each statement, each once, and keeps everything else', () => {
  const tests = [
    { file: 'a.test.ts', title: 'runs `b|c`', numbers: ['1.1.1'] },
    { file: 'a.test.ts', title: 'is one', numbers: ['1.1.1', '1.1.2'] },
    { file: 'a.test.ts', title: 'is one', numbers: ['1.1.2'] },
  ];
  const written = withShownBy(COVERAGE, tests);
  expect(written.split('\n')).toEqual([
    '| Id | Statement | Shown by |',
    '| 1.1.1 | A (deviation 3) | ``a.test.ts › runs `b\\|c` ``<br>`a.test.ts › is one` |',
    '| 1.1.2 | B | `a.test.ts › is one` |',
  ]);
  expect(withShownBy(written, tests)).toBe(written);
  expect(statementsOf(written)).toEqual([
    { number: '1.1.1', text: 'A (deviation 3)' },
    { number: '1.1.2', text: 'B' },
  ]);
});

test('a statement that no test shows is found, and a number that is no statement', () => {
  const tests = [{ file: 'a.test.ts', title: 'is one', numbers: ['1.1.2', '9.9.9'] }];
  expect(unshownStatements(COVERAGE, tests)).toEqual([
    'no test shows statement 1.1.1',
    'a test shows 9.9.9, which is no statement',
  ]);
});
