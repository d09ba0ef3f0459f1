import {
  BYTE_ORDER_MARK,
  formatSerial,
  measurandUnit,
  MEASURANDS,
  toCsvLine,
  toTimestamp,
  present,
} from '@ts1/contract';
import type { RowsWithInputs } from '../../readings/index.ts';
import { type CompanyClock, wallText } from '../company-clock.ts';
import type { Subject } from './read-subject.ts';

/**
 * Readings in the columns that import-readings reads back, with the time of the company's zone beside that of UTC.
 * Behind them are the inputs of the sensor.
 */
export async function* readingsCsv(
  subject: Subject,
  clock: CompanyClock,
  inputs: readonly string[],
  pages: AsyncIterable<RowsWithInputs>,
): AsyncGenerator<string> {
  yield (
    BYTE_ORDER_MARK +
      toCsvLine([
        'time_utc',
        'time_local',
        'sensor',
        ...MEASURANDS.map((name) => measurandUnit(name, subject.type).file),
        'error',
        'error_2',
        ...inputs,
      ])
  );
  const serial = formatSerial(subject.serialNo, subject.type);
  for await (const page of pages) yield csvRows(page, serial, clock);
}

/** By hand: half a million rows pass here, none of whose cells is text that somebody typed. */
function csvRows(
  { size, measuredAt, values, errors, inputs }: RowsWithInputs,
  serial: string,
  clock: CompanyClock,
): string {
  let csv = '';
  for (let row = 0; row < size; row += 1) {
    const at = present(measuredAt[row]);
    csv += `${toTimestamp(at)},${wallText(clock.wallMs(at))},${serial}`;
    for (const column of values) csv += `,${figure(column[row])}`;
    csv += `,${figure(errors?.error[row])},${figure(errors?.error2[row])}`;
    for (const column of inputs) csv += `,${figure(column[row])}`;
    csv += '\r\n';
  }
  return csv;
}

function figure(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : String(value);
}
