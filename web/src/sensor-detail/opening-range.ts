import { isLimitAlarm, type SensorAlarm } from '../alarms/index.ts';
import { rangeSince, type ChartRange } from './chart-range.ts';

/** Returns the range where the address asks for none: the stretch of a lasting excursion; undefined for the usual. */
export function openingRange(alarm: SensorAlarm | undefined, nowMs: number): ChartRange | undefined {
  if (alarm === undefined) return undefined;
  const row = [alarm.entry, ...(alarm.others ?? [])].find(isLimitAlarm);
  return row === undefined ? undefined : rangeSince(Date.parse(row.since), nowMs);
}
