import { type LimitedMeasurand, toTimestamp } from '@ts1/contract';
import { type BlockRows, measuredColumns } from '../../readings/index.ts';
import { type FigureFrame, type LimitStretch, shown } from './wanted-pack.ts';

/** Figures are sums of whole thousandths, as everywhere in the product. */
const UNIT = 1_000;

/** One stretch of time with one pair of limits, in which a reading counts at most so long. */
type OutsideStretch = LimitStretch & { readonly reachMs: number };

/**
 * Figures of a sensor over a period, counted from the readings of a pack as they go into it: so they are always those
 * of the readings beside them (docs/evidence-pack.md).
 */
export class SensorFigures {
  readonly #frame: FigureFrame;
  readonly #totals: readonly MeasurandTotal[];

  constructor(frame: FigureFrame) {
    this.#frame = frame;
    this.#totals = frame.measurands.map(
      ({ measurand, limits }) => new MeasurandTotal(measurand, limits, frame),
    );
  }

  /** Takes in the readings of a day, each part ascending by time; parts may lie among each other. */
  add(parts: readonly BlockRows[]): void {
    const [first, second] = parts.filter(({ size }) => size > 0).map(toValues);
    if (first === undefined) return;
    for (const total of this.#totals) {
      if (second === undefined) total.addAll(first);
      else total.addBoth(first, second);
    }
  }

  /** Returns the figures as they are written into a pack, after the last reading. */
  finish(sensorId: number) {
    return {
      id: sensorId,
      parts: this.#frame.parts.map(({ reachMs, ...part }) => ({ ...shown(part), reachMs })),
      measurands: this.#totals.filter((total) => total.isShown).map((total) => total.finish()),
    };
  }
}

/** Times of readings, and their values by the names of what was measured. */
interface Values {
  readonly times: Float64Array;
  readonly columns: ReadonlyMap<string, Float64Array>;
}

function toValues(rows: BlockRows): Values {
  const columns = new Map(measuredColumns(rows).map(({ name, column }) => [name, column]));
  return { times: rows.measuredAt, columns };
}

interface Extreme {
  readonly value: number;
  readonly at: number;
}

class MeasurandTotal {
  readonly #measurand: LimitedMeasurand;
  readonly #limits: readonly LimitStretch[];
  readonly #frame: FigureFrame;
  readonly #outside: readonly OutsideStretch[];
  #count = 0;
  #sum = 0;
  #min: Extreme | null = null;
  #max: Extreme | null = null;
  #outsideMs = 0;
  /** The reading that counts until the next. */
  #before: Extreme | null = null;

  constructor(measurand: LimitedMeasurand, limits: readonly LimitStretch[], frame: FigureFrame) {
    this.#measurand = measurand;
    this.#limits = limits;
    this.#frame = frame;
    this.#outside = limits
      .filter(({ high, low }) => high !== null || low !== null)
      .flatMap(({ high, low, ...stretch }) =>
        frame.parts.map(({ reachMs, ...part }) => ({
          from: Math.max(stretch.from, part.from),
          to: Math.min(stretch.to, part.to),
          high,
          low,
          reachMs,
        })),
      )
      .filter(({ from, to }) => from < to);
  }

  get isShown(): boolean {
    const hasLimits = this.#limits.some(({ high, low }) => high !== null || low !== null);
    return this.#count > 0 || this.#measurand === 'temperature' || hasLimits;
  }

  addAll({ times, columns }: Values): void {
    const values = columns.get(this.#measurand);
    for (const [row, at] of times.entries()) this.#add(at, values?.[row] ?? Number.NaN);
  }

  addBoth(one: Values, other: Values): void {
    const [left, right] = [one.columns.get(this.#measurand), other.columns.get(this.#measurand)];
    let [a, b] = [0, 0];
    while (a < one.times.length || b < other.times.length) {
      const [at, later] = [one.times[a] ?? Infinity, other.times[b] ?? Infinity];
      if (at < later) {
        this.#add(at, left?.[a] ?? Number.NaN);
        a += 1;
      } else {
        this.#add(later, right?.[b] ?? Number.NaN);
        b += 1;
      }
    }
  }

  finish() {
    this.#countOutside(Number.POSITIVE_INFINITY);
    return {
      measurand: this.#measurand,
      count: this.#count,
      mean: this.#count === 0 ? null : this.#sum / UNIT / this.#count,
      min: written(this.#min),
      max: written(this.#max),
      limits: this.#limits.map(({ high, low, ...stretch }) => ({ ...shown(stretch), high, low })),
      outsideMs: this.#outside.length === 0 ? null : this.#outsideMs,
    };
  }

  #add(at: number, value: number): void {
    this.#countOutside(at);
    this.#before = { at, value };
    const { from, to } = this.#frame.period;
    if (Number.isNaN(value) || at < from || at >= to) return;
    this.#count += 1;
    this.#sum += Math.round(value * UNIT);
    if (this.#min === null || value < this.#min.value) this.#min = { value, at };
    if (this.#max === null || value > this.#max.value) this.#max = { value, at };
  }

  /** Counts how long the reading before this moment was beyond its limits. */
  #countOutside(next: number): void {
    if (this.#before === null) return;
    const { at, value } = this.#before;
    for (const { from, to, high, low, reachMs } of this.#outside) {
      if (!(value > (high ?? Infinity) || value < (low ?? -Infinity))) continue;
      const begin = Math.max(from, at);
      const end = Math.min(to, next, at + reachMs);
      if (begin < end) this.#outsideMs += end - begin;
    }
  }
}

function written(extreme: Extreme | null): { value: number; at: string } | null {
  return extreme === null ? null : { value: extreme.value, at: toTimestamp(extreme.at) };
}
