import { MEASURANDS } from '@ts1/contract';
import type { Batch } from '../batch.ts';
import type { Stretch } from '../coverage.ts';
import { kineticTerm } from './kinetic.ts';
import { bucketStart, ROLLUP_WIDTHS_MS } from './levels.ts';
import { ExactSums } from './exact-sums.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;

/** Statistics of one measurand by row of the increments. */
export interface Statistics {
  readonly count: number[];
  readonly min: number[];
  readonly minAt: number[];
  readonly max: number[];
  readonly maxAt: number[];
  /** Thousandths. */
  readonly sum: number[];
  readonly sumSquares: ExactSums;
  /** Of temperatures alone. */
  readonly kinetic: ExactSums | null;
}

/**
 * What a batch adds to the roll-ups: one row for each bucket that it touches, of every width, with plain arrays as
 * columns. Sensors come one after the other: the readings of one, then `finishSensor`.
 */
export class RollupIncrements {
  readonly sensorId: number[] = [];
  readonly widthMs: number[] = [];
  readonly bucketAt: number[] = [];
  readonly readings: number[] = [];
  readonly coveredMs: number[] = [];
  /** Bit n: the row has values of MEASURANDS[n]. */
  readonly present: number[] = [];
  readonly statistics: readonly Statistics[] = MEASURANDS.map((name) => ({
    count: [],
    min: [],
    minAt: [],
    max: [],
    maxAt: [],
    sum: [],
    sumSquares: new ExactSums(),
    kinetic: name.startsWith('temperature') ? new ExactSums() : null,
  }));
  #sensor = 0;
  #firstRow = 0;
  readonly #rows = ROLLUP_WIDTHS_MS.map(() => new Map<number, number>());

  get size(): number {
    return this.sensorId.length;
  }

  startSensor(sensorId: number): void {
    this.#sensor = sensorId;
    this.#firstRow = this.size;
    for (const rows of this.#rows) rows.clear();
  }

  /** Adds one reading of the sensor. */
  add(batch: Batch, row: number): void {
    const measuredAt = batch.measuredAt[row] ?? 0;
    const target = this.#rowOf(0, measuredAt);
    this.readings[target] = (this.readings[target] ?? 0) + 1;
    for (let measurand = 0; measurand < MEASURANDS.length; measurand += 1) {
      const value = batch.values[measurand]?.[row] ?? Number.NaN;
      if (!Number.isNaN(value)) this.#addValue(measurand, target, value, measuredAt);
    }
  }

  /** Adds covered time of the sensor, or takes it away with `sign` -1. */
  cover({ from, to }: Stretch, sign: 1 | -1): void {
    for (let at = bucketStart(from, FINEST_MS); at < to; at += FINEST_MS) {
      const target = this.#rowOf(0, at);
      const covered = Math.min(to, at + FINEST_MS) - Math.max(from, at);
      this.coveredMs[target] = (this.coveredMs[target] ?? 0) + sign * covered;
    }
  }

  /** Sums the finest buckets of the sensor up into the wider ones. */
  finishSensor(): void {
    let from = this.#firstRow;
    for (let level = 1; level < ROLLUP_WIDTHS_MS.length; level += 1) {
      const to = this.size;
      for (let source = from; source < to; source += 1) {
        this.#merge(source, this.#rowOf(level, this.bucketAt[source] ?? 0));
      }
      from = to;
    }
  }

  #rowOf(level: number, moment: number): number {
    const widthMs = ROLLUP_WIDTHS_MS[level] ?? FINEST_MS;
    const at = bucketStart(moment, widthMs);
    const known = this.#rows[level]?.get(at);
    if (known !== undefined) return known;
    const row = this.size;
    this.#rows[level]?.set(at, row);
    this.sensorId.push(this.#sensor);
    this.widthMs.push(widthMs);
    this.bucketAt.push(at);
    this.readings.push(0);
    this.coveredMs.push(0);
    this.present.push(0);
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

  #addValue(measurand: number, row: number, value: number, measuredAt: number): void {
    const one = this.statistics[measurand];
    if (one === undefined) return;
    const thousandths = Math.round(value * 1_000);
    this.present[row] = (this.present[row] ?? 0) | (1 << measurand);
    one.count[row] = (one.count[row] ?? 0) + 1;
    one.sum[row] = (one.sum[row] ?? 0) + thousandths;
    one.sumSquares.add(row, thousandths * thousandths);
    one.kinetic?.add(row, kineticTerm(value));
    takeExtremes(one, row, value, measuredAt, value, measuredAt);
  }

  #merge(source: number, target: number): void {
    this.readings[target] = (this.readings[target] ?? 0) + (this.readings[source] ?? 0);
    this.coveredMs[target] = (this.coveredMs[target] ?? 0) + (this.coveredMs[source] ?? 0);
    const present = this.present[source] ?? 0;
    this.present[target] = (this.present[target] ?? 0) | present;
    for (const [measurand, one] of this.statistics.entries()) {
      if ((present & (1 << measurand)) === 0) continue;
      one.count[target] = (one.count[target] ?? 0) + (one.count[source] ?? 0);
      one.sum[target] = (one.sum[target] ?? 0) + (one.sum[source] ?? 0);
      one.sumSquares.merge(target, source);
      one.kinetic?.merge(target, source);
      const { min, minAt, max, maxAt } = one;
      takeExtremes(one, target, min[source] ?? 0, minAt[source] ?? 0, max[source] ?? 0, maxAt[source] ?? 0);
    }
  }
}

/** Of equal extremes the earliest counts. */
function takeExtremes(
  one: Statistics,
  row: number,
  min: number,
  minAt: number,
  max: number,
  maxAt: number,
): void {
  const lowest = one.min[row] ?? Number.POSITIVE_INFINITY;
  if (min < lowest || (min === lowest && minAt < (one.minAt[row] ?? 0))) {
    one.min[row] = min;
    one.minAt[row] = minAt;
  }
  const highest = one.max[row] ?? Number.NEGATIVE_INFINITY;
  if (max > highest || (max === highest && maxAt < (one.maxAt[row] ?? 0))) {
    one.max[row] = max;
    one.maxAt[row] = maxAt;
  }
}
