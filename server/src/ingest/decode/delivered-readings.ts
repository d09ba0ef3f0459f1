import {
  isSensorError,
  MEASURANDS,
  NOTHING_MEASURED,
  present,
  type SensorError,
} from '@ts1/contract/received';
import type { DecodedReading, ReadingInputs } from './decoded.ts';

/**
 * The columns of a row: the place of its serial number in `serials`, its time, its values in the order of MEASURANDS, its
 * two errors.
 */
export const COLUMNS = {
  serial: 0,
  measuredAt: 1,
  values: 2,
  error: 2 + MEASURANDS.length,
  error_2: 3 + MEASURANDS.length,
  width: 4 + MEASURANDS.length,
} as const;

/** The parts of readings that most do not have, by row. */
export interface SparseParts {
  readonly percents: ReadonlyMap<number, number>;
  readonly firmware: ReadonlyMap<number, string>;
  readonly inputs: ReadonlyMap<number, ReadingInputs>;
}

/** The parts of readings that have none: shared, as a message often has one reading alone. */
export const NO_PARTS: ReadonlyMap<number, never> = new Map<number, never>();

/**
 * The readings of a delivery as rows of numbers (NaN for null), from the call to the database: thousands a second, of
 * which none is an object unless something asks for it.
 */
export class DeliveredReadings implements Iterable<DecodedReading> {
  /** Row by row, in the order of COLUMNS; before and after them may be the readings of other deliveries. */
  readonly #numbers: Float64Array<ArrayBuffer>;
  readonly #from: number;
  readonly length: number;
  readonly serials: readonly string[];
  readonly sparse: SparseParts;

  constructor(
    numbers: Float64Array<ArrayBuffer>,
    { first, length }: { readonly first: number; readonly length: number },
    serials: readonly string[],
    sparse: SparseParts,
  ) {
    this.#numbers = numbers;
    this.#from = first * COLUMNS.width;
    this.length = length;
    this.serials = serials;
    this.sparse = sparse;
  }

  static of(readings: readonly DecodedReading[]): DeliveredReadings {
    const rows = new DeliveredRows(readings.length);
    for (const reading of readings) rows.add(reading);
    return rows.end();
  }

  /** The place of a row's serial number in `serials`. */
  serialPlace(row: number): number {
    return this.numberAt(row, COLUMNS.serial);
  }

  serialAt(row: number): string {
    return present(this.serials[this.serialPlace(row)]);
  }

  measuredAt(row: number): number {
    return this.numberAt(row, COLUMNS.measuredAt);
  }

  /** One column of a row, by COLUMNS. */
  numberAt(row: number, column: number): number {
    return present(this.#numbers[this.#from + row * COLUMNS.width + column]);
  }

  /** Copies all rows to a place in other numbers. */
  copyTo(numbers: Float64Array<ArrayBuffer>, at: number): void {
    const [from, to] = [this.#from, this.#from + this.length * COLUMNS.width];
    const isAll = from === 0 && to === this.#numbers.length;
    numbers.set(isAll ? this.#numbers : this.#numbers.subarray(from, to), at);
  }

  /** One row as an object. */
  at(row: number): DecodedReading {
    const reading: Writable<DecodedReading> = { ...EMPTY };
    reading.serial = this.serialAt(row);
    reading.measuredAt = this.measuredAt(row);
    for (const [index, name] of MEASURANDS.entries()) {
      reading[name] = orNull(this.numberAt(row, COLUMNS.values + index));
    }
    reading.error = errorOrNull(this.numberAt(row, COLUMNS.error));
    reading.error_2 = errorOrNull(this.numberAt(row, COLUMNS.error_2));
    reading.battery_percent = this.sparse.percents.get(row) ?? null;
    reading.firmware = this.sparse.firmware.get(row) ?? null;
    reading.inputs = this.sparse.inputs.get(row) ?? null;
    return reading;
  }

  *[Symbol.iterator](): IterableIterator<DecodedReading> {
    for (let row = 0; row < this.length; row += 1) yield this.at(row);
  }

  /** The rows from `from` to before `to`, over the same numbers. */
  slice(from: number, to: number): DeliveredReadings {
    if (from === 0 && to >= this.length) return this;
    const { percents, firmware, inputs } = this.sparse;
    const first = this.#from / COLUMNS.width + from;
    return new DeliveredReadings(
      this.#numbers,
      { first, length: Math.min(to, this.length) - from },
      this.serials,
      {
        percents: between(percents, from, to),
        firmware: between(firmware, from, to),
        inputs: between(inputs, from, to),
      },
    );
  }
}

/** Rows that are being filled, one after the other. */
export class DeliveredRows {
  readonly serials: string[] = [];
  readonly #places = new Map<string, number>();
  #percents: Map<number, number> | undefined;
  #firmware: Map<number, string> | undefined;
  #inputs: Map<number, ReadingInputs> | undefined;
  /** Row by row; the row after the last is free. */
  #numbers: Float64Array<ArrayBuffer>;
  #length = 0;

  /** @param expected how many readings there probably are */
  constructor(expected: number) {
    this.#numbers = new Float64Array(Math.max(1, expected) * COLUMNS.width);
  }

  /** The numbers with a free row, which begins at `free`, all NaN: filled, it is taken by `take`. */
  freeRow(): Float64Array<ArrayBuffer> {
    const from = this.free;
    if (from === this.#numbers.length) {
      const longer = new Float64Array(from * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    return this.#numbers.fill(Number.NaN, from, from + COLUMNS.width);
  }

  get free(): number {
    return this.#length * COLUMNS.width;
  }

  /** The place of a serial number that a row before has; undefined for a new one. */
  placeOf(serial: string): number | undefined {
    return this.#places.get(serial);
  }

  /** Gives a serial number that no row before has a place. */
  newPlace(serial: string): number {
    const place = this.serials.push(serial) - 1;
    this.#places.set(serial, place);
    return place;
  }

  /** The free row is filled, and belongs to the readings. */
  take(): void {
    this.#length += 1;
  }

  add(reading: DecodedReading): void {
    const numbers = this.freeRow();
    const from = this.free;
    const row = this.#length;
    numbers[from + COLUMNS.serial] = this.placeOf(reading.serial) ?? this.newPlace(reading.serial);
    numbers[from + COLUMNS.measuredAt] = reading.measuredAt;
    for (const [index, name] of MEASURANDS.entries()) {
      numbers[from + COLUMNS.values + index] = reading[name] ?? Number.NaN;
    }
    numbers[from + COLUMNS.error] = reading.error ?? Number.NaN;
    numbers[from + COLUMNS.error_2] = reading.error_2 ?? Number.NaN;
    if (reading.battery_percent !== null) (this.#percents ??= new Map()).set(row, reading.battery_percent);
    if (reading.firmware !== null) (this.#firmware ??= new Map()).set(row, reading.firmware);
    if (reading.inputs !== null) (this.#inputs ??= new Map()).set(row, reading.inputs);
    this.take();
  }

  end(): DeliveredReadings {
    return new DeliveredReadings(this.#numbers, { first: 0, length: this.#length }, this.serials, {
      percents: this.#percents ?? NO_PARTS,
      firmware: this.#firmware ?? NO_PARTS,
      inputs: this.#inputs ?? NO_PARTS,
    });
  }
}

/** The readings of a message that brought none. */
export const NO_READINGS = DeliveredReadings.of([]);

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Copied for each reading: a shape that is always the same is what engines are fast at. */
const EMPTY: DecodedReading = {
  serial: '',
  measuredAt: 0,
  ...NOTHING_MEASURED,
  error: null,
  error_2: null,
  battery_percent: null,
  firmware: null,
  inputs: null,
};

/** The parts of some rows, counted from the first of them. */
function between<T>(parts: ReadonlyMap<number, T>, from: number, to: number): ReadonlyMap<number, T> {
  if (parts.size === 0) return parts;
  return new Map(
    [...parts].filter(([row]) => row >= from && row < to).map(([row, part]) => [row - from, part]),
  );
}

function orNull(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}

function errorOrNull(number: number): SensorError | null {
  return isSensorError(number) ? number : null;
}
