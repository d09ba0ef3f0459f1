import {
  ALARM_TYPES,
  digitsApart,
  isWarning,
  MEASURAND_TABLE,
  type AlarmLogEntry,
  type SensorType,
} from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { formatTimeOrDay } from '../platform/date-time.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatBattery, formatMeasured, NO_VALUE } from '../platform/units.ts';
import { alarmDuration } from './alarm-duration.ts';
import type { SensorAlarm } from './sensor-alarm.ts';

type Named = Pick<AlarmLogEntry, 'alarm_type' | 'measurand'> & Partial<Pick<AlarmLogEntry, 'level'>>;

/** The type of an alarm in words, of a warning with that word, and with what was measured where it is not the temperature. */
export function alarmTypeText({ alarm_type, level, measurand }: Named, t: TFunction): string {
  const name = t(`alarms.types.${alarm_type}`);
  const type = level === 'warning' ? t('alarms.warningOf', { type: name }) : name;
  return measurand === null || measurand === 'temperature'
    ? type
    : `${type} · ${measurandName(measurand, t)}`;
}

/** What a sensor has in words: 'High', 'Pre-alarm: High', 'Acknowledged, still above'; with the channel where it matters. */
export function alarmStateText({ kind, entry }: SensorAlarm, t: TFunction): string {
  switch (kind) {
    case 'warning':
    case 'alarm':
      return entry.alarm_type === 'battery' ? t('alarms.batteryLow') : alarmTypeText(entry, t);
    case 'pre-alarm':
      return `${t('alarms.preAlarm')}: ${alarmTypeText(entry, t)}`;
    case 'acknowledged': {
      const { alarm_type, measurand } = entry;
      const isOfWarning = isWarning(entry) && (alarm_type === 'high' || alarm_type === 'low');
      const text = t(isOfWarning ? `alarms.stillWarned.${alarm_type}` : `alarms.stillOut.${alarm_type}`);
      return measurand === null || measurand === 'temperature'
        ? text
        : `${text} · ${measurandName(measurand, t)}`;
    }
  }
}

/** Since when, and by whom it was acknowledged: `since 12:10, acknowledged by admin`. */
export function sinceText({ kind, entry }: SensorAlarm, now: number, t: TFunction): string {
  const since = formatTimeOrDay(Date.parse(entry.since), now);
  return kind === 'acknowledged' && entry.acknowledged_by !== null
    ? t('alarms.sinceAndBy', { since, by: entry.acknowledged_by })
    : t('alarms.sinceTime', { since });
}

/** A value or a limit of an alarm, in the unit of what was measured, with digits that show the two apart. */
export function alarmValueText(
  {
    alarm_type,
    measurand,
    alarm_values,
    limit_value,
  }: Named & Pick<AlarmLogEntry, 'alarm_values' | 'limit_value'>,
  value: number | null,
  sensor: SensorType | undefined,
): string {
  if (measurand !== null) {
    const { decimals } = MEASURAND_TABLE[measurand];
    const digits = alarm_values === null ? decimals : digitsApart(alarm_values, limit_value, decimals);
    const sign = value === null ? '' : ALARM_TYPES[alarm_type].sign;
    return sign + formatMeasured(measurand, value, digits);
  }
  return alarm_type === 'battery' && sensor !== undefined ? formatBattery(value, sensor) : NO_VALUE;
}

/** The limit that an alarm is about: '8.0 °C', of a rapid change '+3.0 °C in 10 min'. */
export function alarmLimitText(
  alarm: Parameters<typeof alarmValueText>[0] & Pick<AlarmLogEntry, 'limit_minutes'>,
  sensor: SensorType | undefined,
  t: TFunction,
): string {
  const limit = alarmValueText(alarm, alarm.limit_value, sensor);
  const { limit_minutes: minutes } = alarm;
  return minutes === undefined ? limit : t('alarms.limitIn', { limit, minutes });
}

/** How long an alarm lasted: `3 d 4 h`, `2 h 5 min`, `5 min 3 s`, `42 s`, or '-'. */
export function alarmDurationText(startMs: number, endMs: number, t: TFunction): string {
  const duration = alarmDuration(startMs, endMs);
  switch (duration?.unit) {
    case 'days':
      return t('alarms.duration.days', { days: duration.days, hours: duration.hours });
    case 'hours':
      return t('alarms.duration.hours', { hours: duration.hours, minutes: duration.minutes });
    case 'minutes':
      return t('alarms.duration.minutes', { minutes: duration.minutes, seconds: duration.seconds });
    case 'seconds':
      return t('alarms.duration.seconds', { seconds: duration.seconds });
    case undefined:
      return '-';
  }
}
