import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { unzip } from '../../../testing/unzip.ts';
import { workbook, type Sheet, type SheetCell } from './workbook.ts';

async function* pages(...given: SheetCell[][][]) {
  yield* given;
}
const sheet = (name: string, rows: Sheet['rows']): Sheet => ({
  name,
  columns: [
    { title: 'One', width: 10 },
    { title: 'Two', width: 10 },
  ],
  rows,
});
const made = async (...sheets: Sheet[]) => unzip(await buffer(workbook(sheets)));
const parseCells = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs)].map(
    ([, at, kind, content]) => [at, kind, content] as const,
  );

describe('a workbook', () => {
  test('holds every row of every page below the names of its columns', async () => {
    const files = await made(sheet('Readings', pages([[1, 'a']], [], [[-2.5, null]])));
    expect(parseCells(files.get('xl/worksheets/sheet1.xml')).map(([at, , content]) => [at, content])).toEqual(
      [
        ['A1', '<is><t xml:space="preserve">One</t></is>'],
        ['B1', '<is><t xml:space="preserve">Two</t></is>'],
        ['A2', '<v>1</v>'],
        ['B2', '<is><t xml:space="preserve">a</t></is>'],
        ['A3', '<v>-2.5</v>'],
      ],
    );
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:B3"/>');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])(
    'never makes a formula of the text %j',
    async (text) => {
      const files = await made(sheet('Readings', pages([[text, 1]])));
      const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
      expect(xml).not.toContain('<f>');
      expect(parseCells(xml).find(([at]) => at === 'A2')).toEqual([
        'A2',
        ' s="3" t="inlineStr"',
        `<is><t xml:space="preserve">${text}</t></is>`,
      ]);
    },
  );

  test('shows text that looks like the number of a character as it is', async () => {
    const files = await made(sheet('Readings', pages([['a _x000D__x0041_ _x1_', 1]])));
    const xml = files.get('xl/worksheets/sheet1.xml');
    expect(xml).toContain('>a _x005F_x000D__x005F_x0041_ _x1_</t>');
  });

  test('is sound XML whatever the text', async () => {
    const files = await made(sheet('A/B [c]?', pages([['<b>&"\u0000\u{1F321}\ud800', 1]])));
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('>&lt;b&gt;&amp;&quot;\u{1F321}</t>');
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="A B  c" sheetId="1"');
  });

  test('writes times as days since the last of 1899', async () => {
    const files = await made(sheet('Times', pages([[{ wallMs: Date.UTC(2026, 0, 31, 12) }, null]])));
    expect(parseCells(files.get('xl/worksheets/sheet1.xml')).at(-1)).toEqual([
      'A2',
      ' s="2"',
      '<v>46053.5</v>',
    ]);
  });

  test('goes on in another sheet where one is full', async () => {
    const page = Array.from({ length: 6 }, (_, row): SheetCell[] => [row]);
    const sheets = [sheet('Readings', pages(page, page, page)), sheet('About', pages())];
    const files = unzip(await buffer(workbook(sheets, 9)));
    expect(files.get('xl/workbook.xml')).toMatch(/"Readings".*"Readings 2".*"Readings 3".*"About"/);
    const rows = [1, 2, 3].map((number) =>
      parseCells(files.get(`xl/worksheets/sheet${number}.xml`))
        .filter(([at]) => at?.endsWith('1') !== true || at.length > 2)
        .map(([, , content]) => content),
    );
    const cells = [...page, ...page, ...page].map(([value]) => `<v>${JSON.stringify(value)}</v>`);
    expect(rows).toEqual([cells.slice(0, 8), cells.slice(8, 16), cells.slice(16)]);
  });
});
