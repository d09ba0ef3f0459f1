import type { BlockKey } from './block-key.ts';
import type { BlockRows } from './block-rows.ts';
import { decodeBlock } from './decode-block.ts';

/** About 13 MB: two months of a sensor that reports each minute. */
const MOST_ROWS = 100_000;

/** A day as it is stored. */
export interface StoredDay extends BlockKey {
  readonly digest: string;
  readonly block: Uint8Array;
}

/**
 * The days that were decoded last. They go by the digest of what is in them, so that none is ever out of date.
 */
const decoded = new Map<string, BlockRows>();
let held = 0;

/** The readings of a stored day. @throws BlockError for a block that is not whole, or another's */
export function decodedDay({ digest, block, ...key }: StoredDay): BlockRows {
  const name = `${key.companyId}/${key.sensorId}/${key.day}/${digest}`;
  const known = decoded.get(name);
  if (known !== undefined) {
    decoded.delete(name);
    decoded.set(name, known);
    return known;
  }
  const rows = decodeBlock(key, block);
  if (rows.size > MOST_ROWS / 2) return rows;
  decoded.set(name, rows);
  held += rows.size;
  for (const [oldest, { size }] of decoded) {
    if (held <= MOST_ROWS) break;
    decoded.delete(oldest);
    held -= size;
  }
  return rows;
}
