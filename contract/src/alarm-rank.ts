import type { AlarmLogEntry, AlarmState } from './alarm-log.ts';
import { ALARM_TYPES } from './alarm-types.ts';

/** An alarm comes before a pre-alarm, that before what is acknowledged and still out. */
export const ALARM_STATE_RANK = {
  alarm: 0,
  'pre-alarm': 1,
  acknowledged: 2,
  over: 3,
} as const satisfies Record<AlarmState, number>;

type Ranked = Pick<AlarmLogEntry, 'level' | 'state' | 'alarm_type' | 'activated' | 'idAlarmLog'>;

/**
 * Orders rows of one sensor by which of them it is shown by: whatever is left of an alarm before any warning, then the
 * state, a limit before anything else, then the newest.
 */
export function byAlarmRank(a: Ranked, b: Ranked): number {
  return (
    Number(isWarning(a)) - Number(isWarning(b)) ||
    ALARM_STATE_RANK[a.state] - ALARM_STATE_RANK[b.state] ||
    ALARM_TYPES[a.alarm_type].rank - ALARM_TYPES[b.alarm_type].rank ||
    Date.parse(b.activated) - Date.parse(a.activated) ||
    b.idAlarmLog - a.idAlarmLog
  );
}

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
