import { createHash } from 'node:crypto';
import { MEASURANDS } from '@ts1/contract';
import type { BlockRows } from './block-rows.ts';

const PIECE = 32_768;

/**
 * SHA-256, in hexadecimal, over a day's readings as lines of text (docs/sealed-days.md): first the version and the
 * columns, then one line a reading. Columns are named and only those measurands are listed that the day has a value of,
 * so that neither a measurand added later nor another order of the table changes the digest of an old day.
 */
export function digestRows(rows: BlockRows): string {
  const measured = MEASURANDS.flatMap((name, at) => {
    const column = rows.values[at];
    return column?.some((value) => !Number.isNaN(value)) === true ? [{ name, column }] : [];
  }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = [
    'measured_at',
    'received_at',
    'base_unit',
    ...measured.map(({ name }) => name),
    'error',
    'error_2',
  ];
  const further = [rows.baseUnitId, ...measured.map(({ column }) => column), rows.error, rows.error2];
  const hash = createHash('sha256');
  let text = `ts1-readings-1:${names.join(',')}\n`;
  for (let row = 0; row < rows.size; row += 1) {
    text += `${rows.measuredAt[row]},${rows.receivedAt[row]}`;
    for (const column of further) text += `,${decimal(column[row] ?? Number.NaN)}`;
    text += '\n';
    if (text.length > PIECE) {
      hash.update(text);
      text = '';
    }
  }
  return hash.update(text).digest('hex');
}

/** The shortest decimal that reads back as the same number, zero with its sign; nothing for nothing. */
function decimal(value: number): string {
  if (Number.isNaN(value)) return '';
  return Object.is(value, -0) ? '-0' : String(value);
}
