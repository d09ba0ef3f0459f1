import { MEASURANDS, present } from '@ts1/contract';
import type { ReadingRows } from '../reading-rows.ts';
import type { Buckets } from './choose-buckets.ts';

interface Extreme {
  readonly value: Float64Array;
  readonly at: Float64Array;
}

/** Extremes of measurands in buckets, independent of the order of input: of equal ones the earliest counts. */
export class Extremes {
  readonly #buckets: Buckets;
  readonly #lowest: ReadonlyMap<number, Extreme>;
  readonly #highest: ReadonlyMap<number, Extreme>;

  /** `measurands`: positions in MEASURANDS. */
  constructor(buckets: Buckets, measurands: readonly number[]) {
    this.#buckets = buckets;
    const empty = (): Map<number, Extreme> =>
      new Map(
        measurands.map((measurand) => [
          measurand,
          { value: new Float64Array(buckets.count).fill(Number.NaN), at: new Float64Array(buckets.count) },
        ]),
      );
    this.#lowest = empty();
    this.#highest = empty();
  }

  /** Takes in a lowest and a highest value of the bucket that contains `moment`; NaN for none. */
  take(measurand: number, moment: number, min: number, minAt: number, max: number, maxAt: number): void {
    if (Number.isNaN(min)) return;
    const bucket = Math.floor(moment / this.#buckets.widthMs) - this.#buckets.first;
    const lowest = this.#lowest.get(measurand);
    const highest = this.#highest.get(measurand);
    if (lowest === undefined || highest === undefined) return;
    if (!(min >= (lowest.value[bucket] ?? Number.NaN)) || isEarlier(lowest, bucket, min, minAt)) {
      lowest.value[bucket] = min;
      lowest.at[bucket] = minAt;
    }
    if (!(max <= (highest.value[bucket] ?? Number.NaN)) || isEarlier(highest, bucket, max, maxAt)) {
      highest.value[bucket] = max;
      highest.at[bucket] = maxAt;
    }
  }

  /** Returns one row for each time at which there is an extreme. */
  rows(): ReadingRows {
    const points = [...this.#lowest, ...this.#highest].flatMap(([measurand, { value, at }]) =>
      [...value.entries()]
        .filter(([, one]) => !Number.isNaN(one))
        .map(([bucket, one]) => ({ measurand, at: present(at[bucket]), value: one })),
    );
    const times = Float64Array.from(new Set(points.map((point) => point.at))).sort();
    const rowByTime = new Map(Array.from(times, (at, row) => [at, row]));
    const values = MEASURANDS.map(() => new Float64Array(times.length).fill(Number.NaN));
    for (const { measurand, at, value } of points) {
      const column = values[measurand];
      const row = rowByTime.get(at);
      if (column !== undefined && row !== undefined) column[row] = value;
    }
    return { size: times.length, measuredAt: times, values };
  }
}

function isEarlier({ value, at }: Extreme, bucket: number, same: number, moment: number): boolean {
  return value[bucket] === same && moment < (at[bucket] ?? Number.NEGATIVE_INFINITY);
}
