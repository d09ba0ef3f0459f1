import { present } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import { readNewest, readPeriod } from '../read-period.ts';
import type { Readings } from '../sealed/reading-columns.ts';
import { covered, within, type Placed, type Stretch } from './coverage.ts';
import { bucketStart, closedTo, ROLLUP_WIDTHS_MS } from './levels.ts';
import { RollupRows } from './rollup-rows.ts';
import { addToFinest, addToRollups } from './store-rollups.ts';

/** Number of readings of a part: it has as many days as contain them, at least one day and at most a week. */
const PART_ROWS = 5_000;
const PART_MS = 7 * DAY_MS;
const [FINEST_MS, ...WIDER_MS] = ROLLUP_WIDTHS_MS;

export interface CoverageSpan {
  /** Start of the part: the first kept reading, or the start of a day. All times are epoch milliseconds. */
  readonly from: number;
  /** Earlier roll-ups, whose readings are deleted, stay unchanged. */
  readonly readingsFrom: number;
  readonly latestMeasuredAt: number;
}

/**
 * Rewrites the covered time of some days of a sensor's roll-ups, because the longest time that a reading covers is now
 * `reachMs`. Parts end with a day, so that each contains all of its widest buckets. The sensor must be locked. Returns
 * where the next part begins, null after the last.
 */
export async function rewriteCoverage(
  tx: Tx,
  companyId: number,
  sensorId: number,
  span: CoverageSpan,
  reachMs: number,
): Promise<number | null> {
  const sensor = { companyId, sensorId };
  const next = await findEnd(tx, sensor, span.from);
  const part = { from: span.from, to: next ?? Number.MAX_SAFE_INTEGER };
  await tx.sql
    .updateTable('rollups')
    .set({ covered_ms: 0 })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('covered_ms', '<>', 0)
    .where('bucket_at', '>=', part.from)
    .where('bucket_at', '<', part.to)
    .execute();
  const finest = await coverPart(tx, sensor, span, part, reachMs);
  await addWithWider(tx, companyId, sensorId, finest, span.latestMeasuredAt);
  await tx.sql
    .deleteFrom('rollups')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('readings', '=', 0)
    .where('covered_ms', '=', 0)
    .where('bucket_at', '>=', part.from)
    .where('bucket_at', '<', part.to)
    .execute();
  return next;
}

interface Sensor {
  readonly companyId: number;
  readonly sensorId: number;
}

/** Returns the end of a part, the day of the next reading: a long gap belongs to the part. Null for the last part. */
async function findEnd(tx: Tx, sensor: Sensor, from: number): Promise<number | null> {
  const ahead = await timesFrom(tx, sensor, from, PART_ROWS + 1);
  const first = ahead[0];
  if (first === undefined) return null;
  const day = bucketStart(Math.max(first, from), DAY_MS);
  const crowded = ahead[PART_ROWS];
  const most = crowded === undefined ? Number.POSITIVE_INFINITY : bucketStart(crowded, DAY_MS);
  const [after] = await timesFrom(tx, sensor, Math.max(day + DAY_MS, Math.min(day + PART_MS, most)), 1);
  return after === undefined ? null : bucketStart(after, DAY_MS);
}

/** Reads when the first readings since a moment were measured. */
async function timesFrom(
  tx: Tx,
  { companyId, sensorId }: Sensor,
  from: number,
  limit: number,
): Promise<Float64Array> {
  const wanted = { sensorId, from, to: Number.MAX_SAFE_INTEGER, names: [], limit };
  return (await readPeriod(tx, companyId, wanted)).column('measured_at');
}

/** Returns the finest buckets of a part with their covered time, also by the last reading before the part. */
async function coverPart(
  tx: Tx,
  sensor: Sensor,
  { readingsFrom, latestMeasuredAt }: CoverageSpan,
  part: Stretch,
  reachMs: number,
): Promise<RollupRows> {
  const rows = new RollupRows(FINEST_MS);
  rows.startSensor(sensor.sensorId);
  const closed = { from: part.from, to: Math.min(part.to, closedTo(latestMeasuredAt, FINEST_MS)) };
  let before = await lastBefore(tx, sensor, readingsFrom, part.from);
  let after = part.from - 1;
  for (;;) {
    const page = await readPlaces(tx, sensor, after);
    for (const place of page) {
      const time = before && covered(before, place.at, reachMs);
      const inside = time && within(time, closed);
      if (inside !== null) rows.addCoverage(inside);
      if (place.at >= part.to) return rows;
      before = place;
      after = place.at;
    }
    if (page.length < PART_ROWS) return rows;
  }
}

async function lastBefore(
  tx: Tx,
  { companyId, sensorId }: Sensor,
  from: number,
  to: number,
): Promise<Placed | null> {
  const found = await readNewest(tx, companyId, { sensorId, from, before: to, names: ['error'], limit: 1 });
  return placedReadings(found)[0] ?? null;
}

async function readPlaces(tx: Tx, { companyId, sensorId }: Sensor, after: number): Promise<Placed[]> {
  const wanted = { sensorId, from: after + 1, to: Number.MAX_SAFE_INTEGER, limit: PART_ROWS };
  return placedReadings(await readPeriod(tx, companyId, { ...wanted, names: ['error'] }));
}

function placedReadings(found: Readings<'error'>): Placed[] {
  const error = found.column('error');
  return Array.from(found.column('measured_at'), (at, row) => ({
    at,
    failed: !Number.isNaN(error[row] ?? Number.NaN),
  }));
}

async function addWithWider(
  tx: Tx,
  companyId: number,
  sensorId: number,
  finest: RollupRows,
  latestMeasuredAt: number,
): Promise<void> {
  await addToFinest(tx, companyId, finest);
  let finer = finest;
  for (const widthMs of WIDER_MS) {
    const wider = new RollupRows(widthMs);
    wider.startSensor(sensorId);
    for (let row = 0; row < finer.size; row += 1) {
      if (present(finer.bucketAt[row]) < closedTo(latestMeasuredAt, widthMs)) wider.addRollup(finer, row);
    }
    await addToRollups(tx, companyId, wider);
    finer = wider;
  }
}
