import { expect, test } from 'vitest';
import { listTests, parseRows, showingTests, unshownRows } from './shown-by.ts';

const COVERAGE = '- **1.1.1** A ≠3\n- **1.1.2** B';

const RELIABILITY = [
  '- **R1** A: 3 ms.',
  '',
  'Below 5 ms, see **R3**.',
  '',
  '- **R2** C.',
  '  *None.* Command:',
  '  `bench`',
  '- Another item, see **R4**',
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
});

test('rows have an id, a text and, where something else than tests shows them, a command', () => {
  expect(parseRows(`${COVERAGE}\n\n${RELIABILITY}`)).toEqual([
    { id: '1.1.1', text: 'A ≠3', command: '' },
    { id: '1.1.2', text: 'B', command: '' },
    { id: 'R1', text: 'A: 3 ms.', command: '' },
    { id: 'R2', text: 'C. *None.* Command: `bench`', command: '`bench`' },
  ]);
});

test('the list names the tests of each row, each once, and its command', () => {
  const tests = [
    { file: 'a.test.ts', title: 'is one', ids: ['1.1.1', '1.1.2'] },
    { file: 'a.test.ts', title: 'is one', ids: ['1.1.2'] },
    { file: 'b.test.ts', ids: ['1.1.2', 'R2'] },
  ];
  expect(listTests(parseRows(`${COVERAGE}\n${RELIABILITY}`), tests).split('\n')).toEqual([
    '1.1.1 A ≠3',
    '  a.test.ts › is one',
    '1.1.2 B',
    '  a.test.ts › is one',
    '  b.test.ts',
    'R1 A: 3 ms.',
    'R2 C. *None.* Command: `bench`',
    '  b.test.ts',
    '  `bench`',
  ]);
});

test('a row that no test shows is found, an id of two rows, and an id that no row has', () => {
  const rows = parseRows(`${COVERAGE}\n${RELIABILITY}\n- **1.1.2** B again`);
  const tests = [{ file: 'a.test.ts', title: 'is one', ids: ['1.1.2', '9.9.9'] }];
  expect(unshownRows(rows, tests)).toEqual([
    'no test shows 1.1.1',
    'no test shows R1',
    'two rows are 1.1.2',
    'a test shows 9.9.9, which is no row',
  ]);
});
