import type { LimitedMeasurand } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { piecesOf, type Piece } from '../chart/pieces.ts';
import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';
import { readAround, stretchesOf, type Measuring } from './read-statistics.ts';

/** Of which measurand; beyond is strictly above high or strictly below low, null for no limit. */
export interface Limits {
  readonly measurand?: LimitedMeasurand;
  readonly high: number | null;
  readonly low: number | null;
}

const WIDEST_MS = ROLLUP_WIDTHS_MS.at(-1) ?? 0;
/** As much is told at once, of readings and of buckets: a year would hold everybody else up. */
const MOST_READ_MS = 86_400_000;
const MOST_BUCKETS = 1_000;
/** More stretches than these are read as one. */
const MOST_RUNS = 40;

/**
 * Milliseconds from `from` to `to` in which the temperature, or what the limits are for, was beyond them. A reading counts until the next,
 * at most as long as it reaches. A bucket is taken whole where it and the one before, whose last reading it begins
 * with, lie on one side; the rest is told by finer buckets and in the end by the readings.
 */
export async function readTimeOutside(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  limits: Limits,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  let outsideMs = 0;
  for (const piece of piecesOf(from, to, WIDEST_MS, sensor.latestMeasuredAt)) {
    outsideMs += await ofPiece(tx, companyId, sensor, limits, piece);
  }
  return outsideMs;
}

async function ofPiece(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  limits: Limits,
  piece: Piece,
): Promise<number> {
  const { widthMs, from, to } = piece;
  const most = widthMs === 0 ? MOST_READ_MS : widthMs * MOST_BUCKETS;
  let outsideMs = 0;
  for (let start = from; start < to; start += most) {
    const part = { widthMs, from: start, to: Math.min(start + most, to) };
    outsideMs += await (widthMs === 0 ? ofReadings : ofBuckets)(tx, companyId, sensor, limits, part);
  }
  return outsideMs;
}

async function ofBuckets(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  limits: Limits,
  piece: Piece,
): Promise<number> {
  const { widthMs, from, to } = piece;
  const buckets = await readBuckets(tx, companyId, sensor.sensorId, piece, limits.measurand ?? 'temperature');
  let outsideMs = 0;
  const unclear: { from: number; to: number }[] = [];
  for (let at = from; at < to; at += widthMs) {
    const [own, before] = [buckets.get(at), buckets.get(at - widthMs)];
    const side = own && sideOf(own, limits);
    if (side !== undefined && before !== undefined && sideOf(before, limits) === side) {
      if (side === 'outside') outsideMs += own?.coveredMs ?? 0;
      continue;
    }
    // Nothing was measured here nor just before: nothing can reach into it.
    if (own === undefined && before === undefined) continue;
    const last = unclear.at(-1);
    if (last?.to === at) last.to = at + widthMs;
    else unclear.push({ from: at, to: at + widthMs });
  }
  const finer = ROLLUP_WIDTHS_MS.findLast((width) => width < widthMs) ?? 0;
  for (const run of fewer(unclear)) {
    outsideMs += await ofPiece(tx, companyId, sensor, limits, { ...run, widthMs: finer });
  }
  return outsideMs;
}

async function ofReadings(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  limits: Limits,
  piece: Piece,
): Promise<number> {
  let outsideMs = 0;
  const readings = await readAround(tx, companyId, sensor, piece);
  for (const { reading, stretch } of stretchesOf(readings, sensor.reachMs, piece)) {
    if (isBeyond(reading[limits.measurand ?? 'temperature'], limits)) outsideMs += stretch.to - stretch.from;
  }
  return outsideMs;
}

interface Bucket {
  readonly min: number;
  readonly max: number;
  readonly coveredMs: number;
}

async function readBuckets(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { widthMs, from, to }: Piece,
  measurand: LimitedMeasurand,
) {
  const columns = ['bucket_at', `${measurand}_min`, `${measurand}_max`, 'covered_ms'] as const;
  const query = sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from rollups
    where company_id = ${companyId} and sensor_id = ${sensorId} and width_ms = ${widthMs}
      and bucket_at >= ${from - widthMs} and bucket_at < ${to}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), columns);
  const [min, max, coveredMs] = [
    found.column(`${measurand}_min`),
    found.column(`${measurand}_max`),
    found.column('covered_ms'),
  ];
  return new Map<number, Bucket>(
    Array.from(found.column('bucket_at'), (at, row) => [
      at,
      { min: min[row] ?? Number.NaN, max: max[row] ?? Number.NaN, coveredMs: coveredMs[row] ?? 0 },
    ]),
  );
}

/** On which side all of a bucket lies; undefined where that cannot be told. */
function sideOf({ min, max }: Bucket, { high, low }: Limits): 'inside' | 'outside' | undefined {
  if (Number.isNaN(min)) return undefined;
  if ((high === null || max <= high) && (low === null || min >= low)) return 'inside';
  return (high !== null && min > high) || (low !== null && max < low) ? 'outside' : undefined;
}

function isBeyond(value: number, { high, low }: Limits): boolean {
  return (high !== null && value > high) || (low !== null && value < low);
}

function fewer(runs: readonly { from: number; to: number }[]) {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.length <= MOST_RUNS) return runs;
  return [{ from: first.from, to: last.to }];
}
