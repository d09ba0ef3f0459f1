import { isLimitAlarm, OTHER_ALARM_TYPES, type CurrentAlarm } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { isUnheard, activeAlarms } from '../alarms/index.ts';

/** Conditions that are not normal now, as the bar shows them. */
export interface AlarmSummary {
  /** Alarms not acknowledged: passed limits, other lasting alarms, values that are back; of each the newest first. */
  readonly active: readonly CurrentAlarm[];
  /** The newest first, those about a limit alone. */
  readonly preAlarms: readonly CurrentAlarm[];
  /** Acknowledged and still out of a limit, one row for each sensor. */
  readonly stillOut: readonly CurrentAlarm[];
  /** Waiting alarms of which no one was notified. */
  readonly unheard: readonly CurrentAlarm[];
}

/** Sorts the conditions that are not normal now by what has to be done about them. */
export function summarise(current: readonly CurrentAlarm[]): AlarmSummary {
  const active = activeAlarms(current);
  const stillOut = current.filter((row) => row.state === 'acknowledged' && isLimitAlarm(row));
  return {
    active: active.toSorted((a, b) => GROUPS.indexOf(alarmGroup(a)) - GROUPS.indexOf(alarmGroup(b))),
    preAlarms: current
      .filter((row) => row.state === 'pre-alarm' && isLimitAlarm(row))
      .toSorted((a, b) => Date.parse(b.activated) - Date.parse(a.activated)),
    unheard: active.filter(isUnheard),
    stillOut: [...new Map(stillOut.map((row) => [row.sensor_id, row])).values()],
  };
}

const GROUPS = ['limits', ...OTHER_ALARM_TYPES, 'returned'] as const;
type Group = (typeof GROUPS)[number];

function alarmGroup(row: CurrentAlarm): Group {
  if (row.returned_at !== null) return 'returned';
  return OTHER_ALARM_TYPES.find((type) => type === row.alarm_type) ?? 'limits';
}

/** How many of what, in words: `2 active alarms, 6 batteries low, 1 pre-alarm`. */
export function countsText({ active, preAlarms, stillOut }: AlarmSummary, t: TFunction): string {
  const parts = GROUPS.map((group) => ({
    group,
    count: active.filter((row) => alarmGroup(row) === group).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ group, count }) => groupText(group, count, t));
  if (preAlarms.length > 0) parts.push(t('alarmWatch.preAlarms', { count: preAlarms.length }));
  return parts.length > 0 ? parts.join(', ') : t('alarmWatch.stillOut', { count: stillOut.length });
}

function groupText(group: Group, count: number, t: TFunction): string {
  if (group === 'limits') return t('alarms.active', { count });
  return t(group === 'returned' ? 'alarmWatch.returned' : `alarms.types.${group}.count`, { count });
}
