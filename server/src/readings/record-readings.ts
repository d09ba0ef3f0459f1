import { MEASURANDS } from '@ts1/contract';
import type { Column, Tx } from '../database/index.ts';
import { bySensor, columnOf, toBatch, type Batch, type SensorRows } from './batch.ts';
import { changeOfCoverage } from './coverage.ts';
import { hear, latestToChange, takeOver, writeLatest, type Latest } from './latest.ts';
import type { NewReading, RecordOutcome } from './new-reading.ts';
import { RollupIncrements } from './rollups/increments.ts';
import { writeIncrements } from './rollups/write-increments.ts';
import { isConflict, measuredIn } from './conflict.ts';
import { lockSensors, type SensorState } from './sensor-states.ts';
import { storedNeighbours, type LateCandidate, type Neighbours } from './stored-neighbours.ts';

/** What one round of statements carries; larger calls take several. */
const MOST_AT_ONCE = 5_000;
const READING_KEY = ['company_id', 'sensor_id', 'measured_at'];

/**
 * Records readings of sensors of one company in the caller's transaction: inserts those that are new, and brings
 * the sensors' newest values and the roll-ups up to date. Calling it again with the same readings changes nothing
 * but when the sensors were last heard. Readings may come in any order and more than once.
 *
 * The sensors stay locked until the transaction ends. Throws when a sensor is not the company's.
 */
export async function recordReadings(
  tx: Tx,
  companyId: number,
  readings: readonly NewReading[],
): Promise<RecordOutcome> {
  const inserted = new Uint8Array(readings.length);
  let conflicts = 0;
  for (let from = 0; from < readings.length; from += MOST_AT_ONCE) {
    const part = await recordPart(tx, companyId, toBatch(readings.slice(from, from + MOST_AT_ONCE)));
    inserted.set(part.inserted, from);
    conflicts += part.conflicts;
  }
  return { inserted, conflicts, duplicates: inserted.reduce((count, isNew) => count + 1 - isNew, 0) };
}

async function recordPart(
  tx: Tx,
  companyId: number,
  batch: Batch,
): Promise<{ inserted: Uint8Array; conflicts: number }> {
  const groups = bySensor(batch);
  const sensorIds = groups.map((group) => group.sensorId);
  const states = await lockSensors(tx, companyId, sensorIds);
  const neighbours = await storedNeighbours(tx, companyId, lateCandidates(batch, groups, states));
  const inserted = await insertReadings(tx, companyId, batch, groups);

  const increments = new RollupIncrements();
  const latest: Latest[] = [];
  let conflicts = 0;
  for (const [index, group] of groups.entries()) {
    const state = states[index];
    if (state === undefined) continue;
    const newest = latestToChange(state.latest);
    const found = applySensor(batch, group, state, { inserted, neighbours, increments, newest });
    newest.conflicts += found;
    conflicts += found;
    latest.push(newest);
  }
  await writeLatest(tx, companyId, sensorIds, latest);
  await writeIncrements(tx, companyId, increments);
  return { inserted, conflicts };
}

function lateCandidates(
  batch: Batch,
  groups: readonly SensorRows[],
  states: readonly SensorState[],
): LateCandidate[] {
  return groups.flatMap(({ sensorId, rows }, index) => {
    const { latest = null, reachMs = 0 } = states[index] ?? {};
    if (latest === null) return [];
    const late: LateCandidate[] = [];
    for (const row of rows) {
      const measuredAt = batch.measuredAt[row] ?? 0;
      // Rows ascend: from here on all are newer.
      if (measuredAt > latest.measuredAt) break;
      late.push({ row, sensorId, measuredAt, reachMs });
    }
    return late;
  });
}

/** Inserts each time of each sensor once; answers 1 for each row of the batch that was new. */
async function insertReadings(
  tx: Tx,
  companyId: number,
  batch: Batch,
  groups: readonly SensorRows[],
): Promise<Uint8Array> {
  const rows = groups.flatMap((group) => group.rows);
  const pick = (source: Float64Array): Float64Array => columnOf(rows, (row) => source[row] ?? Number.NaN);
  const columns: Column[] = [
    { name: 'company_id', type: 'integer', values: new Float64Array(rows.length).fill(companyId) },
    { name: 'sensor_id', type: 'integer', values: pick(batch.sensorId) },
    { name: 'measured_at', type: 'integer', values: pick(batch.measuredAt) },
    { name: 'received_at', type: 'integer', values: pick(batch.receivedAt) },
    { name: 'base_unit_id', type: 'integer', values: pick(batch.baseUnitId) },
    ...batch.values.map((values, at): Column => ({
      name: MEASURANDS[at] ?? '',
      type: 'real',
      values: pick(values),
    })),
    { name: 'error', type: 'integer', values: pick(batch.error) },
    { name: 'error_2', type: 'integer', values: pick(batch.error2) },
  ];
  const flags = await tx.dialect.insertNew(tx, 'readings', columns, READING_KEY);
  const inserted = new Uint8Array(batch.size);
  for (const [at, row] of rows.entries()) inserted[row] = flags[at] ?? 0;
  return inserted;
}

interface Applied {
  readonly inserted: Uint8Array;
  readonly neighbours: ReadonlyMap<number, Neighbours>;
  readonly increments: RollupIncrements;
  readonly newest: Latest;
}

/** Carries one sensor's part of the batch into its roll-ups and its newest values; answers the conflicts. */
function applySensor(
  batch: Batch,
  group: SensorRows,
  state: SensorState,
  { inserted, neighbours, increments, newest }: Applied,
): number {
  let conflicts = 0;
  const failed = (row: number): boolean => !Number.isNaN(batch.error[row] ?? Number.NaN);
  let last = state.latest && {
    at: state.latest.measuredAt,
    failed: !Number.isNaN(state.latest.error),
  };
  /** The last new reading before this one, which a late one may have as its neighbour. */
  let newBefore: { at: number; failed: boolean } | null = null;
  increments.startSensor(group.sensorId);
  for (const row of group.rows) {
    hear(newest, batch, row);
    const around = neighbours.get(row);
    if (inserted[row] !== 1) {
      if (around?.same && isConflict(measuredIn(batch, row), around.same)) conflicts += 1;
      continue;
    }
    const one = { at: batch.measuredAt[row] ?? 0, failed: failed(row) };
    increments.add(batch, row);
    takeOver(newest, batch, row);
    const isLate = around !== undefined;
    let before = last;
    if (isLate) {
      before = Number.isNaN(around.beforeAt) ? null : { at: around.beforeAt, failed: around.beforeFailed };
      if (newBefore !== null && newBefore.at > (before?.at ?? Number.NEGATIVE_INFINITY)) before = newBefore;
    } else last = one;
    newBefore = one;
    const after = isLate ? (Number.isNaN(around.afterAt) ? Number.POSITIVE_INFINITY : around.afterAt) : null;
    const { gained, lost } = changeOfCoverage(before, one, after, state.reachMs);
    if (gained !== null) increments.cover(gained, 1);
    if (lost !== null) increments.cover(lost, -1);
  }
  increments.finishSensor();
  for (const { row, of } of group.repeats) {
    hear(newest, batch, row);
    const stored = inserted[of] === 1 ? null : neighbours.get(of)?.same;
    if (isConflict(measuredIn(batch, row), stored ?? measuredIn(batch, of))) conflicts += 1;
  }
  return conflicts;
}
