import { MEASURANDS, present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { closedTo, ROLLUP_WIDTHS_MS } from './levels.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;
/** Limit for all sensors together, about 10 MB. */
const MOST_READINGS = 100_000;
/** A sensor with more of them is read anew. */
const MOST_OF_SENSOR = 100;
const WIDTH = 2 + MEASURANDS.length;

/** Readings by column, by sensor and in each ascending by time. */
export interface ReadingColumns {
  readonly measuredAt: Float64Array;
  /** NaN where nothing failed. */
  readonly error: Float64Array;
  /** In the order of MEASURANDS. */
  readonly values: readonly Float64Array[];
}

/** Rows of columns, the end excluded. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** New readings of a sensor, all later than its newest one before, `from`. */
export interface NewerReadings {
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
  /** The longest time that a reading covers until the next one. */
  readonly reachMs: number;
  /** Rows of the batch, ascending by time. */
  readonly rows: readonly number[];
}

/** All readings of a sensor from a moment to its newest one, ascending by time. */
class Known {
  since = 0;
  until = 0;
  size = 0;
  /** Row by row: the time, the error, the values. */
  #numbers = new Float64Array(16 * WIDTH);

  clear(): void {
    this.size = 0;
  }

  add({ measuredAt, error, values }: ReadingColumns, row: number): void {
    const from = this.size * WIDTH;
    if (from === this.#numbers.length) {
      const longer = new Float64Array(from * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[from] = present(measuredAt[row]);
    this.#numbers[from + 1] = present(error[row]);
    for (let at = 0; at < MEASURANDS.length; at += 1) {
      this.#numbers[from + 2 + at] = present(values[at]?.[row]);
    }
    this.size += 1;
  }

  copyTo({ measuredAt, error, values }: ReadingColumns, start: number): void {
    for (let row = 0; row < this.size; row += 1) {
      const from = row * WIDTH;
      measuredAt[start + row] = present(this.#numbers[from]);
      error[start + row] = present(this.#numbers[from + 1]);
      for (let at = 0; at < MEASURANDS.length; at += 1) {
        present(values[at])[start + row] = present(this.#numbers[from + 2 + at]);
      }
    }
  }
}

/**
 * The readings of buckets that are still open, known from the batches before: to close a bucket they need not be read
 * again. Storage alone is right: everything is forgotten as soon as anybody else has written to it, a sensor as soon as
 * a reading of it came late, and the readings of a batch are known from its commit on.
 */
export class OpenReadings {
  readonly #bySensor = new Map<number, Known>();
  #count = 0;
  #mark: string | null = null;

  /** To be called first in each transaction. */
  async refresh(tx: Tx): Promise<void> {
    const [readings, days] = [await tx.writesOfOthers('readings'), await tx.writesOfOthers('sealed_days')];
    const mark = readings === null || days === null ? null : `${readings} ${days}`;
    if (mark === null || mark !== this.#mark) this.#forgetAll();
    this.#mark = mark;
  }

  /** To be called for a sensor of which a reading came late. */
  forget(sensorId: number): void {
    this.#count -= this.#bySensor.get(sensorId)?.size ?? 0;
    this.#bySensor.delete(sensorId);
  }

  /** Returns the known readings of a sensor since a moment, whose newest was measured at `until`; undefined for none. */
  find(sensorId: number, since: number, until: number): Known | undefined {
    const known = this.#bySensor.get(sensorId);
    return known !== undefined && known.until === until && known.since <= since ? known : undefined;
  }

  /**
   * Takes note of newer readings of a batch from the commit of this transaction on. `closed` has the rows of sensors of
   * which these readings close buckets: all since the longest time before those buckets that a reading covers.
   */
  note(
    tx: Tx,
    batch: ReadingColumns,
    newer: readonly NewerReadings[],
    closed: { readonly columns: ReadingColumns; readonly rows: ReadonlyMap<number, RowRange> },
  ): void {
    const mark = this.#mark;
    if (mark === null) return;
    tx.afterCommit(() => {
      if (mark !== this.#mark) return;
      for (const one of newer) {
        const { sensorId, from, to } = one;
        const end = closedTo(to, FINEST_MS);
        if (closedTo(from, FINEST_MS) < end)
          this.#startAnew(batch, one, closed.columns, closed.rows.get(sensorId));
        else if (this.find(sensorId, Number.POSITIVE_INFINITY, from) !== undefined) this.#append(batch, one);
        else this.forget(sensorId);
      }
    });
  }

  #startAnew(
    batch: ReadingColumns,
    { sensorId, to, reachMs, rows }: NewerReadings,
    closed: ReadingColumns,
    { start, end }: RowRange = { start: 0, end: 0 },
  ): void {
    const openFrom = closedTo(to, FINEST_MS);
    const known = this.#bySensor.get(sensorId) ?? new Known();
    this.forget(sensorId);
    known.clear();
    known.since = openFrom - reachMs;
    known.until = to;
    for (let row = start; row < end; row += 1) {
      if (present(closed.measuredAt[row]) >= known.since) known.add(closed, row);
    }
    for (const row of rows) if (present(batch.measuredAt[row]) >= openFrom) known.add(batch, row);
    this.#keep(sensorId, known);
  }

  #append(batch: ReadingColumns, { sensorId, to, rows }: NewerReadings): void {
    const known = present(this.#bySensor.get(sensorId));
    this.forget(sensorId);
    for (const row of rows) known.add(batch, row);
    known.until = to;
    this.#keep(sensorId, known);
  }

  #keep(sensorId: number, known: Known): void {
    if (known.size > MOST_OF_SENSOR || this.#count + known.size > MOST_READINGS) return;
    this.#bySensor.set(sensorId, known);
    this.#count += known.size;
  }

  #forgetAll(): void {
    this.#bySensor.clear();
    this.#count = 0;
  }
}
