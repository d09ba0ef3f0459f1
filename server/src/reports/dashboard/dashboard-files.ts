import {
  countedStatus,
  type CurrentAlarm,
  measurandFault,
  formatSerial,
  LIMITED_MEASURANDS,
  type LimitedMeasurand,
  MEASURAND_TABLE,
  type MilderLevel,
  sensorStatus,
  type SensorStatus,
  toSensorSigns,
  toShown,
  measurandUnit,
} from '@ts1/contract';
import { alarmLevelWords, alarmWords } from '@ts1/contract/alarm-type-words';
import { MEASURAND_WORDS_IN } from '@ts1/contract/measurand-words';
import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { columnTitle } from '../sensor/column-title.ts';
import { valueText } from '../sensor/measured-text.ts';
import { shownFigure } from '../shown-figure.ts';
import { chunk, type Sheet, type SheetCell } from '../spreadsheet/workbook.ts';
import { reportTexts } from '../texts/index.ts';
import { inputCell, inputPlaces, inputPlaceTitle } from './input-columns.ts';
import type { Dashboard, DashboardRow } from './read-dashboard.ts';

const NARROWEST_VALUE = 14;

/** The dashboard as blocks of a PDF. */
export function dashboardBlocks({ rows, zoneName }: Dashboard, clock: CompanyClock, now: number): Block[] {
  const { dashboard, report } = reportTexts(clock);
  const { columns } = dashboard;
  const words = MEASURAND_WORDS_IN[clock.preferences.language];
  const right = { share: 1, align: 'right' } as const;
  return [
    { kind: 'heading', text: dashboard.title, level: 1 },
    {
      kind: 'facts',
      rows: [
        [dashboard.zone, zoneName ?? dashboard.allZones],
        [dashboard.time, `${clock.dateTime(now)} · ${report.timesIn(clock.timeZone)}`],
        [dashboard.sensors, countText(rows, clock, now)],
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: columns.name, share: 2.4 },
        ...LIMITED_MEASURANDS.map((name) => ({ title: words[name].name, ...right })),
        { title: columns.battery, ...right },
        { title: columns.status, share: 0.9 },
        { title: columns.alarm, share: 1.2 },
        { title: columns.lastSeen, share: 1.6 },
      ],
      rows: rows.map((row) => {
        const { sensor } = row;
        return [
          `${sensor.name}\n${formatSerial(sensor.serialNo, sensor.type)}`,
          ...LIMITED_MEASURANDS.map((name) =>
            measurandFault(sensor, name) === null
              ? valueText(sensor[name] ?? null, name, clock)
              : dashboard.sensorError,
          ),
          batteryText(row, clock),
          statusText(row, clock, now),
          alarmText(row, clock),
          sensor.lastHeardAt === null ? dashboard.never : clock.dateTime(Date.parse(sensor.lastHeardAt)),
        ];
      }),
    },
  ];
}

/** The dashboard as a sheet. */
export function dashboardSheet({ rows }: Dashboard, clock: CompanyClock, now: number): Sheet {
  const { dashboard } = reportTexts(clock);
  const { columns } = dashboard;
  const { language, temperatureUnit } = clock.preferences;
  const shown = (value: number | null, name: LimitedMeasurand): number | null =>
    value === null ? null : toShown(value, MEASURAND_TABLE[name].unit, temperatureUnit);
  const time = (at: string | null): SheetCell =>
    at === null ? null : { wallMs: clock.wallMs(Date.parse(at)) };
  const inputs = inputPlaces(rows.map(({ sensor }) => sensor));
  return {
    name: dashboard.title,
    columns: [
      { title: columns.name, width: 32 },
      { title: columns.serial, width: 16 },
      ...LIMITED_MEASURANDS.map((name) => {
        const title = columnTitle(name, clock);
        return { title, width: Math.max(NARROWEST_VALUE, title.length) };
      }),
      { title: columnTitle('battery', clock), width: 12 },
      { title: columnTitle('rssi', clock), width: 14 },
      { title: columns.status, width: 12 },
      { title: columns.alarm, width: 28 },
      { title: `${columns.measured} (${clock.timeZone})`, width: 26 },
      { title: `${columns.lastSeen} (${clock.timeZone})`, width: 26 },
      ...inputs.map((input) => {
        const title = inputPlaceTitle(input, language);
        return { title, width: Math.max(NARROWEST_VALUE, title.length) };
      }),
    ],
    rows: chunk(
      rows.map((row): SheetCell[] => {
        const { sensor } = row;
        return [
          sensor.name,
          formatSerial(sensor.serialNo, sensor.type),
          ...LIMITED_MEASURANDS.map((name) =>
            measurandFault(sensor, name) === null ? shown(sensor[name] ?? null, name) : dashboard.sensorError,
          ),
          sensor.Battery === null ? null : Number(sensor.Battery),
          sensor.RSSI,
          statusText(row, clock, now),
          row.alarm === undefined ? null : alarmText(row, clock),
          time(sensor.timestamp),
          time(sensor.lastHeardAt),
          ...inputs.map((input) => inputCell(sensor.inputs, input, language)),
        ];
      }),
    ),
  };
}

function countText(rows: readonly DashboardRow[], clock: CompanyClock, now: number): string {
  const count = (status: SensorStatus) =>
    rows.filter(({ sensor }) => countedStatus(sensor, now) === status).length;
  return reportTexts(clock).dashboard.counts(
    rows.length,
    count('online'),
    count('warning'),
    count('offline'),
  );
}

function batteryText({ sensor: { Battery, type } }: DashboardRow, clock: CompanyClock): string {
  if (Battery === null) return reportTexts(clock).nothing;
  return shownFigure(Number(Battery), measurandUnit('battery', type), clock.preferences);
}

function statusText({ sensor }: DashboardRow, clock: CompanyClock, now: number): string {
  const { dashboard } = reportTexts(clock);
  if (sensor.guard === 'out_of_service') return dashboard.outOfService;
  if (sensor.state === 'no_limits') return dashboard.noLimits;
  return dashboard.status[sensorStatus(toSensorSigns(sensor), now)];
}

function alarmText({ alarm }: DashboardRow, clock: CompanyClock): string {
  const { dashboard, nothing } = reportTexts(clock);
  if (alarm === undefined) return nothing;
  if (alarm.level !== 'alarm') return milderText(alarm, alarm.level, clock);
  const { name, stillOut } = alarmWords(alarm.alarm_type, 'alarm', clock.preferences.language);
  switch (alarm.state) {
    case 'alarm':
      return dashboard.alarm(name);
    case 'pre-alarm':
      return dashboard.preAlarm(name);
    case 'acknowledged':
      return stillOut;
    case 'over':
      return nothing;
  }
}

/** An alarm whose delay still runs concerns no one yet. */
function milderText({ alarm_type, state }: CurrentAlarm, level: MilderLevel, clock: CompanyClock): string {
  const { nothing } = reportTexts(clock);
  const { language } = clock.preferences;
  if (state === 'alarm') {
    return `${alarmLevelWords(level, language).name}: ${alarmWords(alarm_type, 'alarm', language).name}`;
  }
  return state === 'acknowledged' ? alarmWords(alarm_type, level, language).stillOut : nothing;
}
