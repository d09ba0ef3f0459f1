/** Value of a cell of a table. */
export type Cell = string | number | null;

/** Begin of a text that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Mark that makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** Returns whether a spreadsheet would take a text for a formula. */
export function isLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** Returns rows as a CSV file (RFC 4180). Text never becomes a formula: an apostrophe is put before it. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(toCsvLine).join('');
}

/** Returns one row of a CSV file, with its line end. */
export function toCsvLine(row: readonly Cell[]): string {
  return `${row.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isLikeFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
