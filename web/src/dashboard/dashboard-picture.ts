import {
  measurandFault,
  formatSerial,
  MEASURAND_TABLE,
  type LimitedMeasurand,
  type Sensor,
} from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { alarmStateText, alarmTone, alarmTypeText, findOutTone, type SensorAlarm } from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { formatBattery, formatMeasured, NO_VALUE } from '../platform/units.ts';
import { sensorBattery, shownValues, sensorStatusAt, UNGUARDED } from '../sensors/index.ts';
import type { Picture, PictureCell } from './draw-picture.ts';

/** A browser draws no picture that is higher than this many rows. */
const MOST_ROWS = 380;
const STATUS_COLOURS = { online: '--ok', warning: '--warning', offline: '--high' } as const;

export interface OnScreen {
  readonly sensors: readonly Sensor[];
  readonly alarms: ReadonlyMap<number, SensorAlarm>;
  readonly zoneName: string | null;
  readonly now: number;
}

/** Returns the picture of the dashboard: the rows on screen, and when that was on the company's clock. */
export function dashboardPicture({ sensors, alarms, zoneName, now }: OnScreen, t: TFunction): Picture {
  const shown = sensors.slice(0, MOST_ROWS);
  const cut = t('dashboardExports.cut', { shown: shown.length, count: sensors.length });
  const timestampText = t('dashboardExports.asOf', {
    at: formatDateTime(now, 'second'),
    timeZone: companyTimeZone(),
  });
  return {
    title: `${t('dashboard.title')} – ${zoneName ?? t('dashboard.allZones')}`,
    subtitle: shown.length < sensors.length ? `${timestampText} · ${cut}` : timestampText,
    columns: [
      { title: t('sensors.columns.name'), width: 330 },
      { title: t('sensors.columns.data'), width: 370 },
      { title: t('sensors.columns.status'), width: 270 },
      { title: t('sensors.columns.lastSeen'), width: 200 },
    ],
    rows: shown.map((sensor) => pictureRow(sensor, alarms.get(sensor.id), now, t)),
  };
}

function pictureRow(
  sensor: Sensor,
  alarm: SensorAlarm | undefined,
  now: number,
  t: TFunction,
): readonly (readonly PictureCell[])[] {
  const status = sensorStatusAt(sensor, now);
  const values = shownValues(sensor).map((name) => valueCell(sensor, name, alarm, t));
  values.push({ text: formatBattery(sensorBattery(sensor), sensor.type), colour: '--muted' });
  const states: PictureCell[] = [
    sensor.state === 'out_of_service' || sensor.state === 'no_limits'
      ? { text: t(UNGUARDED[sensor.state]), colour: '--silent' }
      : { text: t(`sensors.status.${status}`), colour: STATUS_COLOURS[status] },
  ];
  if (alarm !== undefined) {
    states.push({ text: stateText(alarm, t), colour: `--${alarmTone(alarm)}` });
  }
  const lastSeen =
    sensor.lastHeardAt === null ? NO_VALUE : formatDateTime(Date.parse(sensor.lastHeardAt), 'second');
  return [
    [{ text: sensor.name }, { text: formatSerial(sensor.serialNo, sensor.type), colour: '--muted' }],
    values,
    states,
    [{ text: lastSeen, colour: '--muted' }],
  ];
}

/** A fault of its own probe alone; the temperature has the colour of the limit that it counts as beyond. */
function valueCell(
  sensor: Sensor,
  name: LimitedMeasurand,
  alarm: SensorAlarm | undefined,
  t: TFunction,
): PictureCell {
  if (measurandFault(sensor, name) !== null) return { text: t('sensors.sensorError'), colour: '--high' };
  const text = formatMeasured(name, sensor[name]);
  if (name !== 'temperature') return { text, colour: `--${MEASURAND_TABLE[name].chart.colour}` };
  const tone = findOutTone(alarm, name);
  return { text, ...(tone !== undefined && { colour: `--${tone}` }) };
}

function stateText(alarm: SensorAlarm, t: TFunction): string {
  return alarm.kind === 'alarm'
    ? t('dashboardExports.alarm', { type: alarmTypeText(alarm.entry, t) })
    : alarmStateText(alarm, t);
}
