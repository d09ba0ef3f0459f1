type Cell = string | number | null;

/** A spreadsheet takes text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** A line of a CSV file (RFC 4180). Text never becomes a formula: an apostrophe goes before it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
