import { zstdDecompressSync } from 'node:zlib';
import { MEASURANDS, type Measurand } from '@ts1/contract';
import { BlockError } from './block-error.ts';
import { BLOCK_VERSION, CHECKSUM_BYTES, checksumOf, DIGEST_BYTES } from './block-format.ts';
import { DAY_MS, dayName, type BlockKey } from './block-key.ts';
import type { BlockRows } from './block-rows.ts';
import { ByteReader } from './byte-reader.ts';
import { readColumn } from './read-column.ts';

/**
 * The readings that encodeBlock was given, bit by bit. Throws a BlockError that names sensor and day and what is wrong
 * (cut, altered, another company's, sensor's or day's, an unknown version or measurand); never half an answer.
 */
export function decodeBlock(key: BlockKey, block: Uint8Array): BlockRows {
  try {
    return decode(key, block);
  } catch (error) {
    if (error instanceof BlockError) throw error;
    throw new BlockError(key, error instanceof Error ? error.message : String(error));
  }
}

function decode(key: BlockKey, block: Uint8Array): BlockRows {
  const body = block.subarray(0, -CHECKSUM_BYTES);
  if (block.length > 0 && block[0] !== BLOCK_VERSION) {
    throw new BlockError(key, `it is of version ${block[0]}, which is not known here`);
  }
  if (block.length <= CHECKSUM_BYTES || !checksumOf(body).equals(block.subarray(-CHECKSUM_BYTES))) {
    throw new BlockError(key, 'it was cut or altered');
  }
  const reader = new ByteReader(body.subarray(1));
  const of = { companyId: reader.whole(), sensorId: reader.whole(), day: reader.whole() };
  if (of.companyId !== key.companyId) throw new BlockError(key, `it is of company ${of.companyId}`);
  if (of.sensorId !== key.sensorId) throw new BlockError(key, `it is of sensor ${of.sensorId}`);
  if (of.day !== key.day) throw new BlockError(key, `it is of ${dayName(of.day)}`);
  const size = reader.whole();
  reader.take(DIGEST_BYTES);
  const length = reader.whole();
  const columns = zstdDecompressSync(reader.take(reader.left), { maxOutputLength: length });
  if (columns.length !== length) throw new RangeError('its columns are cut');
  return readRows(key, size, new ByteReader(columns));
}

function readRows(key: BlockKey, size: number, reader: ByteReader): BlockRows {
  const measuredAt = readColumn(reader, size);
  const receivedAt = readColumn(reader, size);
  for (let row = 0; row < size; row += 1) {
    const time = (measuredAt[row] ?? 0) + key.day * DAY_MS;
    measuredAt[row] = time;
    receivedAt[row] = (receivedAt[row] ?? 0) + time;
  }
  const baseUnitId = readColumn(reader, size);
  const error = readColumn(reader, size);
  const error2 = readColumn(reader, size);
  const measured = new Map<string, Float64Array>();
  for (let left = reader.byte(); left > 0; left -= 1) measured.set(reader.text(), readColumn(reader, size));
  if (reader.left > 0) throw new RangeError('it goes on after its end');
  const known = new Set<string>(MEASURANDS);
  for (const name of measured.keys()) {
    if (!known.has(name)) throw new RangeError(`the measurand "${name}" is not known here`);
  }
  const values = MEASURANDS.map(
    (name: Measurand) => measured.get(name) ?? new Float64Array(size).fill(Number.NaN),
  );
  return { size, measuredAt, receivedAt, baseUnitId, values, error, error2 };
}
