import { array, assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

/** Reads CSV back as RFC 4180 says. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]];
  const text = csv.slice(1);
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === '"') at += 1;
        cell += text[at];
        at += 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        cell += text[at];
        at += 1;
      }
    }
    rows.at(-1)?.push(cell);
    if (text[at] === ',') at += 1;
    else {
      at += 2;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}

describe('CSV files', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('makes no formula of the text %j', (text) => {
    expect(read(toCsv([[text]]))).toEqual([[`'${text}`]]);
  });

  test('writes numbers as numbers, also those below zero, and nothing for nothing', () => {
    expect(toCsv([[-12.3, null, 8]])).toBe('\u{feff}-12.3,,8\r\n');
  });

  test('gives every text back, and none of it begins like a formula', () => {
    assert(
      property(array(array(string(), { minLength: 1 }), { minLength: 1 }), (rows) => {
        const back = read(toCsv(rows));
        expect(back.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        for (const [row, cells] of rows.entries()) {
          for (const [column, text] of cells.entries()) {
            const cell = back[row]?.[column] ?? '';
            expect([text, `'${text}`]).toContain(cell);
            expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          }
        }
      }),
    );
  });
});
