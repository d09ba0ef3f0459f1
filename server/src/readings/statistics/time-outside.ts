import { present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import type { Piece } from '../rollups/pieces.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { asReadable, readablePieces } from '../rollups/fine-rollups.ts';
import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';
import { toDay } from '../sealed/read-sealed.ts';
import type { Measuring } from './read-statistics.ts';
import { readTimeOutsideIn, type Limits, type Run } from './time-outside-in.ts';

export type { Limits } from './time-outside-in.ts';

const WIDEST_MS = present(ROLLUP_WIDTHS_MS.at(-1));
const [FINEST_MS] = ROLLUP_WIDTHS_MS;
/** Lengths of readings and numbers of buckets read at once: a whole year would block all other work. */
const MOST_READ_MS = 7 * 86_400_000;
const MOST_BUCKETS = 4_000;
/** Above this number, stretches of finer buckets are read as one. */
const MOST_RUNS = 40;
/** Number of runs of readings that one statement reads. */
const RUNS_AT_ONCE = 200;

/**
 * Returns the milliseconds from `from` to `to` in which the temperature, or the limited measurand, was beyond the
 * limits. A reading counts until the next, at most its reach; one without that value does not count. A bucket is taken
 * whole if it and the previous one, whose last reading covers its start, are on one side and every reading of both
 * counts; the rest is read from finer buckets and finally from the readings.
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

/** Returns the same by the readings only, regardless of the covered time in roll-ups. */
export async function readTimeOutsideByReadings(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  limits: Limits,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  return ofPiece(tx, companyId, sensor, limits, { widthMs: 0, from, to });
}

async function ofPiece(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  limits: Limits,
  { widthMs, from, to }: Piece,
): Promise<number> {
  const most = widthMs === 0 ? MOST_READ_MS : widthMs * MOST_BUCKETS;
  let outsideMs = 0;
  for (let start = from; start < to; start += most) {
    const part = { from: start, to: Math.min(start + most, to) };
    outsideMs +=
      widthMs === 0
        ? await readTimeOutsideIn(tx, companyId, sensor, limits, [part])
        : await ofBuckets(tx, companyId, sensor, limits, { ...part, widthMs });
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
  const buckets = await readBuckets(tx, companyId, sensor, piece, limits);
  const { unclear, wholeOutside } = classifyBuckets(buckets, piece, sensor.reachMs);
  const finer = ROLLUP_WIDTHS_MS.findLast((width) => width < piece.widthMs);
  const runs = finer === undefined ? unclear : fewer(unclear);
  let outsideMs = 0;
  for (const row of wholeOutside) {
    const at = present(buckets.at[row]);
    // Runs that were read as one already include the buckets between them.
    if (runs === unclear || !runs.some((run) => run.from <= at && at < run.to)) {
      outsideMs += present(buckets.coveredMs[row]);
    }
  }
  if (finer === undefined) {
    for (const some of chunks(runs, RUNS_AT_ONCE)) {
      outsideMs += await readTimeOutsideIn(tx, companyId, sensor, limits, some);
    }
    return outsideMs;
  }
  const parts = runs.map((run) => ({ ...run, widthMs: finer }));
  for (const part of await asReadable(tx, companyId, sensor.sensorId, parts)) {
    outsideMs += await ofPiece(tx, companyId, sensor, limits, part);
  }
  return outsideMs;
}

/** Returns the stretches to be read in more detail, and the rows of buckets that are fully outside. */
function classifyBuckets({ at, sides, readings }: Buckets, { widthMs, from, to }: Piece, reachMs: number) {
  const wholeOutside: number[] = [];
  const unclear: { from: number; to: number }[] = [];
  // The previous finest buckets may be of a sealed day, which has none: then the following stretch is read.
  const isUnknownBefore = widthMs === FINEST_MS && toDay(from - reachMs) < toDay(from);
  let reachedTo = isUnknownBefore ? from + reachMs : Number.NEGATIVE_INFINITY;
  let row = 0;
  for (; row < at.length && present(at[row]) < from; row += 1) {
    if (present(readings[row]) > 0) reachedTo = Math.max(reachedTo, present(at[row]) + widthMs + reachMs);
  }
  for (let start = from; start < to; start += widthMs) {
    const own = at[row] === start ? row : -1;
    const isReached = start < reachedTo;
    const hasReadings = own >= 0 && present(readings[own]) > 0;
    if (own >= 0) row += 1;
    if (hasReadings) reachedTo = start + widthMs + reachMs;
    const side = own > 0 && at[own - 1] === start - widthMs ? sides[own] : UNKNOWN;
    if (side !== UNKNOWN && side === sides[own - 1]) {
      if (side === OUTSIDE) wholeOutside.push(own);
      continue;
    }
    if (!hasReadings && !isReached) continue;
    const last = unclear.at(-1);
    if (last?.to === start) last.to = start + widthMs;
    else unclear.push({ from: start, to: start + widthMs });
  }
  return { unclear, wholeOutside };
}

/** Side on which a whole bucket is. */
const [UNKNOWN, INSIDE, OUTSIDE] = [0, 1, 2];

/** Buckets that may have readings, by column and in the order of time. */
interface Buckets {
  readonly at: Float64Array;
  readonly coveredMs: Float64Array;
  /** 0 for a bucket that is only covered by a reading before it. */
  readonly readings: Float64Array;
  readonly sides: Uint8Array;
}

async function readBuckets(
  tx: Tx,
  companyId: number,
  { sensorId, reachMs }: Measuring,
  { widthMs, from, to }: Piece,
  { measurand = 'temperature', high, low }: Limits,
): Promise<Buckets> {
  // A failed reading has no temperature and covers nothing, even if it has other values.
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
      and bucket_at >= ${from - widthMs - reachMs} and bucket_at < ${to} order by bucket_at`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), columns);
  const [min, max] = [found.column(`${measurand}_min`), found.column(`${measurand}_max`)];
  const readings = found.column('readings');
  const counted = counts.map((name) => found.column(name));
  const [highest, lowest] = [high ?? Number.POSITIVE_INFINITY, low ?? Number.NEGATIVE_INFINITY];
  const sides = Uint8Array.from(readings, (count, row) => {
    const [from, to] = [min[row] ?? Number.NaN, max[row] ?? Number.NaN];
    if (to <= highest && from >= lowest) return INSIDE;
    // Every reading has the value, and none failed: so readings with the value cover all covered time.
    const isComplete = counted.every((column) => column[row] === count);
    return isComplete && (from > highest || to < lowest) ? OUTSIDE : UNKNOWN;
  });
  return { at: found.column('bucket_at'), coveredMs: found.column('covered_ms'), readings, sides };
}

function fewer(runs: readonly Run[]): readonly Run[] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.length <= MOST_RUNS) return runs;
  return [{ from: first.from, to: last.to }];
}
