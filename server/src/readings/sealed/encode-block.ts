import { constants, zstdCompressSync } from 'node:zlib';
import { DAY_MS } from '@ts1/contract/durations';
import { BLOCK_VERSION, blockChecksum } from './block-format.ts';
import type { BlockKey } from './block-key.ts';
import type { BlockRows } from './block-rows.ts';
import { ByteWriter } from './byte-writer.ts';
import { digestRows } from './digest-rows.ts';
import { measuredColumns } from './measured-columns.ts';
import { writeColumn } from './write-column.ts';

/** Compression level. Above it a day takes twice the time for 2 % less. */
const LEVEL = 13;

/**
 * Encodes a sensor's day as an immutable block of bytes (docs/sealed-days.md), which decodeBlock decodes bit by bit.
 * @param digest digestRows of these rows, if it is known already
 * @throws RangeError for invalid rows: none, out of order, a time twice, not of that day
 */
export function encodeBlock(key: BlockKey, rows: BlockRows, digest: string = digestRows(rows)): Uint8Array {
  const columns = columnBytes(key, rows);
  const writer = new ByteWriter();
  writer.byte(BLOCK_VERSION);
  writer.whole(key.companyId);
  writer.whole(key.sensorId);
  writer.whole(key.day);
  writer.whole(rows.size);
  writer.append(Buffer.from(digest, 'hex'));
  writer.whole(columns.length);
  writer.append(zstdCompressSync(columns, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }));
  writer.append(blockChecksum(writer.bytes));
  return writer.bytes.slice();
}

function columnBytes({ day }: BlockKey, rows: BlockRows): Uint8Array {
  const writer = new ByteWriter();
  const { measuredAt, receivedAt } = relativeTimes(day, rows);
  for (const column of [measuredAt, receivedAt, rows.baseUnitId, rows.error, rows.error2]) {
    writeColumn(writer, column);
  }
  const measured = measuredColumns(rows);
  writer.byte(measured.length);
  for (const { name, column } of measured) {
    writer.text(name);
    writeColumn(writer, column);
  }
  return writer.bytes;
}

/** Returns when readings were measured, from the beginning of the day, and how much later they were received. */
function relativeTimes(day: number, rows: BlockRows): { measuredAt: Float64Array; receivedAt: Float64Array } {
  if (rows.size === 0) throw new RangeError('a day without readings has no block');
  const measuredAt = new Float64Array(rows.size);
  const receivedAt = new Float64Array(rows.size);
  let before = -1;
  for (let row = 0; row < rows.size; row += 1) {
    const measured = rows.measuredAt[row] ?? Number.NaN;
    const time = measured - day * DAY_MS;
    const later = (rows.receivedAt[row] ?? Number.NaN) - measured;
    if (!Number.isInteger(time) || time <= before || time >= DAY_MS) {
      throw new RangeError(`reading ${row} was not measured on that day, after the one before it`);
    }
    if (!Number.isSafeInteger(later)) throw new RangeError(`reading ${row} was never received`);
    measuredAt[row] = time;
    receivedAt[row] = later;
    before = time;
  }
  return { measuredAt, receivedAt };
}
