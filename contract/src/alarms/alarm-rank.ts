import type { AlarmLogEntry } from './alarm-log.ts';
import { ALARM_TYPES } from './alarm-types.ts';

/** Returns whether a row is about an alarm limit that was passed, and not about silence, a battery or a probe. */
export function isLimitAlarm({ alarm_type, level }: Pick<AlarmLogEntry, 'alarm_type' | 'level'>): boolean {
  return level === 'alarm' && ALARM_TYPES[alarm_type].limit !== null;
}

/** Returns whether value and limit of a row are on the scale of the measurand, where a chart can draw them. */
export function isLevelAlarm({ alarm_type }: Pick<AlarmLogEntry, 'alarm_type'>): boolean {
  return ALARM_TYPES[alarm_type].limit === 'level';
}

/** Returns whether a row is about a warning or another level milder than an alarm. */
export function isWarning({ level }: Pick<AlarmLogEntry, 'level'>): boolean {
  return level !== 'alarm';
}
