import { DAY_MS } from '@ts1/contract/durations';
import { BlockError } from '../sealed/block-error.ts';
import { dayName, type BlockKey } from '../sealed/block-key.ts';
import { decodeBlock, digestIn } from '../sealed/decode-block.ts';
import { digestRows } from '../sealed/digest-rows.ts';
import type { HashTree } from '../sealed/merkle.ts';
import type { NumberedLeaf, StoredBlock } from './read-sealed-record.ts';
import { resealName, type Statement, type Statements } from './statements.ts';

/**
 * Returns the flaw in how a day was sealed, compared with the audit log; undefined for none.
 * @param now epoch milliseconds, for leaves that have no root yet
 */
export function flawOfLeaves(
  leaves: readonly NumberedLeaf[],
  { roots, reseals, fewestKeptDays }: Statements,
  now: number,
): string | undefined {
  for (const [at, { sensorId, day, seal, readings, digest }] of leaves.entries()) {
    const before = leaves[at - 1];
    const isAsBefore = before === undefined || before.digest === digest;
    const isKnown = isAsBefore || reseals.has(resealName(sensorId, dayName(day), digest));
    const root = roots.get(seal);
    const action = root?.action;
    if (seal > 0 && action === undefined)
      return `it was sealed under number ${seal}, which the audit log does not have`;
    if (readings === 0) {
      if (action === 'readings_seal') return 'its deletion stands under a root of what was sealed';
      if (!isKnown) return 'what was deleted is not what was sealed';
      if (day + fewestKeptDays >= Math.floor((root?.at ?? now) / DAY_MS)) {
        return 'it was deleted before the company let readings of its age go';
      }
      continue;
    }
    if (action === 'retention_delete') return 'it stands under a root of what was deleted';
    if (!isKnown) return 'it was sealed again, which the audit log does not say';
  }
  return undefined;
}

/** Returns the flaw in the block of a day, compared with its last seal; undefined for none. */
export function flawOfBlock(
  key: BlockKey,
  sealed: NumberedLeaf | undefined,
  stored: StoredBlock | undefined,
): string | undefined {
  if (sealed === undefined) return 'what it holds was never sealed';
  if (stored === undefined) return sealed.readings > 0 ? 'it was sealed, and is not there' : undefined;
  if (sealed.readings === 0) return 'it was deleted, and is there again';
  try {
    const rows = decodeBlock(key, stored.block);
    const digest = digestRows(rows);
    if (digest !== digestIn(key, stored.block)) return 'its readings are not those that its block names';
    if (digest !== sealed.digest || rows.size !== sealed.readings) {
      return 'its readings are not those that were sealed';
    }
    const { readings, firstAt, lastAt } = stored;
    const isDescribed =
      stored.digest === digest &&
      readings === rows.size &&
      firstAt === rows.measuredAt[0] &&
      lastAt === rows.measuredAt.at(-1);
    return isDescribed ? undefined : 'what stands beside its block is not what the block holds';
  } catch (error) {
    if (error instanceof BlockError) return error.fault;
    throw error;
  }
}

/** Returns the flaw in a root of the audit log, compared with the leaves under it; undefined for none. */
export function flawOfRoot({ days, root }: Statement, tree: HashTree | undefined): string | undefined {
  const there = tree?.size ?? 0;
  if (there !== days) return `it stands for ${days} sealed days, of which ${there} are there`;
  return tree?.root() === root ? undefined : 'its root is not that of the days that it stands for';
}
