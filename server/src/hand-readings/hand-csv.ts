import {
  BYTE_ORDER_MARK,
  type Cell,
  formatSerial,
  type HandReading,
  type HandValue,
  limitKey,
  MEASURAND_TABLE,
  toCsvLine,
} from '@ts1/contract';
import { type CompanyClock, wallText } from '../reports/index.ts';
import type { RegisteredSensor } from '../sensors/index.ts';

const COLUMNS = [
  'time_utc',
  'time_local',
  'sensor',
  'sensor_name',
  'by',
  'measurand',
  'value',
  'unit',
  'limits',
  'broken_limit',
  'limit',
  'probe_time_utc',
  'probe_value',
  'difference',
  'tolerance',
  'finding',
  'instrument',
  'note',
  'void_by',
  'void_at_utc',
  'void_reason',
];

/** Yields readings by hand as a CSV file, a row for each value, in the order given. */
export function* handReadingsCsv(
  sensor: RegisteredSensor,
  clock: CompanyClock,
  readings: readonly HandReading[],
): Generator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + toCsvLine(COLUMNS));
  for (const reading of readings) {
    const rows = reading.values.map((value) => toCsvLine(cells(sensor, clock, reading, value)));
    yield Buffer.from(rows.join(''));
  }
}

function cells(
  { serialNo, type, name }: RegisteredSensor,
  clock: CompanyClock,
  reading: HandReading,
  { measurand, value, judgement, broken, probe_value, difference, tolerance, is_over }: HandValue,
): Cell[] {
  const { measured_at, by, probe_at, instrument, note, voided } = reading;
  return [
    measured_at,
    wallText(clock.wallMs(Date.parse(measured_at))),
    formatSerial(serialNo, type),
    name,
    by,
    measurand,
    value,
    MEASURAND_TABLE[measurand].unit,
    judgement,
    broken === null ? null : limitKey(broken.side, broken.level),
    broken?.limit ?? null,
    probe_at,
    probe_value,
    difference,
    tolerance,
    is_over === null ? null : yesOrNo(is_over),
    instrument,
    note,
    voided?.by ?? null,
    voided?.at ?? null,
    voided?.reason ?? null,
  ];
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
