import { MEASURANDS, READING_NAMES, toTimestamp, present } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { ReadingRows } from './reading-rows.ts';
import { writeBytes, writeNumber, writeTime } from './write-ascii.ts';

/** Greatest number of bytes of one row: a few dozen each for its time, its errors, every value and every name. */
const ROW_BYTES = 192 + 64 * MEASURANDS.length;

const ascii = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const FIRST = ascii('{"timestamp":"');
const NEXT = ascii(',{"timestamp":"');
const AFTER_TIME = ascii('Z"');
const LABELS = MEASURANDS.map((name) => ascii(`,"${READING_NAMES[name]}":`));
const ERROR = ascii(',"temperature":null,"error":');
const ERROR_2 = ascii(',"error_2":');
const CLOSE = ascii('}');

/** Buffer for writing rows, which are copied from it: new memory for each call would take longer than the rows. */
let room = new Uint8Array(0);

/**
 * Writes rows as the JSON objects of the contract's `reading`, with commas between them, after the text `before`. Bytes
 * are written by hand: a year of readings passes through here, and as text it takes four times as long.
 */
export function writeJson({ size, measuredAt, values, errors }: ReadingRows, before: string): Buffer {
  const most = before.length + size * ROW_BYTES;
  if (room.length < most) room = new Uint8Array(most);
  let end = writeBytes(room, 0, ascii(before));
  let day = Number.NaN;
  let date = CLOSE;
  for (let row = 0; row < size; row += 1) {
    const at = present(measuredAt[row]);
    const dayOfRow = Math.floor(at / DAY_MS);
    if (dayOfRow !== day) {
      day = dayOfRow;
      date = ascii(toTimestamp(day * DAY_MS).split('T')[0] ?? '');
    }
    end = writeBytes(room, end, row === 0 ? FIRST : NEXT);
    end = writeBytes(room, end, date);
    end = writeTime(room, end, at - day * DAY_MS);
    end = writeBytes(room, end, AFTER_TIME);
    for (let measurand = 0; measurand < values.length; measurand += 1) {
      end = writeGiven(end, present(LABELS[measurand]), values[measurand]?.[row]);
    }
    end = writeGiven(end, ERROR, errors?.error[row]);
    end = writeGiven(end, ERROR_2, errors?.error2[row]);
    end = writeBytes(room, end, CLOSE);
  }
  return Buffer.from(room.subarray(0, end));
}

function writeGiven(start: number, label: Uint8Array, value: number | undefined): number {
  // NaN means no value.
  if (value === undefined || value !== value) return start;
  return writeNumber(room, writeBytes(room, start, label), value);
}
