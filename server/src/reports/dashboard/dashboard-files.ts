import {
  type CurrentAlarm,
  faultOf,
  formatSerial,
  isWarning,
  LIMITED_MEASURANDS,
  unitOf,
  withUnit,
} from '@ts1/contract';
import { ALARM_TYPE_WORDS, alarmWords } from '@ts1/contract/alarm-type-words';
import { MEASURAND_WORDS } from '@ts1/contract/measurand-words';
import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { columnTitle } from '../sensor/column-title.ts';
import { valueText } from '../sensor/measured-text.ts';
import { chunk, type Sheet, type SheetCell } from '../spreadsheet/workbook.ts';
import { texts } from '../texts.ts';
import { countedStatus, type Dashboard, type DashboardRow } from './read-dashboard.ts';

const { dashboard } = texts;
const { columns } = dashboard;
const NARROWEST_VALUE = 14;

/** The dashboard as blocks of a PDF. */
export function dashboardBlocks({ rows, zoneName }: Dashboard, clock: CompanyClock, now: number): Block[] {
  const right = { share: 1, align: 'right' } as const;
  return [
    { kind: 'heading', text: dashboard.title, level: 1 },
    {
      kind: 'facts',
      rows: [
        [dashboard.zone, zoneName ?? dashboard.allZones],
        [dashboard.time, `${clock.dateTime(now)} · ${texts.report.timesOf(clock.timeZone)}`],
        [dashboard.sensors, countText(rows)],
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: columns.name, share: 2.4 },
        ...LIMITED_MEASURANDS.map((name) => ({ title: MEASURAND_WORDS[name].name, ...right })),
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
            faultOf(sensor, name) === null ? valueText(sensor[name] ?? null, name) : dashboard.sensorError,
          ),
          batteryText(row),
          statusText(row),
          alarmText(row),
          sensor.lastHeardAt === null ? dashboard.never : clock.dateTime(Date.parse(sensor.lastHeardAt)),
        ];
      }),
    },
  ];
}

/** The dashboard as a sheet. */
export function dashboardSheet({ rows }: Dashboard, clock: CompanyClock): Sheet {
  const time = (at: string | null): SheetCell =>
    at === null ? null : { wallMs: clock.wallMs(Date.parse(at)) };
  return {
    name: dashboard.title,
    columns: [
      { title: columns.name, width: 32 },
      { title: columns.serial, width: 16 },
      ...LIMITED_MEASURANDS.map((name) => {
        const title = columnTitle(name);
        return { title, width: Math.max(NARROWEST_VALUE, title.length) };
      }),
      { title: columnTitle('battery'), width: 12 },
      { title: columnTitle('rssi'), width: 14 },
      { title: columns.status, width: 12 },
      { title: columns.alarm, width: 28 },
      { title: `${columns.measured} (${clock.timeZone})`, width: 26 },
      { title: `${columns.lastSeen} (${clock.timeZone})`, width: 26 },
    ],
    rows: chunk(
      rows.map((row): SheetCell[] => {
        const { sensor } = row;
        return [
          sensor.name,
          formatSerial(sensor.serialNo, sensor.type),
          ...LIMITED_MEASURANDS.map((name) =>
            faultOf(sensor, name) === null ? (sensor[name] ?? null) : dashboard.sensorError,
          ),
          sensor.Battery === null ? null : Number(sensor.Battery),
          sensor.RSSI,
          statusText(row),
          row.alarm === undefined ? null : alarmText(row),
          time(sensor.timestamp),
          time(sensor.lastHeardAt),
        ];
      }),
    ),
  };
}

function countText(rows: readonly DashboardRow[]): string {
  const count = (status: DashboardRow['status']) =>
    rows.filter((row) => countedStatus(row) === status && !(status === 'offline' && row.isOutOfService))
      .length;
  return dashboard.counts(rows.length, count('online'), count('warning'), count('offline'));
}

function batteryText({ sensor: { Battery, type } }: DashboardRow): string {
  if (Battery === null) return texts.nothing;
  const { unit, decimals } = unitOf('battery', type);
  return withUnit(Number(Battery).toFixed(decimals), unit);
}

function statusText({ status, isOutOfService }: DashboardRow): string {
  return isOutOfService ? dashboard.outOfService : dashboard.status[status];
}

function alarmText({ alarm }: DashboardRow): string {
  if (alarm !== undefined && isWarning(alarm)) return warningText(alarm);
  switch (alarm?.state) {
    case 'alarm':
      return dashboard.alarm(ALARM_TYPE_WORDS[alarm.alarm_type].name);
    case 'pre-alarm':
      return dashboard.preAlarm(ALARM_TYPE_WORDS[alarm.alarm_type].name);
    case 'acknowledged':
      return ALARM_TYPE_WORDS[alarm.alarm_type].stillOut;
    case 'over':
    case undefined:
      return texts.nothing;
  }
}

/** One whose delay still runs is nobody's concern yet. */
function warningText({ alarm_type, level, state }: CurrentAlarm): string {
  if (state === 'alarm') return dashboard.warning(ALARM_TYPE_WORDS[alarm_type].name);
  return state === 'acknowledged' ? alarmWords(alarm_type, level).stillOut : texts.nothing;
}
