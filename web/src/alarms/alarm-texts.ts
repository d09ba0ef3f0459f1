import type { AlarmLogEntry, SensorType } from '@ts1/contract';
import type { TFunction } from 'i18next';
import { formatBattery, formatHumidity, formatTemperature, NO_VALUE } from '../platform/units.ts';
import { alarmDuration } from './alarm-duration.ts';

type Named = Pick<AlarmLogEntry, 'alarm_type' | 'measurand'>;

/** The type of an alarm in words, with what was measured where it is not the temperature. */
export function alarmTypeText({ alarm_type, measurand }: Named, t: TFunction): string {
  const type = t(`alarms.types.${alarm_type}`);
  return measurand === null || measurand === 'temperature'
    ? type
    : `${type} · ${t(`alarms.of.${measurand}`)}`;
}

/** A value or a limit of an alarm, in the unit of what was measured. */
export function alarmValueText(
  { alarm_type, measurand }: Named,
  value: number | null,
  sensor: SensorType | undefined,
): string {
  if (measurand === 'humidity') return formatHumidity(value);
  if (measurand !== null) return formatTemperature(value);
  return alarm_type === 'battery' && sensor !== undefined ? formatBattery(value) : NO_VALUE;
}

/** How long an alarm lasted: `2 h 5 min`, `5 min 3 s`, `42 s`, or '-'. */
export function alarmDurationText(startMs: number, endMs: number, t: TFunction): string {
  const duration = alarmDuration(startMs, endMs);
  switch (duration?.unit) {
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
