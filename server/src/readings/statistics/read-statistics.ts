import {
  byMeasurand,
  KINETIC_MEASURANDS as KINETIC,
  kineticTerm,
  type KineticMeasurand,
  LIMITED_MEASURANDS as MEASURED,
  type LimitedMeasurand,
  toMeanKinetic,
  type MeanKinetic,
  present,
} from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import type { Piece } from '../rollups/pieces.ts';
import { readPeriod } from '../read-period.ts';
import { within, type Placed } from '../rollups/coverage.ts';
import { readablePieces } from '../rollups/fine-rollups.ts';
import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';
import { selectSumParts, WholeSum } from './whole-sum.ts';

/** Sums of a measurand, from which every statistic follows. */
interface Sums {
  readonly count: number;
  readonly sum: number;
  readonly sumSquares: number;
  readonly min: number;
  readonly max: number;
}

export interface MeasuredSums extends Readonly<Record<LimitedMeasurand, Sums>> {
  readonly meanKinetic: Readonly<Record<KineticMeasurand, MeanKinetic>>;
  readonly coveredMs: number;
}

/** Facts about a sensor that statistics need. */
export interface Measuring {
  readonly sensorId: number;
  /** The longest time that a reading covers until the next one. */
  readonly reachMs: number;
  /** When its newest reading was measured. */
  readonly latestMeasuredAt: number;
}

const WIDEST_MS = present(ROLLUP_WIDTHS_MS.at(-1));
const NOT_MEASURED = byMeasurand(MEASURED, () => Number.NaN);
/** Roll-ups store thousandths. */
const UNIT = 1_000;

/**
 * Sums up a sensor's values from `from` (inclusive) to `to` (exclusive): roll-ups that lie fully in it, readings at the
 * ends. Sums use thousandths throughout, so that they are the same from either source.
 */
export async function readSums(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  from: number,
  to: number,
): Promise<MeasuredSums> {
  const totals: Totals = {
    ...byMeasurand(MEASURED, noTotal),
    kinetic: byMeasurand(KINETIC, () => new WholeSum()),
    coveredMs: 0,
  };
  for (const piece of await readablePieces(tx, companyId, sensor, { from, to, widestMs: WIDEST_MS })) {
    if (piece.widthMs === 0) await addReadings(tx, companyId, sensor, piece, totals);
    else await addRollups(tx, companyId, sensor, piece, totals);
  }
  const sums = byMeasurand(MEASURED, (name) => toSums(totals[name]));
  const { kinetic, coveredMs } = totals;
  return {
    ...sums,
    coveredMs,
    meanKinetic: byMeasurand(KINETIC, (name) => toMeanKinetic(kinetic[name].value, sums[name])),
  };
}

/** Length that is read at once: a whole year would block all other work. */
const MOST_READ_MS = 7 * 86_400_000;

/** Returns the milliseconds from `from` (inclusive) to `to` (exclusive) that readings cover, by the readings only. */
export async function readCovered(
  tx: Tx,
  companyId: number,
  sensor: Measuring,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  let coveredMs = 0;
  for (let start = from; start < to; start += MOST_READ_MS) {
    const part = { from: start, to: Math.min(start + MOST_READ_MS, to) };
    coveredMs += coveredIn(await readAround(tx, companyId, sensor, part), sensor.reachMs, part);
  }
  return coveredMs;
}

function coveredIn(
  readings: Iterable<PlacedReading>,
  reachMs: number,
  part: Pick<Piece, 'from' | 'to'>,
): number {
  let coveredMs = 0;
  for (const { reading, stretch } of readingStretches(readings, reachMs, part)) {
    if (!reading.failed) coveredMs += stretch.to - stretch.from;
  }
  return coveredMs;
}

interface Total {
  count: number;
  /** In thousandths. */
  sum: number;
  readonly sumSquares: WholeSum;
  min: number;
  max: number;
}

interface Totals extends Readonly<Record<LimitedMeasurand, Total>> {
  readonly kinetic: Readonly<Record<KineticMeasurand, WholeSum>>;
  coveredMs: number;
}

const noTotal = (): Total => ({
  count: 0,
  sum: 0,
  sumSquares: new WholeSum(),
  min: Number.NaN,
  max: Number.NaN,
});

function toSums({ count, sum, sumSquares, min, max }: Total): Sums {
  return { count, sum: sum / UNIT, sumSquares: sumSquares.value / (UNIT * UNIT), min, max };
}

async function addRollups(
  tx: Tx,
  companyId: number,
  { sensorId }: Measuring,
  { widthMs, from, to }: Piece,
  totals: Totals,
): Promise<void> {
  const found = await tx.dialect.selectNumbers(
    tx,
    sql`select ${SUMMED} from rollups where company_id = ${companyId} and sensor_id = ${sensorId}
      and width_ms = ${widthMs} and bucket_at >= ${from} and bucket_at < ${to}`.compile(tx.sql),
    SUMMED_NAMES,
  );
  const figure = (name: (typeof SUMMED_NAMES)[number]): number => found.column(name)[0] ?? Number.NaN;
  const orZero = (name: (typeof SUMMED_NAMES)[number]): number => figure(name) || 0;
  for (const name of MEASURED) {
    const total = totals[name];
    total.count += orZero(`${name}_count`);
    total.sum += orZero(`${name}_sum`);
    total.sumSquares.addParts(orZero(`${name}_sum_squares_low`), orZero(`${name}_sum_squares_high`));
    takeExtremes(total, figure(`${name}_min`), figure(`${name}_max`));
  }
  for (const name of KINETIC) {
    totals.kinetic[name].addParts(orZero(`${name}_kinetic_low`), orZero(`${name}_kinetic_high`));
  }
  totals.coveredMs += orZero('covered_ms');
}

const SUMMED_NAMES = [
  'covered_ms' as const,
  ...MEASURED.flatMap((name) => [
    `${name}_count` as const,
    `${name}_sum` as const,
    `${name}_min` as const,
    `${name}_max` as const,
    `${name}_sum_squares_low` as const,
    `${name}_sum_squares_high` as const,
  ]),
  ...KINETIC.flatMap((name) => [`${name}_kinetic_low` as const, `${name}_kinetic_high` as const]),
];
const SUMMED = sql.join([
  sql`sum(covered_ms) as covered_ms`,
  ...MEASURED.flatMap((name) => [
    ...(['count', 'sum'] as const).map(
      (part) => sql`sum(${sql.ref(`${name}_${part}`)}) as ${sql.ref(`${name}_${part}`)}`,
    ),
    sql`min(${sql.ref(`${name}_min`)}) as ${sql.ref(`${name}_min`)}`,
    sql`max(${sql.ref(`${name}_max`)}) as ${sql.ref(`${name}_max`)}`,
    selectSumParts(`${name}_sum_squares`),
  ]),
  ...KINETIC.map((name) => selectSumParts(`${name}_kinetic`)),
]);

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
      if (Number.isNaN(value)) continue;
      const total = totals[name];
      const thousandths = Math.round(value * UNIT);
      total.count += 1;
      total.sum += thousandths;
      total.sumSquares.add(thousandths * thousandths);
      takeExtremes(total, value, value);
    }
    for (const name of KINETIC) {
      if (!Number.isNaN(reading[name])) totals.kinetic[name].add(kineticTerm(reading[name]));
    }
  }
  totals.coveredMs += coveredIn(readings, sensor.reachMs, piece);
}

interface PlacedReading extends Placed, Readonly<Record<LimitedMeasurand, number>> {}

/**
 * Reads the readings of a piece, with those before and after it that cover some of it or end its coverage. Each reading
 * object is made when it is asked for: thousands of stored ones would burden the garbage collector.
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
 * Returns how long each reading counts within a piece: until the next, at most its reach. The last one of all, or
 * before a silence, counts for its full reach: the value before an outage was measured all the same.
 */
function* readingStretches(
  readings: Iterable<PlacedReading>,
  reachMs: number,
  piece: Pick<Piece, 'from' | 'to'>,
) {
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

/** Takes in extremes; NaN for none. */
function takeExtremes(into: { min: number; max: number }, min: number, max: number): void {
  if (!(into.min <= min)) into.min = Number.isNaN(min) ? into.min : min;
  if (!(into.max >= max)) into.max = Number.isNaN(max) ? into.max : max;
}
