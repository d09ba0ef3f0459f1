import { formatSerial, MEASURANDS, present, SENSOR_TYPES } from '@ts1/contract';
import type { Period, ReadingRows } from '../../readings/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import { chunk, type Sheet, type SheetCell } from '../spreadsheet/workbook.ts';
import { texts } from '../texts.ts';
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

/** The sheets of a sensor's readings: what they are, and all of them. */
export function readingsSheets(
  subject: Subject,
  clock: CompanyClock,
  { period, limits, madeAt }: About,
  pages: AsyncIterable<ReadingRows>,
): Sheet[] {
  const { readings } = texts;
  return [
    {
      name: readings.sheet,
      columns: [
        { title: texts.time(clock.timeZone), width: TIME_WIDTH },
        { title: texts.time('UTC'), width: TIME_WIDTH },
        ...MEASURANDS.map((name) => ({ title: columnTitle(name, subject.type), width: VALUE_WIDTH })),
        { title: readings.error, width: VALUE_WIDTH },
        { title: readings.error2, width: VALUE_WIDTH },
      ],
      rows: readingRows(clock, pages),
    },
    {
      name: texts.about.sheet,
      columns: [
        { title: texts.about.what, width: TIME_WIDTH },
        { title: texts.about.value, width: 50 },
      ],
      rows: chunk([
        [texts.about.company, subject.companyName],
        [texts.about.sensor, subject.name],
        [texts.about.serial, formatSerial(subject.serialNo, subject.type)],
        [texts.about.type, SENSOR_TYPES[subject.type].name],
        [texts.about.from, { wallMs: clock.wallMs(period.from) }],
        [texts.about.to, { wallMs: clock.wallMs(period.to) }],
        [texts.about.timeZone, clock.timeZone],
        ...limits,
        [texts.about.made, { wallMs: clock.wallMs(madeAt) }],
      ]),
    },
  ];
}

async function* readingRows(clock: CompanyClock, pages: AsyncIterable<ReadingRows>) {
  for await (const { size, measuredAt, values, errors } of pages) {
    const rows: SheetCell[][] = [];
    for (let row = 0; row < size; row += 1) {
      const at = present(measuredAt[row]);
      const cells: SheetCell[] = [{ wallMs: clock.wallMs(at) }, { wallMs: at }];
      for (const column of values) cells.push(figure(column[row]));
      cells.push(figure(errors?.error[row]), figure(errors?.error2[row]));
      rows.push(cells);
    }
    yield rows;
  }
}

function figure(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
