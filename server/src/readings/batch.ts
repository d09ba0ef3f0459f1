import {
  isSensorError,
  type Measurand,
  MEASURANDS,
  NOTHING_MEASURED,
  present,
  type SensorError,
} from '@ts1/contract';
import type { NewReading } from './new-reading.ts';

function numbers(
  readings: readonly NewReading[],
  value: (reading: NewReading) => number | null,
): Float64Array {
  return toColumn(readings, (reading) => value(reading) ?? Number.NaN);
}

/** Returns one number of each item as a column. Float64Array.from would take ten times as long. */
export function toColumn<T>(items: readonly T[], value: (item: T) => number): Float64Array {
  const column = new Float64Array(items.length);
  let at = 0;
  for (const item of items) {
    column[at] = value(item);
    at += 1;
  }
  return column;
}

/** Readings by column, with NaN for null: the form in which they are stored, rolled up and evaluated. */
export interface Batch {
  readonly size: number;
  readonly sensorId: Float64Array;
  readonly measuredAt: Float64Array;
  readonly receivedAt: Float64Array;
  readonly baseUnitId: Float64Array;
  /** One column for each of MEASURANDS, in their order. */
  readonly values: readonly Float64Array[];
  readonly error: Float64Array;
  readonly error2: Float64Array;
}

/** Columns for so many readings, to be filled. */
export function emptyBatch(size: number): Batch {
  const column = (): Float64Array => new Float64Array(size);
  return {
    size,
    sensorId: column(),
    measuredAt: column(),
    receivedAt: column(),
    baseUnitId: column(),
    values: MEASURANDS.map(column),
    error: column(),
    error2: column(),
  };
}

/** The rows from `from` to before `to`, in the same memory. */
export function sliceBatch(batch: Batch, from: number, to: number): Batch {
  if (from === 0 && to >= batch.size) return batch;
  return mapColumns(batch, Math.min(to, batch.size) - from, (column) => column.subarray(from, to));
}

/** Returns some rows of a batch, in the order in which they are named. */
export function pickRows(batch: Batch, rows: readonly number[]): Batch {
  return mapColumns(batch, rows.length, (column) => toColumn(rows, (row) => column[row] ?? Number.NaN));
}

function mapColumns(batch: Batch, size: number, map: (column: Float64Array) => Float64Array): Batch {
  return {
    size,
    sensorId: map(batch.sensorId),
    measuredAt: map(batch.measuredAt),
    receivedAt: map(batch.receivedAt),
    baseUnitId: map(batch.baseUnitId),
    values: batch.values.map(map),
    error: map(batch.error),
    error2: map(batch.error2),
  };
}

/** Returns one row as an object of its own. */
export function readingIn(batch: Batch, row: number): NewReading {
  return fillReading({ ...NO_READING }, batch, row);
}

/** A reading that another one is written over. */
export type ReadingToFill = { -readonly [Name in keyof NewReading]: NewReading[Name] };

/** Copied for each reading: a shape that is always the same is what engines are fast at. */
export const NO_READING: NewReading = {
  sensorId: 0,
  measuredAt: 0,
  receivedAt: 0,
  baseUnitId: null,
  ...NOTHING_MEASURED,
  error: null,
  error_2: null,
};

/** Writes a row over a reading, and returns it: to look at thousands one by one takes one object alone. */
export function fillReading(reading: ReadingToFill, batch: Batch, row: number): NewReading {
  reading.sensorId = present(batch.sensorId[row]);
  reading.measuredAt = present(batch.measuredAt[row]);
  reading.receivedAt = present(batch.receivedAt[row]);
  reading.baseUnitId = orNull(batch.baseUnitId[row]);
  for (let at = 0; at < MEASURANDS.length; at += 1) {
    reading[present(MEASURANDS[at])] = orNull(batch.values[at]?.[row]);
  }
  reading.error = errorOrNull(batch.error[row]);
  reading.error_2 = errorOrNull(batch.error2[row]);
  return reading;
}

function orNull(number: number | undefined): number | null {
  return number === undefined || Number.isNaN(number) ? null : number;
}

function errorOrNull(number: number | undefined): SensorError | null {
  return isSensorError(number) ? number : null;
}

/** Turns readings into columns. */
export function toBatch(readings: readonly NewReading[]): Batch {
  return {
    size: readings.length,
    sensorId: numbers(readings, (reading) => reading.sensorId),
    measuredAt: numbers(readings, (reading) => reading.measuredAt),
    receivedAt: numbers(readings, (reading) => reading.receivedAt),
    baseUnitId: numbers(readings, (reading) => reading.baseUnitId),
    values: MEASURANDS.map((name: Measurand) => numbers(readings, (reading) => reading[name])),
    error: numbers(readings, (reading) => reading.error),
    error2: numbers(readings, (reading) => reading.error_2),
  };
}

/** Rows of one sensor in a batch. */
export interface SensorRows {
  readonly sensorId: number;
  /** Ascending by time, each time once: the first row of the call that has it. */
  readonly rows: readonly number[];
  /** Rows whose time an earlier row of the call already has, and that earlier row. */
  readonly repeats: readonly { readonly row: number; readonly original: number }[];
}

/** Groups a batch by sensor, ascending by sensor. */
export function bySensor(batch: Batch): SensorRows[] {
  const groups = new Map<number, number[]>();
  for (const [row, sensorId] of batch.sensorId.entries()) {
    const group = groups.get(sensorId);
    if (group === undefined) groups.set(sensorId, [row]);
    else group.push(row);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([sensorId, rows]) => ({ sensorId, ...eachTimeOnce(batch.measuredAt, rows) }));
}

function eachTimeOnce(measuredAt: Float64Array, rows: number[]): Omit<SensorRows, 'sensorId'> {
  const at = (row: number | undefined): number => (row === undefined ? Number.NaN : present(measuredAt[row]));
  if (rows.every((row, index) => index === 0 || at(row) > at(rows[index - 1]))) return { rows, repeats: [] };
  const repeats: { row: number; original: number }[] = [];
  const kept: number[] = [];
  for (const row of rows.toSorted((a, b) => at(a) - at(b))) {
    const last = kept.at(-1);
    if (last !== undefined && at(row) === at(last)) repeats.push({ row, original: last });
    else kept.push(row);
  }
  return { rows: kept, repeats };
}
