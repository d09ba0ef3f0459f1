import {
  type KineticMeasurand,
  kineticTerm,
  MEASURAND_TABLE,
  MEASURANDS,
  type Measurand,
  present,
} from '@ts1/contract';
import type { Stretch } from './coverage.ts';
import { ExactSums, type ExactColumns } from './exact-sums.ts';
import { bucketStart } from './levels.ts';

/** Roll-ups by row, as the source of wider ones. */
export interface RollupSource {
  readonly sensorId: ArrayLike<number>;
  readonly bucketAt: ArrayLike<number>;
  readonly readings: ArrayLike<number>;
  readonly coveredMs: ArrayLike<number>;
  /** In the order of MEASURANDS. */
  readonly statistics: readonly StatisticsSource[];
}

/** Statistics of one measurand, by row. */
export interface StatisticsSource {
  readonly count: ArrayLike<number>;
  readonly min: ArrayLike<number>;
  readonly minAt: ArrayLike<number>;
  readonly max: ArrayLike<number>;
  readonly maxAt: ArrayLike<number>;
  /** Thousandths. */
  readonly sum: ArrayLike<number>;
  readonly sumSquares: ExactColumns;
  /** Sums of the kinetic mean, which only temperatures have. */
  readonly kinetic: ExactColumns | null;
}

/** Statistics of one measurand, to be added to. */
export interface Statistics extends StatisticsSource {
  readonly name: Measurand;
  readonly count: number[];
  readonly min: number[];
  readonly minAt: number[];
  readonly max: number[];
  readonly maxAt: number[];
  readonly sum: number[];
  readonly sumSquares: ExactSums;
  readonly kinetic: ExactSums | null;
}

/**
 * Roll-ups of one width, one row for each bucket of each sensor, with plain arrays as columns. Sensors follow one
 * another: `startSensor`, then the data of that sensor, oldest first.
 */
export class RollupRows implements RollupSource {
  readonly widthMs: number;
  readonly sensorId: number[] = [];
  readonly bucketAt: number[] = [];
  readonly readings: number[] = [];
  readonly coveredMs: number[] = [];
  readonly statistics: readonly Statistics[] = MEASURANDS.map((name) => ({
    name,
    count: [],
    min: [],
    minAt: [],
    max: [],
    maxAt: [],
    sum: [],
    sumSquares: new ExactSums(),
    kinetic: hasKinetic(name) ? new ExactSums() : null,
  }));
  #sensor = 0;
  readonly #rowByBucket = new Map<number, number>();

  constructor(widthMs: number) {
    this.widthMs = widthMs;
  }

  get size(): number {
    return this.sensorId.length;
  }

  startSensor(sensorId: number): void {
    this.#sensor = sensorId;
    this.#rowByBucket.clear();
  }

  /** Adds one reading: its values in the columns of MEASURANDS, NaN where nothing was measured. */
  addReading(measuredAt: number, values: readonly Float64Array[], at: number): void {
    const row = this.#bucketRow(measuredAt);
    this.readings[row] = present(this.readings[row]) + 1;
    for (const [measurand, one] of this.statistics.entries()) {
      const value = values[measurand]?.[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const thousandths = Math.round(value * 1_000);
      one.count[row] = present(one.count[row]) + 1;
      one.sum[row] = present(one.sum[row]) + thousandths;
      one.sumSquares.add(row, thousandths * thousandths);
      one.kinetic?.add(row, kineticTerm(value));
      takeExtremes(one, row, value, measuredAt, value, measuredAt);
    }
  }

  /** Adds covered time, or subtracts it with `sign` -1. */
  addCoverage({ from, to }: Stretch, sign: 1 | -1 = 1): void {
    for (let at = bucketStart(from, this.widthMs); at < to; at += this.widthMs) {
      const row = this.#bucketRow(at);
      const covered = Math.min(to, at + this.widthMs) - Math.max(from, at);
      this.coveredMs[row] = present(this.coveredMs[row]) + sign * covered;
    }
  }

  /** Adds a finer roll-up to the bucket that contains it. */
  addRollup(from: RollupSource, source: number): void {
    const row = this.#bucketRow(present(from.bucketAt[source]));
    this.readings[row] = present(this.readings[row]) + present(from.readings[source]);
    this.coveredMs[row] = present(this.coveredMs[row]) + present(from.coveredMs[source]);
    for (const [measurand, one] of this.statistics.entries()) {
      const other = present(from.statistics[measurand]);
      const count = present(other.count[source]);
      if (count === 0) continue;
      one.count[row] = present(one.count[row]) + count;
      one.sum[row] = present(one.sum[row]) + present(other.sum[source]);
      one.sumSquares.addFrom(row, other.sumSquares, source);
      if (other.kinetic !== null) one.kinetic?.addFrom(row, other.kinetic, source);
      const { min, minAt, max, maxAt } = other;
      takeExtremes(
        one,
        row,
        present(min[source]),
        present(minAt[source]),
        present(max[source]),
        present(maxAt[source]),
      );
    }
  }

  #bucketRow(moment: number): number {
    const bucketAt = bucketStart(moment, this.widthMs);
    const known = this.#rowByBucket.get(bucketAt);
    if (known !== undefined) return known;
    const row = this.size;
    this.#rowByBucket.set(bucketAt, row);
    this.sensorId.push(this.#sensor);
    this.bucketAt.push(bucketAt);
    this.readings.push(0);
    this.coveredMs.push(0);
    for (const one of this.statistics) {
      one.count.push(0);
      one.min.push(Number.POSITIVE_INFINITY);
      one.minAt.push(Number.POSITIVE_INFINITY);
      one.max.push(Number.NEGATIVE_INFINITY);
      one.maxAt.push(Number.POSITIVE_INFINITY);
      one.sum.push(0);
      one.sumSquares.push();
      one.kinetic?.push();
    }
    return row;
  }
}

/** Returns whether a measurand has a mean kinetic temperature, as temperatures have. */
export function hasKinetic(name: Measurand): name is KineticMeasurand {
  return MEASURAND_TABLE[name].hasKineticMean;
}

/** Takes in extremes. The earliest of equal extremes counts: readings and roll-ups come in the order of time. */
function takeExtremes(
  one: Statistics,
  row: number,
  min: number,
  minAt: number,
  max: number,
  maxAt: number,
): void {
  if (min < (one.min[row] ?? Number.POSITIVE_INFINITY)) {
    one.min[row] = min;
    one.minAt[row] = minAt;
  }
  if (max > (one.max[row] ?? Number.NEGATIVE_INFINITY)) {
    one.max[row] = max;
    one.maxAt[row] = maxAt;
  }
}
