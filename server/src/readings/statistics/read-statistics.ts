import {
  byMeasurand,
  KINETIC_MEASURANDS as KINETIC,
  kineticTerm,
  type KineticMeasurand,
  LIMITED_MEASURANDS as MEASURED,
  type LimitedMeasurand,
  meanKineticOf,
  type MeanKinetic,
  present,
} from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { piecesOf, type Piece } from '../chart/pieces.ts';
import { readPeriod } from '../read-period.ts';
import { within, type Placed } from '../rollups/coverage.ts';
import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

/** Sums of a measurand, from which every statistic follows. */
interface Sums {
  count: number;
  sum: number;
  sumSquares: number;
  min: number;
  max: number;
}

export interface MeasuredSums extends Readonly<Record<LimitedMeasurand, Sums>> {
  readonly meanKinetic: Readonly<Record<KineticMeasurand, MeanKinetic>>;
  readonly coveredMs: number;
}

/** A sensor as statistics need it. */
export interface Measuring {
  readonly sensorId: number;
  /** A reading covers the time to the next one, at most this. */
  readonly reachMs: number;
  /** When its newest reading was measured. */
  readonly latestMeasuredAt: number;
}

const WIDEST_MS = present(ROLLUP_WIDTHS_MS.at(-1));
const NOT_MEASURED = byMeasurand(MEASURED, () => Number.NaN);
/** Roll-ups keep thousandths. */
const UNIT = 1_000;

/** What a sensor measured from `from` on and before `to`: roll-ups where they lie in it whole, readings at the ends. */
export async function readSums(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  from: number,
  to: number,
): Promise<MeasuredSums> {
  const totals: Totals = {
    ...byMeasurand(MEASURED, noSums),
    kinetic: byMeasurand(KINETIC, () => 0),
    coveredMs: 0,
  };
  for (const piece of piecesOf(from, to, WIDEST_MS, sensor.latestMeasuredAt)) {
    if (piece.widthMs === 0) await addReadings(tx, companyId, sensor, piece, totals);
    else await addRollups(tx, companyId, sensor, piece, totals);
  }
  const { kinetic, ...sums } = totals;
  return {
    ...sums,
    meanKinetic: byMeasurand(KINETIC, (name) => meanKineticOf(kinetic[name], sums[name])),
  };
}

interface Totals extends Readonly<Record<LimitedMeasurand, Sums>> {
  readonly kinetic: Record<KineticMeasurand, number>;
  coveredMs: number;
}

const noSums = (): Sums => ({ count: 0, sum: 0, sumSquares: 0, min: Number.NaN, max: Number.NaN });

async function addRollups(
  tx: Tx,
  companyId: number,
  { sensorId }: Measuring,
  { widthMs, from, to }: Piece,
  totals: Totals,
): Promise<void> {
  // As doubles: the sum of a year of exact sums can pass 64 bits.
  const real = (column: string) => sql`sum(cast(${sql.ref(column)} as double precision))`;
  const columns = MEASURED.map(
    (name) => sql`sum(${sql.ref(`${name}_count`)}) as ${sql.ref(`${name}_count`)},
      ${real(`${name}_sum`)} as ${sql.ref(`${name}_sum`)},
      ${real(`${name}_sum_squares`)} as ${sql.ref(`${name}_sum_squares`)},
      min(${sql.ref(`${name}_min`)}) as ${sql.ref(`${name}_min`)},
      max(${sql.ref(`${name}_max`)}) as ${sql.ref(`${name}_max`)}`,
  );
  const { rows } = await sql<Record<string, number | string | null>>`
    select ${sql.join([...columns, ...KINETIC.map((name) => sql`${real(`${name}_kinetic`)} as ${sql.ref(`${name}_kinetic`)}`)])}, sum(covered_ms) as covered_ms
    from rollups where company_id = ${companyId} and sensor_id = ${sensorId}
      and width_ms = ${widthMs} and bucket_at >= ${from} and bucket_at < ${to}`.execute(tx.sql);
  const row = rows[0] ?? {};
  for (const name of MEASURED) {
    merge(totals[name], {
      count: Number(row[`${name}_count`] ?? 0),
      sum: Number(row[`${name}_sum`] ?? 0) / UNIT,
      sumSquares: Number(row[`${name}_sum_squares`] ?? 0) / (UNIT * UNIT),
      min: Number(row[`${name}_min`] ?? Number.NaN),
      max: Number(row[`${name}_max`] ?? Number.NaN),
    });
  }
  for (const name of KINETIC) totals.kinetic[name] += Number(row[`${name}_kinetic`] ?? 0);
  totals.coveredMs += Number(row['covered_ms'] ?? 0);
}

async function addReadings(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  piece: Piece,
  totals: Totals,
): Promise<void> {
  const readings = await readAround(tx, companyId, sensor, piece);
  for (const reading of readings) {
    if (reading.at < piece.from || reading.at >= piece.to) continue;
    for (const name of MEASURED) {
      const value = reading[name];
      if (!Number.isNaN(value)) {
        merge(totals[name], { count: 1, sum: value, sumSquares: value * value, min: value, max: value });
      }
    }
    for (const name of KINETIC) {
      if (!Number.isNaN(reading[name])) totals.kinetic[name] += kineticTerm(reading[name]);
    }
  }
  for (const { reading, stretch } of stretchesOf(readings, sensor.reachMs, piece)) {
    if (!reading.failed) totals.coveredMs += stretch.to - stretch.from;
  }
}

interface PlacedReading extends Placed, Readonly<Record<LimitedMeasurand, number>> {}

/**
 * The readings of a piece, with those before and after it that cover some of it or end what covers it. Each is made
 * when it is asked for: kept by the thousand they would be work for the garbage collector.
 */
async function readAround(
  tx: Tx,
  companyId: number,
  { sensorId, reachMs }: Measuring,
  { from, to }: Pick<Piece, 'from' | 'to'>,
): Promise<Iterable<PlacedReading>> {
  const found = await readPeriod(tx, companyId, {
    sensorId,
    from: from - reachMs + 1,
    to: to + reachMs - 1,
    names: [...MEASURED, 'error'],
  });
  return {
    *[Symbol.iterator]() {
      const values = MEASURED.map((name) => [name, found.column(name)] as const);
      const error = found.column('error');
      for (const [row, at] of found.column('measured_at').entries()) {
        const reading = { at, failed: !Number.isNaN(error[row] ?? Number.NaN), ...NOT_MEASURED };
        for (const [name, column] of values) reading[name] = column[row] ?? Number.NaN;
        yield reading;
      }
    },
  };
}

/**
 * How long each reading counts within a piece: until the next, at most as long as it reaches. The last one of all,
 * or before a silence, counts for all its reach: what an outage ends has been measured anyway.
 */
function* stretchesOf(readings: Iterable<PlacedReading>, reachMs: number, piece: Pick<Piece, 'from' | 'to'>) {
  let reading: PlacedReading | undefined;
  for (const next of readings) {
    const stretch =
      reading && within({ from: reading.at, to: Math.min(next.at, reading.at + reachMs) }, piece);
    if (reading && stretch) yield { reading, stretch };
    reading = next;
  }
  const last = reading && within({ from: reading.at, to: reading.at + reachMs }, piece);
  if (reading && last) yield { reading, stretch: last };
}

function merge(into: Sums, { count, sum, sumSquares, min, max }: Sums): void {
  into.count += count;
  into.sum += sum;
  into.sumSquares += sumSquares;
  // NaN is no extreme yet.
  if (!(into.min <= min)) into.min = Number.isNaN(min) ? into.min : min;
  if (!(into.max >= max)) into.max = Number.isNaN(max) ? into.max : max;
}
