import { type LimitedMeasurand, present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import type { Piece } from '../chart/pieces.ts';
import { asReadable, readablePieces } from '../rollups/fine-rollups.ts';
import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';
import { dayOf } from '../sealed/read-sealed.ts';
import { readAround, stretchesOf, type Measuring } from './read-statistics.ts';

/** Of which measurand; beyond is strictly above high or strictly below low, null for no limit. */
export interface Limits {
  readonly measurand?: LimitedMeasurand;
  readonly high: number | null;
  readonly low: number | null;
}

const WIDEST_MS = present(ROLLUP_WIDTHS_MS.at(-1));
const [FINEST_MS] = ROLLUP_WIDTHS_MS;
/** As much is evaluated at once, of readings and of buckets: a year would hold everybody else up. */
const MOST_READ_MS = 86_400_000;
const MOST_BUCKETS = 1_000;
/** More stretches than these are read as one. */
const MOST_RUNS = 40;

/**
 * Milliseconds from `from` to `to` in which the temperature, or what the limits are for, was beyond them. A reading
 * counts until the next, at most as long as it reaches; one without that value says nothing. A bucket is taken whole
 * where it and the one before, whose last reading it begins with, lie on one side and every reading of both counts;
 * the rest is read from finer buckets and in the end from the readings.
 */
export async function readTimeOutside(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  limits: Limits,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  let outsideMs = 0;
  for (const piece of await readablePieces(tx, companyId, sensor, { from, to, widestMs: WIDEST_MS })) {
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
  const buckets = await readBuckets(tx, companyId, sensor, piece, limits.measurand ?? 'temperature');
  // The finest buckets before may be of a sealed day, which keeps none: then what follows is read.
  const known =
    widthMs === FINEST_MS && dayOf(from - sensor.reachMs) < dayOf(from) ? from + sensor.reachMs : 0;
  let reachedTo = Math.max(known, reachOf(buckets.values(), from, piece, sensor));
  const wholeOutside: Bucket[] = [];
  const unclear: Run[] = [];
  for (let at = from; at < to; at += widthMs) {
    const [own, before] = [buckets.get(at), buckets.get(at - widthMs)];
    const isReached = at < reachedTo;
    if (own?.hasReadings === true) reachedTo = at + widthMs + sensor.reachMs;
    const side = own && sideOf(own, limits);
    if (side !== undefined && before !== undefined && sideOf(before, limits) === side) {
      if (side === 'outside' && own !== undefined) wholeOutside.push(own);
      continue;
    }
    if (own?.hasReadings !== true && !isReached) continue;
    const last = unclear.at(-1);
    if (last?.to === at) last.to = at + widthMs;
    else unclear.push({ from: at, to: at + widthMs });
  }
  const runs = fewer(unclear);
  let outsideMs = 0;
  for (const { at, coveredMs } of wholeOutside) {
    // Runs that were read as one have taken in what lies between them.
    if (!runs.some((run) => run.from <= at && at < run.to)) outsideMs += coveredMs;
  }
  const finer = ROLLUP_WIDTHS_MS.findLast((width) => width < widthMs) ?? 0;
  const parts = runs.map((run) => ({ ...run, widthMs: finer }));
  for (const part of await asReadable(tx, companyId, sensor.sensorId, parts)) {
    outsideMs += await ofPiece(tx, companyId, sensor, limits, part);
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

/** How far the readings of the buckets before `from` can count. */
function reachOf(
  buckets: Iterable<Bucket>,
  from: number,
  { widthMs }: Piece,
  { reachMs }: Measuring,
): number {
  let reachedTo = Number.NEGATIVE_INFINITY;
  for (const { at, hasReadings } of buckets) {
    if (hasReadings && at < from) reachedTo = Math.max(reachedTo, at + widthMs + reachMs);
  }
  return reachedTo;
}

interface Run {
  readonly from: number;
  to: number;
}

interface Bucket {
  readonly at: number;
  readonly min: number;
  readonly max: number;
  readonly coveredMs: number;
  /** It may only be covered by one before it. */
  readonly hasReadings: boolean;
  /** Every reading has the value, and none failed: what is covered is covered by it. */
  readonly isComplete: boolean;
}

async function readBuckets(
  tx: Tx,
  companyId: number,
  { sensorId, reachMs }: Measuring,
  { widthMs, from, to }: Piece,
  measurand: LimitedMeasurand,
) {
  // A failed reading has no temperature, and covers nothing whatever else it has.
  const counts = [...new Set(['temperature_count', `${measurand}_count`] as const)];
  const columns = [
    'bucket_at',
    `${measurand}_min`,
    `${measurand}_max`,
    'covered_ms',
    'readings',
    ...counts,
  ] as const;
  const query = sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from rollups
    where company_id = ${companyId} and sensor_id = ${sensorId} and width_ms = ${widthMs}
      and bucket_at >= ${from - widthMs - reachMs} and bucket_at < ${to}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), columns);
  const [min, max, coveredMs, readings] = [
    found.column(`${measurand}_min`),
    found.column(`${measurand}_max`),
    found.column('covered_ms'),
    found.column('readings'),
  ];
  const counted = counts.map((name) => found.column(name));
  return new Map<number, Bucket>(
    Array.from(found.column('bucket_at'), (at, row) => [
      at,
      {
        at,
        min: min[row] ?? Number.NaN,
        max: max[row] ?? Number.NaN,
        coveredMs: present(coveredMs[row]),
        hasReadings: present(readings[row]) > 0,
        isComplete: counted.every((count) => count[row] === readings[row]),
      },
    ]),
  );
}

/** On which side all of a bucket lies; undefined where that is not known. */
function sideOf({ min, max, isComplete }: Bucket, { high, low }: Limits): 'inside' | 'outside' | undefined {
  if (Number.isNaN(min)) return undefined;
  if ((high === null || max <= high) && (low === null || min >= low)) return 'inside';
  if (!isComplete) return undefined;
  return (high !== null && min > high) || (low !== null && max < low) ? 'outside' : undefined;
}

function isBeyond(value: number, { high, low }: Limits): boolean {
  return (high !== null && value > high) || (low !== null && value < low);
}

function fewer(runs: readonly Run[]): readonly Run[] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.length <= MOST_RUNS) return runs;
  return [{ from: first.from, to: last.to }];
}
