import { isLimitAlarm, OTHER_ALARM_TYPES, type CurrentAlarm } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { activeAlarms } from '../alarms/log.ts';

/** What is not normal now, as the bar puts it. */
export interface AlarmSummary {
  /** Alarms that nobody has acknowledged: limits that are passed before anything else, then the newest. */
  readonly active: readonly CurrentAlarm[];
  /** The newest first, those about a limit alone. */
  readonly preAlarms: readonly CurrentAlarm[];
  /** Acknowledged and still out of a limit, one row for each sensor. */
  readonly stillOut: readonly CurrentAlarm[];
}

/** Sorts the conditions that are not normal now by what has to be done about them. */
export function summarise(current: readonly CurrentAlarm[]): AlarmSummary {
  const active = activeAlarms(current);
  const stillOut = current.filter((row) => row.state === 'acknowledged' && isLimitAlarm(row));
  return {
    active: [...active.filter(isLimitAlarm), ...active.filter((row) => !isLimitAlarm(row))],
    preAlarms: current
      .filter((row) => row.state === 'pre-alarm' && isLimitAlarm(row))
      .toSorted((a, b) => Date.parse(b.activated) - Date.parse(a.activated)),
    stillOut: [...new Map(stillOut.map((row) => [row.sensor_id, row])).values()],
  };
}

const GROUPS = ['limits', ...OTHER_ALARM_TYPES] as const;

/** How many of what, in words: `2 active alarms, 6 batteries low`. */
export function countsText({ active, preAlarms, stillOut }: AlarmSummary, t: TFunction): string {
  const groupOf = (row: CurrentAlarm): string => (isLimitAlarm(row) ? 'limits' : row.alarm_type);
  const parts = GROUPS.map((group) => ({
    group,
    count: active.filter((row) => groupOf(row) === group).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ group, count }) =>
      t(group === 'limits' ? 'alarms.active' : `alarms.types.${group}.count`, { count }),
    );
  if (parts.length > 0) return parts.join(', ');
  if (preAlarms.length > 0) return t('alarmWatch.preAlarms', { count: preAlarms.length });
  return t('alarmWatch.stillOut', { count: stillOut.length });
}
