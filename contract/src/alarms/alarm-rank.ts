import type { AlarmLogEntry } from './alarm-log.ts';
import { ALARM_TYPES } from './alarm-types.ts';

/** Whether a row is about a limit of alarms that was passed, and not about silence, a battery or a probe. */
export function isLimitAlarm({ alarm_type, level }: Pick<AlarmLogEntry, 'alarm_type' | 'level'>): boolean {
  return level === 'alarm' && ALARM_TYPES[alarm_type].limit !== null;
}

/** Whether value and limit of a row stand on the scale of what is measured, where a chart can draw them. */
export function isLevelAlarm({ alarm_type }: Pick<AlarmLogEntry, 'alarm_type'>): boolean {
  return ALARM_TYPES[alarm_type].limit === 'level';
}

/** Whether a row is of a warning limit, and not of an alarm. */
export function isWarning({ level }: Pick<AlarmLogEntry, 'level'>): boolean {
  return level === 'warning';
}
