import { constants, zstdCompressSync } from 'node:zlib';
import { MEASURANDS } from '@ts1/contract';
import { BLOCK_VERSION, checksumOf } from './block-format.ts';
import { DAY_MS, type BlockKey } from './block-key.ts';
import type { BlockRows } from './block-rows.ts';
import { ByteWriter } from './byte-writer.ts';
import { digestRows } from './digest-rows.ts';
import { writeColumn } from './write-column.ts';

const LEVEL = 13;

/**
 * A sensor's day as an immutable block of bytes (docs/sealed-days.md) that decodeBlock gives back bit by bit. Give
 * `digest` if digestRows has been asked for these rows already. Throws a RangeError for rows that are no day: none, not
 * in order, a time twice, or not of that day.
 */
export function encodeBlock(key: BlockKey, rows: BlockRows, digest: string = digestRows(rows)): Uint8Array {
  const writer = new ByteWriter();
  writer.byte(BLOCK_VERSION);
  writer.whole(key.companyId);
  writer.whole(key.sensorId);
  writer.whole(key.day);
  writer.whole(rows.size);
  writer.append(Buffer.from(digest, 'hex'));
  const columns = columnBytes(key, rows);
  writer.whole(columns.length);
  writer.append(zstdCompressSync(columns, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }));
  writer.append(checksumOf(writer.bytes));
  return writer.bytes.slice();
}

function columnBytes({ day }: BlockKey, rows: BlockRows): Uint8Array {
  const ofDay = timesOfDay(day, rows);
  const later = rows.receivedAt.map((at, row) => at - (rows.measuredAt[row] ?? 0));
  const writer = new ByteWriter();
  writeColumn(writer, ofDay);
  writeColumn(writer, later);
  writeColumn(writer, rows.baseUnitId);
  writeColumn(writer, rows.error);
  writeColumn(writer, rows.error2);
  const measured = rows.values.flatMap((column, at) => {
    const name = MEASURANDS[at];
    return name !== undefined && column.some((value) => !Number.isNaN(value)) ? [{ name, column }] : [];
  });
  writer.byte(measured.length);
  for (const { name, column } of measured) {
    writer.text(name);
    writeColumn(writer, column);
  }
  return writer.bytes;
}

function timesOfDay(day: number, { size, measuredAt, receivedAt }: BlockRows): Float64Array {
  if (size === 0) throw new RangeError('a day without readings has no block');
  let before = -1;
  const times = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    const time = (measuredAt[row] ?? Number.NaN) - day * DAY_MS;
    if (!Number.isInteger(time) || time <= before || time >= DAY_MS) {
      throw new RangeError(`the time of row ${row} is not one of that day, after the one before`);
    }
    if (!Number.isSafeInteger(receivedAt[row])) throw new RangeError(`row ${row} was never received`);
    times[row] = time;
    before = time;
  }
  return times;
}
