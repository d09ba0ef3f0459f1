import { present } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { bySensor, pickRows, sliceBatch, toBatch, type Batch, type SensorRows } from './batch.ts';
import { isConflict, isEmpty, measuredIn } from './conflict.ts';
import { insertReadings } from './insert-readings.ts';
import { noteContact, latestToChange, newestRecorded, takeOver, writeLatest, type Latest } from './latest.ts';
import { readNeighbours } from './read-neighbours.ts';
import type { LateCandidate, Neighbours } from './neighbours.ts';
import type { NewReading, RecordOutcome } from './new-reading.ts';
import { LateAdditions } from './rollups/add-late.ts';
import { closeBuckets, type Advance } from './rollups/close-buckets.ts';
import type { OpenReadings } from './rollups/open-readings.ts';
import { addToFinest, addToRollups } from './rollups/store-rollups.ts';
import type { MadeDay } from './sealing/made-days.ts';
import { stillKept } from './still-kept.ts';
import { readSensorStates, type SensorState } from './sensor-states.ts';
import { aroundWholeDays, dropFineOfWholeDays, findWholeDays, storeWholeDays } from './whole-days.ts';

/** Number of readings in one round of statements; larger calls take several rounds. */
const MOST_AT_ONCE = 5_000;

/**
 * Records readings of sensors of one company in the caller's transaction: inserts those that are new, and updates the
 * sensors' newest values and the roll-ups. Calling it again with the same readings changes only when the sensors were
 * last received. Readings may come in any order and more than once.
 *
 * Newest values ahead of `now` (epoch milliseconds) are replaced by the next reading: they are of a clock that has been
 * corrected since. The sensors stay locked until the transaction ends. Throws when a sensor is not the company's.
 *
 * Days that `makeDays` has made are stored as blocks at once, if nothing of them is stored yet: all effects of a
 * reading are the same as if it had been a row until it was sealed. A call with such days is one round.
 */
export async function recordReadings(
  tx: Tx,
  companyId: number,
  readings: readonly NewReading[],
  now: number = Number.POSITIVE_INFINITY,
  made: readonly MadeDay[] = [],
): Promise<RecordOutcome> {
  return recordBatch(tx, companyId, toBatch(readings), now, { made });
}

/** Parts that spare reading from storage, or storing row by row. */
interface Aids {
  readonly made?: readonly MadeDay[];
  /** Readings of open buckets, known from the batches that were recorded before with the same. */
  readonly open?: OpenReadings | undefined;
}

/** The same of readings by column. */
export async function recordBatch(
  tx: Tx,
  companyId: number,
  batch: Batch,
  now: number,
  { made = [], open }: Aids = {},
): Promise<RecordOutcome> {
  // All at once, in the order of their ids: if sensors were locked part by part, two calls could deadlock.
  const ascending = [...new Set(batch.sensorId)].toSorted((one, other) => one - other);
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', ascending);
  const kept = await stillKept(tx, companyId, batch);
  if (kept === null || kept.length === batch.size)
    return recordAll(tx, companyId, batch, now, { made, open });
  return recordSome(tx, companyId, batch, kept, now);
}

async function recordAll(
  tx: Tx,
  companyId: number,
  all: Batch,
  now: number,
  { made = [], open }: Aids = {},
): Promise<RecordOutcome> {
  const atOnce = made.length === 0 ? MOST_AT_ONCE : Math.max(all.size, 1);
  const inserted = new Uint8Array(all.size);
  const newestBefore = new Map<number, number>();
  const conflicting: number[] = [];
  let conflicts = 0;
  for (let from = 0; from < all.size; from += atOnce) {
    const batch = sliceBatch(all, from, from + atOnce);
    // The readings of a round are known from the commit on: the rounds after it read them.
    const known = all.size > atOnce ? undefined : open;
    const part = await recordPart(tx, companyId, batch, now, { made, open: known });
    inserted.set(part.inserted, from);
    conflicts += part.conflicts;
    conflicting.push(...part.conflicting);
    for (const [sensorId, at] of part.newestBefore) {
      if (!newestBefore.has(sensorId)) newestBefore.set(sensorId, at);
    }
  }
  const duplicates = inserted.reduce((count, isNew) => count + 1 - isNew, 0);
  return { inserted, conflicts, conflicting, duplicates, newestBefore };
}

/** Records only the kept readings; the others count as stored before. */
async function recordSome(
  tx: Tx,
  companyId: number,
  batch: Batch,
  kept: readonly number[],
  now: number,
): Promise<RecordOutcome> {
  const some = await recordAll(tx, companyId, pickRows(batch, kept), now);
  const inserted = new Uint8Array(batch.size);
  for (const [position, index] of kept.entries()) inserted[index] = present(some.inserted[position]);
  return { ...some, inserted, duplicates: some.duplicates + batch.size - kept.length };
}

async function recordPart(
  tx: Tx,
  companyId: number,
  batch: Batch,
  now: number,
  { made, open }: { readonly made: readonly MadeDay[]; readonly open: OpenReadings | undefined },
): Promise<{
  inserted: Uint8Array;
  conflicts: number;
  conflicting: readonly number[];
  newestBefore: [number, number][];
}> {
  const groups = bySensor(batch);
  const sensorIds = groups.map((group) => group.sensorId);
  const states = await readSensorStates(tx, companyId, sensorIds);
  const late = lateCandidates(batch, groups, states);
  const wholeDays = await findWholeDays(tx, companyId, batch, groups, made);
  const inWholeDay = new Set(wholeDays.flatMap(({ rows }) => rows));
  const neighbours = await readNeighbours(
    tx,
    companyId,
    late.filter(({ row }) => !inWholeDay.has(row)),
  );
  for (const [row, around] of await aroundWholeDays(tx, companyId, batch, wholeDays, late)) {
    neighbours.set(row, around);
  }
  const asRows = groups.map(({ sensorId, rows }) => ({
    sensorId,
    rows: rows.filter((row) => !inWholeDay.has(row) && neighbours.get(row)?.isSealed !== true),
  }));
  const lateRows = new Set(late.map(({ row }) => row));
  const inserted = await insertReadings(tx, companyId, batch, asRows, lateRows);
  await storeWholeDays(tx, companyId, wholeDays, inserted);
  const found: Found = { batch, inserted, neighbours };

  const newest: Latest[] = [];
  const additions = new LateAdditions();
  const advances: Advance[] = [];
  const conflicting: number[] = [];
  let conflicts = 0;
  for (const [index, group] of groups.entries()) {
    const state = present(states[index]);
    const conflictsHere = countConflicts(found, group);
    conflicts += conflictsHere;
    if (conflictsHere > 0) conflicting.push(group.sensorId);
    newest.push(nextLatest(found, group, state, conflictsHere, now));
    addLate(found, group, state, additions);
    advances.push(...findAdvances(found, group, state));
  }
  await writeLatest(tx, companyId, sensorIds, newest);
  const [finest, ...wider] = additions.widths;
  const add = isNearSealed(neighbours) ? addToFinest : addToRollups;
  if (finest !== undefined) await add(tx, companyId, finest);
  for (const rows of wider) await addToRollups(tx, companyId, rows);
  for (const { row, sensorId } of late) if (inserted[row] === 1) open?.forget(sensorId);
  await closeBuckets(tx, companyId, advances, open, batch);
  const newestBefore = groups.map(({ sensorId }, index): [number, number] => [
    sensorId,
    recordedTo(present(states[index]).latest),
  ]);
  await dropFineOfWholeDays(tx, companyId, wholeDays, new Map(newestBefore));
  return { inserted, conflicts, conflicting, newestBefore };
}

function isNearSealed(neighbours: ReadonlyMap<number, Neighbours>): boolean {
  return [...neighbours.values()].some((one) => one.isNearSealed);
}

/** A batch and the database's result for it. */
interface Found {
  readonly batch: Batch;
  readonly inserted: Uint8Array;
  readonly neighbours: ReadonlyMap<number, Neighbours>;
}

function lateCandidates(
  batch: Batch,
  groups: readonly SensorRows[],
  states: readonly SensorState[],
): LateCandidate[] {
  return groups.flatMap(({ sensorId, rows }, index) => {
    const { latest = null, reachMs = 0 } = states[index] ?? {};
    if (latest === null) return [];
    const newest = newestRecorded(latest);
    return rows
      .filter((row) => present(batch.measuredAt[row]) <= newest)
      .map((row) => ({ row, sensorId, measuredAt: present(batch.measuredAt[row]), reachMs }));
  });
}

function countConflicts({ batch, inserted, neighbours }: Found, group: SensorRows): number {
  const again = group.rows.filter((row) => inserted[row] !== 1).map((row) => ({ row, original: row }));
  return [...again, ...group.repeats].filter(({ row, original }) => {
    const kept = inserted[original] === 1 ? measuredIn(batch, original) : neighbours.get(original)?.same;
    if (kept === null || kept === undefined) return false;
    const again = measuredIn(batch, row);
    return !isEmpty(again) && isConflict(again, kept);
  }).length;
}

function nextLatest(
  { batch, inserted }: Found,
  group: SensorRows,
  state: SensorState,
  conflicts: number,
  now: number,
): Latest {
  const newest = latestToChange(state.latest);
  newest.conflicts += conflicts;
  for (const row of group.rows) {
    noteContact(newest, batch, row, now);
    if (inserted[row] === 1) takeOver(newest, batch, row, now);
  }
  for (const { row } of group.repeats) noteContact(newest, batch, row, now);
  return newest;
}

function addLate(
  { batch, inserted, neighbours }: Found,
  group: SensorRows,
  { latest, reachMs }: SensorState,
  additions: LateAdditions,
): void {
  if (latest === null) return;
  const late = group.rows.flatMap((row) => {
    const around = neighbours.get(row);
    return around === undefined || inserted[row] !== 1 ? [] : [{ row, around }];
  });
  if (late.length > 0) {
    additions.add(batch, group.sensorId, late, { latest: newestRecorded(latest), reachMs });
  }
}

/** Returns the advance of a sensor. Rows ascend by time, so the last new one is the newest. */
function findAdvances(
  { batch, inserted }: Found,
  { sensorId, rows }: SensorRows,
  { latest, reachMs }: SensorState,
): Advance[] {
  const before = recordedTo(latest);
  const newer = rows.filter((row) => inserted[row] === 1 && present(batch.measuredAt[row]) > before);
  const [first, newest] = [newer[0], newer.at(-1)];
  if (first === undefined || newest === undefined) return [];
  const from = latest === null ? present(batch.measuredAt[first]) : before;
  return [{ sensorId, reachMs, from, to: present(batch.measuredAt[newest]), rows: newer }];
}

function recordedTo(latest: Latest | null): number {
  return latest === null ? Number.NEGATIVE_INFINITY : newestRecorded(latest);
}
