import {
  INPUT_TABLE,
  formatSerial,
  MEASURAND_TABLE,
  MEASURANDS,
  present,
  sensorTypeName,
  type SensorInput,
  toShown,
} from '@ts1/contract';
import { inputName } from '@ts1/contract/input-name';
import type { Period, RowsWithInputs } from '../../readings/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import { chunk, type Sheet, type SheetCell } from '../spreadsheet/workbook.ts';
import { reportTexts } from '../texts/index.ts';
import { columnTitle } from './column-title.ts';
import type { Subject } from './read-subject.ts';

const TIME_WIDTH = 20;
const VALUE_WIDTH = 16;

interface About {
  readonly period: Period;
  /** Which limits were in force, in words. */
  readonly limits: readonly (readonly [what: string, limits: string])[];
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** The sheets of a sensor's readings: what they are, and all of them, with a column for each input. */
export function readingsSheets(
  subject: Subject,
  clock: CompanyClock,
  { period, limits, madeAt }: About,
  inputs: readonly SensorInput[],
  pages: AsyncIterable<RowsWithInputs>,
): Sheet[] {
  const { about, readings, time } = reportTexts(clock);
  return [
    {
      name: readings.sheet,
      columns: [
        { title: time(clock.timeZone), width: TIME_WIDTH },
        { title: time('UTC'), width: TIME_WIDTH },
        ...MEASURANDS.map((name) => ({ title: columnTitle(name, clock, subject.type), width: VALUE_WIDTH })),
        { title: readings.error, width: VALUE_WIDTH },
        { title: readings.error2, width: VALUE_WIDTH },
        ...inputs.map((input) => ({ title: inputTitle(input, clock), width: VALUE_WIDTH })),
      ],
      rows: readingRows(clock, pages),
    },
    {
      name: about.sheet,
      columns: [
        { title: about.what, width: TIME_WIDTH },
        { title: about.value, width: 50 },
      ],
      rows: chunk([
        [about.company, subject.companyName],
        [about.sensor, subject.name],
        [about.serial, formatSerial(subject.serialNo, subject.type)],
        [about.type, sensorTypeName(subject.type, clock.preferences.language)],
        [about.from, { wallMs: clock.wallMs(period.from) }],
        [about.to, { wallMs: clock.wallMs(period.to) }],
        [about.timeZone, clock.timeZone],
        ...limits,
        [about.made, { wallMs: clock.wallMs(madeAt) }],
      ]),
    },
  ];
}

async function* readingRows(clock: CompanyClock, pages: AsyncIterable<RowsWithInputs>) {
  const { temperatureUnit } = clock.preferences;
  // By column: half a million rows pass here.
  const shown = MEASURANDS.map((name) => {
    const { unit } = MEASURAND_TABLE[name];
    return (value: number | null) => (value === null ? null : toShown(value, unit, temperatureUnit));
  });
  for await (const { size, measuredAt, values, errors, inputs } of pages) {
    const rows: SheetCell[][] = [];
    for (let row = 0; row < size; row += 1) {
      const at = present(measuredAt[row]);
      const cells: SheetCell[] = [{ wallMs: clock.wallMs(at) }, { wallMs: at }];
      for (const [index, column] of values.entries()) cells.push(shown[index]?.(figure(column[row])) ?? null);
      cells.push(figure(errors?.error[row]), figure(errors?.error2[row]));
      for (const column of inputs) cells.push(figure(column[row]));
      rows.push(cells);
    }
    yield rows;
  }
}

/** Name of an input, with its unit where it has one: `CO₂ (ppm)`, `Door`. */
function inputTitle(input: SensorInput, { preferences }: CompanyClock): string {
  const { unit } = INPUT_TABLE[input.measurand];
  const name = inputName(input, preferences.language);
  return unit === '' ? name : `${name} (${unit})`;
}

function figure(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
