import { createHash } from 'node:crypto';
import type { BlockRows } from './block-rows.ts';
import { measuredColumns } from './measured-columns.ts';

const PIECE = 32_768;

/**
 * Returns the SHA-256, in hexadecimal, over a day's readings as lines of text (docs/sealed-days.md). Columns are named,
 * and only measurands with a value in the day are included, in the order of their names: so neither a measurand that is
 * added later nor another order of the table of measurands changes the digest of an old day.
 */
export function digestRows(rows: BlockRows): string {
  const hash = createHash('sha256');
  for (const text of hashedLines(rows)) hash.update(text);
  return hash.digest('hex');
}

/** Returns the hashed lines, some of them at a time: first the version and the columns, then one for each reading. */
export function* hashedLines(rows: BlockRows): Generator<string> {
  const measured = measuredColumns(rows);
  const names = ['base_unit', ...measured.map(({ name }) => name), 'error', 'error_2'];
  const columns = [rows.baseUnitId, ...measured.map(({ column }) => column), rows.error, rows.error2];
  let text = `ts1-readings-1:measured_at,received_at,${names.join(',')}\n`;
  for (let row = 0; row < rows.size; row += 1) {
    text += `${rows.measuredAt[row]},${rows.receivedAt[row]}`;
    for (const column of columns) text += `,${decimal(column[row] ?? Number.NaN)}`;
    text += '\n';
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Returns the shortest decimal that reads back as the same number, zero with its sign; empty for NaN. */
function decimal(value: number): string {
  if (Number.isNaN(value)) return '';
  return Object.is(value, -0) ? '-0' : String(value);
}
