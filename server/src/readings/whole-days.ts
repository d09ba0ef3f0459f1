import { present } from '@ts1/contract';
import { numberColumns, type Tx } from '../database/index.ts';
import type { Batch, SensorRows } from './batch.ts';
import { readNeighbours } from './read-neighbours.ts';
import type { LateCandidate, Neighbours } from './neighbours.ts';
import type { BlockRows } from './sealed/block-rows.ts';
import { dropFine } from './sealing/drop-fine.ts';
import { readDayStates } from './sealing/day-states.ts';
import { byDay, holdsAll, type MadeDay, readBlocks } from './sealing/made-days.ts';
import { lowerBound } from './sealed/lower-bound.ts';
import { toDay } from './sealed/read-sealed.ts';
import { storeBlock } from './sealing/store-block.ts';

/** A day that a batch contains as a whole: nothing of it is stored yet, or all of it is in a block. */
export interface WholeDay {
  readonly day: MadeDay;
  /** Its rows of the batch, ascending by time. */
  readonly rows: readonly number[];
  readonly stored: BlockRows | null;
}

/**
 * Finds the days of a batch that need no rows: nothing of them is stored, or a block has each of their times. All other
 * days are stored as single readings. The sensors are locked.
 */
export async function findWholeDays(
  tx: Tx,
  companyId: number,
  batch: Batch,
  groups: readonly SensorRows[],
  made: readonly MadeDay[],
): Promise<WholeDay[]> {
  const rowsBySensor = new Map(groups.map(({ sensorId, rows }) => [sensorId, byDay(batch, rows)]));
  const found = made.flatMap((day) => {
    const rows = rowsBySensor.get(day.sensorId)?.get(day.day) ?? [];
    return rows.length === day.rows.size ? [{ day, rows }] : [];
  });
  const states = await readDayStates(
    tx,
    companyId,
    found.map(({ day }) => day),
  );
  const usable = found.filter((_, at) => states[at]?.hasRows === false && !states[at].isGone);
  const sealed = new Set(found.filter((_, at) => states[at]?.isSealed).map(({ day }) => day));
  const inBlocks = usable.map(({ day }) => day).filter((day) => sealed.has(day));
  const storedBlock = await readBlocks(tx, companyId, inBlocks);
  return usable.flatMap(({ day, rows }): WholeDay[] => {
    if (!sealed.has(day)) return day.made === null ? [] : [{ day, rows, stored: null }];
    const stored = storedBlock(day);
    return holdsAll(stored, day.rows) ? [{ day, rows, stored }] : [];
  });
}

/**
 * Returns the neighbours of the rows of whole days. A day of which nothing is stored has none between its own rows:
 * only the neighbours before its first and after its last row are looked up.
 */
export async function aroundWholeDays(
  tx: Tx,
  companyId: number,
  batch: Batch,
  days: readonly WholeDay[],
  late: readonly LateCandidate[],
): Promise<Map<number, Neighbours>> {
  if (days.length === 0) return new Map();
  const candidates = new Map(late.map((candidate) => [candidate.row, candidate]));
  const around = new Map<number, Neighbours>();
  const edges: LateCandidate[] = [];
  const open: { readonly first: LateCandidate; readonly last: LateCandidate; rows: LateCandidate[] }[] = [];
  for (const { rows, stored } of days) {
    if (stored !== null) {
      for (const row of rows) around.set(row, storedAt(batch, row, stored));
      continue;
    }
    const ofDay = rows.flatMap((row) => candidates.get(row) ?? []);
    const [first, last] = [ofDay[0], ofDay.at(-1)];
    if (first === undefined || last === undefined) continue;
    edges.push(first, ...(last === first ? [] : [last]));
    open.push({ first, last, rows: ofDay });
  }
  const found = await readNeighbours(tx, companyId, edges);
  for (const { first, last, rows } of open) {
    const { before, ...at } = present(found.get(first.row));
    const { afterAt, isNearSealed } = present(found.get(last.row));
    for (const { row, measuredAt, reachMs } of rows) {
      around.set(row, {
        ...at,
        isNearSealed: at.isNearSealed || isNearSealed,
        before: before !== null && before.at >= measuredAt - reachMs ? before : null,
        afterAt: afterAt <= measuredAt + reachMs ? afterAt : Number.POSITIVE_INFINITY,
        same: null,
        isSealed: false,
      });
    }
  }
  return around;
}

/** Stores the blocks of the days of which nothing was stored, and marks their rows as inserted. */
export async function storeWholeDays(
  tx: Tx,
  companyId: number,
  days: readonly WholeDay[],
  inserted: Uint8Array,
): Promise<void> {
  for (const { day, rows, stored } of days) {
    const { sensorId, made, madeAt } = day;
    if (stored !== null || made === null) continue;
    const all = numberColumns(day.rows.size, new Map([['measured_at' as const, day.rows.measuredAt]]));
    const key = { companyId, sensorId, day: day.day };
    const isStored = await storeBlock(tx, key, { made, all, before: null, now: madeAt });
    if (!isStored) throw new Error(`day ${day.day} of sensor ${sensorId} was changed while it was locked`);
    for (const row of rows) inserted[row] = 1;
  }
}

/**
 * Drops the finest roll-ups of these days, as when they are sealed later; their readings replace them. Also those of
 * the earlier day that had the sensor's newest reading. To be called after buckets are closed.
 */
export async function dropFineOfWholeDays(
  tx: Tx,
  companyId: number,
  days: readonly WholeDay[],
  newestBefore: ReadonlyMap<number, number>,
): Promise<void> {
  const fresh = days.filter(({ stored }) => stored === null).map(({ day }) => day);
  for (const [sensorId, ofSensor] of Map.groupBy(fresh, (day) => day.sensorId)) {
    const all = ofSensor.map(({ day }) => day);
    const before = toDay(newestBefore.get(sensorId) ?? Number.POSITIVE_INFINITY);
    const firstDay = Math.max(0, Math.min(...all, before));
    await dropFine(tx, companyId, sensorId, { firstDay, lastDay: Math.max(...all) });
  }
}

function storedAt(batch: Batch, row: number, stored: BlockRows): Neighbours {
  const place = lowerBound(stored.measuredAt, present(batch.measuredAt[row]));
  const same = {
    values: stored.values.map((column) => present(column[place])),
    error: present(stored.error[place]),
    error2: present(stored.error2[place]),
  };
  return { before: null, afterAt: Number.POSITIVE_INFINITY, same, isSealed: true, isNearSealed: true };
}
