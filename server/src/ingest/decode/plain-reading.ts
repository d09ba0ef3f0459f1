import {
  EARLIEST_MEASURED_AT,
  isSensorError,
  MAX_AHEAD_MS,
  MEASURAND_TABLE,
  MEASURANDS,
  SERIAL_NUMBER,
} from '@ts1/contract/received';
import { COLUMNS, type DeliveredRows } from './delivered-readings.ts';

/** Where a field of a reading goes in its row, and the values that are measurements. */
interface PlainField {
  readonly column: number;
  /** Column of the code that a sensor sends in place of a value; NaN for none. */
  readonly faultColumn: number;
  readonly min: number;
  readonly max: number;
}

const FIELDS: ReadonlyMap<string, PlainField> = new Map(
  MEASURANDS.map((name, index) => {
    const { range, faultCode } = MEASURAND_TABLE[name];
    const faultColumn = faultCode === null ? Number.NaN : COLUMNS[faultCode];
    return [name, { column: COLUMNS.values + index, faultColumn, ...range }];
  }),
);

/**
 * Adds an entry of a call to its rows if it is a reading in its plainest form: a serial number, a time in milliseconds,
 * and values of measurands that are all in range. Returns false, and adds nothing, for every other: `parseReading` says
 * what it is. It takes in nothing that `ingestReading` would not, and takes a tenth of the time.
 */
export function addPlainReading(rows: DeliveredRows, entry: unknown, receivedAt: number): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const numbers = rows.freeRow();
  const from = rows.free;
  let [serial, measuredAt, isMeasured] = ['', Number.NaN, false];
  for (const name in entry) {
    const value = (entry as Readonly<Record<string, unknown>>)[name];
    const field = FIELDS.get(name);
    if (field !== undefined) {
      if (value === null) continue;
      if (typeof value !== 'number') return false;
      if (value >= field.min && value <= field.max) numbers[from + field.column] = value;
      else if (isSensorError(value) && !Number.isNaN(field.faultColumn)) {
        numbers[from + field.faultColumn] = value;
      } else return false;
      isMeasured = true;
    } else if (name === 'sensor' && typeof value === 'string') serial = value;
    else if (name === 'timestamp' && typeof value === 'number') measuredAt = value;
    else return false;
  }
  if (!isMeasured || !Number.isSafeInteger(measuredAt)) return false;
  if (measuredAt < EARLIEST_MEASURED_AT || measuredAt - receivedAt > MAX_AHEAD_MS) return false;
  let place = rows.placeOf(serial);
  if (place === undefined) {
    if (!SERIAL_NUMBER.test(serial)) return false;
    place = rows.newPlace(serial);
  }
  numbers[from + COLUMNS.serial] = place;
  numbers[from + COLUMNS.measuredAt] = measuredAt;
  rows.take();
  return true;
}
