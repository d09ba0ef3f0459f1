import type { BlockKey } from './block-key.ts';
import type { BlockRows } from './block-rows.ts';
import { decodeBlock } from './decode-block.ts';
import { digestRows } from './digest-rows.ts';
import { encodeBlock } from './encode-block.ts';
import { measuredColumns } from './measured-columns.ts';

/** A day as it is going to be stored. */
export interface MadeBlock {
  readonly block: Uint8Array;
  readonly digest: string;
}

/** Makes the block of a day and decodes it as a check. @throws when a single bit differs */
export function makeBlock(key: BlockKey, rows: BlockRows): MadeBlock {
  const digest = digestRows(rows);
  const block = encodeBlock(key, rows, digest);
  const place = firstDifference(rows, decodeBlock(key, block));
  if (place !== null) throw new Error(`a block does not give back what was put into it: ${place}`);
  return { block, digest };
}

function firstDifference(one: BlockRows, other: BlockRows): string | null {
  if (one.size !== other.size) return 'its size';
  const again = new Map(measuredColumns(other).map(({ name, column }) => [name, column]));
  const measured = measuredColumns(one);
  if (measured.length !== again.size) return 'what was measured';
  const columns: readonly (readonly [string, Float64Array, Float64Array | undefined])[] = [
    ['measuredAt', one.measuredAt, other.measuredAt],
    ['receivedAt', one.receivedAt, other.receivedAt],
    ['baseUnitId', one.baseUnitId, other.baseUnitId],
    ['error', one.error, other.error],
    ['error2', one.error2, other.error2],
    ...measured.map(({ name, column }) => [name, column, again.get(name)] as const),
  ];
  for (const [name, column, given] of columns) {
    const row = column.findIndex((value, at) => !Object.is(value, given?.[at]));
    if (row >= 0) return `${name} of row ${row}`;
  }
  return null;
}
