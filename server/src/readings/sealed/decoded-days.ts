import { isMainThread } from 'node:worker_threads';
import type { BlockKey } from './block-key.ts';
import type { BlockRows, BlockTimes } from './block-rows.ts';
import { decodeApart } from './decode-apart.ts';
import { decodeBlock, decodeTimes } from './decode-block.ts';

/** About 13 MB: two months of a sensor that reports each minute. */
const MOST_ROWS = 100_000;
/** Decoding more would hold up everybody else for some milliseconds. */
const MOST_AT_ONCE = 20_000;
/** Days that are larger than all that is kept: whoever reads one in pages comes again soon. */
const LARGE_KEPT_MS = 5_000;

/** A day as it is stored. */
export interface StoredDay extends BlockKey {
  readonly digest: string;
  readonly readings: number;
  readonly block: Uint8Array;
}

/**
 * The days that were decoded last. They go by the digest of what is in them, so that none is ever out of date.
 */
const decoded = new Map<string, BlockRows>();
let held = 0;
let large: { readonly name: string; readonly rows: Promise<BlockRows> } | undefined;
let letGo: NodeJS.Timeout | undefined;

/**
 * The readings of a stored day. One of very many is decoded in another thread, unless this one is not the main one.
 * @throws BlockError for a block that is not whole, or another's
 */
export async function decodedDay(stored: StoredDay): Promise<BlockRows> {
  const { digest: _, readings, block, ...key } = stored;
  const name = nameOf(stored);
  const known = decoded.get(name);
  if (known !== undefined) {
    decoded.delete(name);
    decoded.set(name, known);
    return known;
  }
  if (readings > MOST_ROWS / 2) return largeDay(name, key, block);
  const rows = await decode(key, readings, block);
  if (!decoded.has(name)) held += rows.size;
  decoded.set(name, rows);
  for (const [oldest, { size }] of decoded) {
    if (held <= MOST_ROWS) break;
    decoded.delete(oldest);
    held -= size;
  }
  return rows;
}

/**
 * When the readings of a stored day were measured: of many days in one transaction, no more is decoded than that asks for.
 * @throws BlockError as decodedDay
 */
export async function timesOfDay(stored: StoredDay): Promise<BlockTimes> {
  const { digest: _, readings, block, ...key } = stored;
  const known = decoded.get(nameOf(stored));
  return known ?? (readings > MOST_AT_ONCE ? decodedDay(stored) : decodeTimes(key, block));
}

function nameOf({ companyId, sensorId, day, digest }: StoredDay): string {
  return `${companyId}/${sensorId}/${day}/${digest}`;
}

async function decode(key: BlockKey, readings: number, block: Uint8Array): Promise<BlockRows> {
  return isMainThread && readings > MOST_AT_ONCE ? decodeApart(key, block) : decodeBlock(key, block);
}

async function largeDay(name: string, key: BlockKey, block: Uint8Array): Promise<BlockRows> {
  if (large?.name !== name) large = { name, rows: decode(key, MOST_ROWS, block) };
  const { rows } = large;
  clearTimeout(letGo);
  letGo = setTimeout(() => (large = undefined), LARGE_KEPT_MS).unref();
  try {
    return await rows;
  } catch (error) {
    if (large?.rows === rows) large = undefined;
    throw error;
  }
}
