import { ALARM_TYPES, measurandUnit, type AlarmLogEntry, type SensorType } from '@ts1/contract';
import { inputName } from '../i18n/input-name.ts';
import type { TFunction } from '../i18n/translate.ts';
import { systemClock } from '../platform/clock.ts';
import { formatTimeOrDay } from '../platform/date-time.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { digitsBetween, formatInUnit, NO_VALUE } from '../platform/units.ts';
import { alarmDuration } from './alarm-duration.ts';
import type { SensorAlarm } from './sensor-alarm.ts';

type Named = Pick<AlarmLogEntry, 'alarm_type' | 'measurand'> &
  Partial<Pick<AlarmLogEntry, 'level' | 'input'>>;

/** With what was measured behind it, where that is not the temperature. */
function withMeasured(text: string, { measurand, input }: Omit<Named, 'alarm_type'>, t: TFunction): string {
  if (input !== undefined) return `${text} · ${inputName(input)}`;
  return measurand === null || measurand === 'temperature'
    ? text
    : `${text} · ${measurandName(measurand, t)}`;
}

/** The type of an alarm in words, of a warning with that word, and with what was measured where it is not the temperature. */
export function alarmTypeText(alarm: Named, t: TFunction): string {
  const { alarm_type, level = 'alarm' } = alarm;
  const name = t(`alarms.types.${alarm_type}.name`);
  const text = level === 'alarm' ? name : t(`alarms.levels.${level}.of`, { type: name });
  return withMeasured(text, alarm, t);
}

/** Names a state: 'High', 'Pre-alarm: High', 'Acknowledged, still above'; with the input where it matters. */
export function alarmStateText({ kind, entry }: SensorAlarm, t: TFunction): string {
  switch (kind) {
    case 'warning':
    case 'alarm':
      return entry.alarm_type === 'battery' ? t('alarms.batteryLow') : alarmTypeText(entry, t);
    case 'pre-alarm':
      return `${t('alarms.preAlarm')}: ${alarmTypeText(entry, t)}`;
    case 'returned':
      return t('alarms.returned', { type: alarmTypeText(entry, t) });
    case 'acknowledged': {
      return withMeasured(stillOutText(entry, t), entry, t);
    }
  }
}

/** Says of an acknowledged alarm that its value is still out. */
function stillOutText(
  { alarm_type, level }: Pick<AlarmLogEntry, 'alarm_type' | 'level'>,
  t: TFunction,
): string {
  return level !== 'alarm' && (alarm_type === 'high' || alarm_type === 'low')
    ? t(`alarms.levels.${level}.still.${alarm_type}`)
    : t(`alarms.types.${alarm_type}.stillOut`);
}

/** Says since when, and who acknowledged: `since 12:10, acknowledged by admin`; of a value that is back, both ends. */
export function sinceText({ kind, entry }: SensorAlarm, now: number, t: TFunction): string {
  const since = formatTimeOrDay(Date.parse(entry.since), now);
  if (kind === 'returned' && entry.returned_at !== null)
    return t('alarms.sinceUntil', { since, until: formatTimeOrDay(Date.parse(entry.returned_at), now) });
  return kind === 'acknowledged' && entry.acknowledged_by !== null
    ? t('alarms.sinceAndBy', { since, by: entry.acknowledged_by })
    : t('alarms.sinceTime', { since });
}

/** A value or a limit of an alarm, in the unit of what was measured, with digits that show the two apart. */
export function alarmValueText(
  {
    alarm_type,
    measurand,
    input,
    alarm_values,
    limit_value,
  }: Named & Pick<AlarmLogEntry, 'alarm_values' | 'limit_value'>,
  value: number | null,
  sensor: SensorType | undefined,
): string {
  const measured = alarm_type === 'battery' && sensor !== undefined ? alarm_type : measurand;
  const quantity = input ?? (measured === null ? null : measurandUnit(measured, sensor));
  if (quantity === null) return NO_VALUE;
  const { unit, decimals } = quantity;
  const { sign, limit } = ALARM_TYPES[alarm_type];
  const digits = alarm_values === null ? decimals : digitsBetween(alarm_values, limit_value, quantity);
  const kind = limit === 'change' ? 'difference' : 'value';
  return (value === null ? '' : sign) + formatInUnit(value, { unit, decimals: digits }, kind);
}

/** How far an alarm went; that a door was open is no figure: of that it is since when. '' where nothing was measured. */
export function measuredText(
  alarm: Parameters<typeof alarmValueText>[0] & Pick<AlarmLogEntry, 'since'>,
  sensor: SensorType | undefined,
  t: TFunction,
): string {
  if (alarm.alarm_values === null) return '';
  return alarm.alarm_type === 'open'
    ? t('alarms.sinceTime', { since: formatTimeOrDay(Date.parse(alarm.since), systemClock.now()) })
    : alarmValueText(alarm, alarm.alarm_values, sensor);
}

/** Whether an alarm has a figure that went too far: that a door was open is what it is about. */
export function hasFigure({ alarm_type, measurand, input }: Named): boolean {
  return measurand !== null || (input !== undefined && alarm_type !== 'open');
}

/** Whether the limit of an alarm is a figure that people read. */
export function hasLimit({
  measurand,
  input,
  limit_value,
}: Named & Pick<AlarmLogEntry, 'limit_value'>): boolean {
  return limit_value !== null && (measurand !== null || input !== undefined);
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
