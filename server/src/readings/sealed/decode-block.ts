import { zstdDecompressSync } from 'node:zlib';
import type { Measurand } from '@ts1/contract';
import { MEASURANDS, present } from '@ts1/contract/figures';
import { DAY_MS } from '@ts1/contract/durations';
import { BlockError } from './block-error.ts';
import { BLOCK_VERSION, CHECKSUM_BYTES, blockChecksum, DIGEST_BYTES } from './block-format.ts';
import { dayName, type BlockKey } from './block-key.ts';
import type { BlockRows, BlockTimes, InputColumn } from './block-rows.ts';
import { ByteReader } from './byte-reader.ts';
import { INPUT_PREFIX } from './measured-columns.ts';
import { readColumn } from './read-column.ts';

/**
 * Returns the readings that encodeBlock was given, bit by bit; never only a part of them.
 * @throws BlockError that names sensor, day and the fault: cut or altered, another company's, sensor's or day's, of an
 * unknown version, with an unknown measurand
 */
export function decodeBlock(key: BlockKey, block: Uint8Array): BlockRows {
  return reading(key, () => {
    const { size, columns } = openBlock(key, block);
    return readRows(key, size, new ByteReader(columns));
  });
}

/** Returns when readings were measured and which failed, in 2/3 of the time. @throws BlockError as decodeBlock */
export function decodeTimes(key: BlockKey, block: Uint8Array): BlockTimes {
  return reading(key, () => {
    const { size, columns } = openBlock(key, block);
    const reader = new ByteReader(columns);
    const measuredAt = readColumn(reader, size).map((time) => time + key.day * DAY_MS);
    const [, , error] = [readColumn(reader, size), readColumn(reader, size), readColumn(reader, size)];
    return { measuredAt, error: present(error) };
  });
}

/** Returns the digest that a block contains for its readings. @throws BlockError as decodeBlock */
export function digestIn(key: BlockKey, block: Uint8Array): string {
  return reading(key, () => openBlock(key, block).digest);
}

function reading<T>(key: BlockKey, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BlockError) throw error;
    throw new BlockError(key, error instanceof Error ? error.message : String(error));
  }
}

function openBlock(key: BlockKey, block: Uint8Array) {
  const version = block[0];
  if (version !== undefined && version !== BLOCK_VERSION) {
    throw new BlockError(key, `it is of version ${version}, which is not known here`);
  }
  const body = block.subarray(0, -CHECKSUM_BYTES);
  if (body.length === 0 || !blockChecksum(body).equals(block.subarray(-CHECKSUM_BYTES))) {
    throw new BlockError(key, 'it was cut or altered');
  }
  const reader = new ByteReader(body.subarray(1));
  const own = { companyId: reader.whole(), sensorId: reader.whole(), day: reader.whole() };
  if (own.companyId !== key.companyId) throw new BlockError(key, `it is of company ${own.companyId}`);
  if (own.sensorId !== key.sensorId) throw new BlockError(key, `it is of sensor ${own.sensorId}`);
  if (own.day !== key.day) throw new BlockError(key, `it is of ${dayName(own.day)}`);
  const size = reader.whole();
  if (size === 0 || size > DAY_MS) throw new BlockError(key, `no day has ${size} readings`);
  const digest = Buffer.from(reader.take(DIGEST_BYTES)).toString('hex');
  const length = reader.whole();
  const columns = zstdDecompressSync(reader.take(reader.left), { maxOutputLength: length });
  if (columns.length !== length) throw new BlockError(key, 'its columns are cut');
  return { size, digest, columns };
}

function readRows(key: BlockKey, size: number, reader: ByteReader): BlockRows {
  const measuredAt = readColumn(reader, size);
  const receivedAt = readColumn(reader, size);
  for (let row = 0; row < size; row += 1) {
    const time = present(measuredAt[row]) + key.day * DAY_MS;
    measuredAt[row] = time;
    receivedAt[row] = present(receivedAt[row]) + time;
  }
  const baseUnitId = readColumn(reader, size);
  const error = readColumn(reader, size);
  const error2 = readColumn(reader, size);
  const measured = new Map<string, Float64Array>();
  for (let left = reader.byte(); left > 0; left -= 1) measured.set(reader.text(), readColumn(reader, size));
  if (reader.left > 0) throw new BlockError(key, 'it goes on after its end');
  const known: ReadonlySet<string> = new Set(MEASURANDS);
  const inputs: InputColumn[] = [];
  for (const [name, column] of measured) {
    if (name.startsWith(INPUT_PREFIX)) inputs.push({ key: name.slice(INPUT_PREFIX.length), column });
    else if (!known.has(name)) throw new BlockError(key, `its measurand "${name}" is not known here`);
  }
  const measurandValues = (name: Measurand) => measured.get(name) ?? new Float64Array(size).fill(Number.NaN);
  const rows = {
    size,
    measuredAt,
    receivedAt,
    baseUnitId,
    values: MEASURANDS.map(measurandValues),
    error,
    error2,
  };
  return inputs.length === 0 ? rows : { ...rows, inputs };
}
