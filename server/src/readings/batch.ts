import { type Measurand, MEASURANDS, present } from '@ts1/contract';
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

/** Readings by column, with NaN for null: the form in which they are stored and rolled up. */
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
