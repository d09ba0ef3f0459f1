import { isMainThread } from 'node:worker_threads';
import type { BlockKey } from './block-key.ts';
import type { BlockRows, BlockTimes } from './block-rows.ts';
import { decodeApart } from './decode-apart.ts';
import { decodeBlock, decodeTimes } from './decode-block.ts';

/** About 13 MB: two months of a sensor that reports each minute. */
const MOST_ROWS = 100_000;
/** Decoding more in this thread would block all other work for some milliseconds. */
const MOST_AT_ONCE = 20_000;
/** Time for which a day larger than the whole cache is kept: a reader in pages soon asks for it again. */
const LARGE_KEPT_MS = 5_000;

/** A day as it is stored. */
export interface StoredDay extends BlockKey {
  readonly digest: string;
  readonly readings: number;
  readonly block: Uint8Array;
}

/** The most recently decoded days. Their key contains the digest of their content, so that none is ever out of date. */
const decoded = new Map<string, BlockRows>();
let held = 0;
let large: { readonly name: string; readonly rows: Promise<BlockRows> } | undefined;
let letGo: NodeJS.Timeout | undefined;

/**
 * Returns the readings of a stored day. A very large day is decoded in another thread, if this is the main thread.
 * @throws BlockError for a block that is damaged, or another's
 */
export async function decodedDay(stored: StoredDay): Promise<BlockRows> {
  const { digest: _, readings, block, ...key } = stored;
  const name = dayKey(stored);
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
 * Returns when the readings of a stored day were measured; decodes no more than that, as a transaction may read many.
 * @throws BlockError as decodedDay
 */
export async function timesOfDay(stored: StoredDay): Promise<BlockTimes> {
  const { digest: _, readings, block, ...key } = stored;
  const known = decoded.get(dayKey(stored));
  return known ?? (readings > MOST_AT_ONCE ? decodedDay(stored) : decodeTimes(key, block));
}

function dayKey({ companyId, sensorId, day, digest }: StoredDay): string {
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
