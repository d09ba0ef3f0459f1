import { isLimitAlarm, type SensorAlarm } from '../alarms/index.ts';
import { rangeSince, type ChartRange } from './chart-range.ts';

/** What a page is opened with that asks for no period: the stretch of an excursion that goes on; undefined for the usual. */
export function openingRange(alarm: SensorAlarm | undefined, nowMs: number): ChartRange | undefined {
  if (alarm === undefined) return undefined;
  const row = [alarm.entry, ...(alarm.others ?? [])].find(isLimitAlarm);
  return row === undefined ? undefined : rangeSince(Date.parse(row.since), nowMs);
}
