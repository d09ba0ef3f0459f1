import {
  ALARM_STATE_RANK,
  byAlarmRank,
  isLimitAlarm,
  type AlarmLogEntry,
  type AlarmState,
  type LimitedMeasurand,
} from '@ts1/contract';
import type { Tone } from '../ui/tone.ts';
import { ALARM_TYPE_LOOKS } from './alarm-type-looks.ts';

/** A screen shows the first that applies, in this order. */
export type AlarmKind = Exclude<AlarmState, 'over'>;

/** What a sensor that is not normal has now; one that is normal has none. */
export interface SensorAlarm {
  /** `acknowledged` is acknowledged and still out: never flashing, never silent about being out. */
  readonly kind: AlarmKind;
  /** The row to show: of the first kind that applies a limit before anything else, then the newest. */
  readonly entry: AlarmLogEntry;
  /** Its other conditions that are not normal, in the same order; absent where there are none. */
  readonly others?: readonly AlarmLogEntry[];
}

/** What each sensor has, from rows that say what is now (`state`); rows that are over say nothing. */
export function sensorAlarms(entries: readonly AlarmLogEntry[]): Map<number, SensorAlarm> {
  const bySensor = Map.groupBy(entries, ({ sensor_id }) => sensor_id);
  const alarms = new Map<number, SensorAlarm>();
  for (const [sensorId, rows] of bySensor) {
    const [entry, ...others] = rows.toSorted(byAlarmRank);
    if (sensorId === null || entry === undefined || entry.state === 'over') continue;
    const open = others.filter(({ state }) => state !== 'over');
    alarms.set(sensorId, { kind: entry.state, entry, ...(open.length > 0 && { others: open }) });
  }
  return alarms;
}

/** The smaller, the earlier somebody should look at it; what is about a battery alone can wait. */
export function urgencyOf({ entry }: SensorAlarm): number {
  const waits = entry.alarm_type === 'battery' ? 3 : 0;
  return ALARM_STATE_RANK[entry.state] + waits;
}

/** Whether any value of the sensor is out of its limits: in alarm, about to be, or acknowledged. */
export function isOutOfLimits({ entry, others = [] }: SensorAlarm): boolean {
  return [entry, ...others].some(isLimitAlarm);
}

/** On which side a measurand still counts as out, also while it is only just inside again (deadband, off-delay). */
export function outSideOf(
  alarm: SensorAlarm | undefined,
  measurand: LimitedMeasurand,
): 'high' | 'low' | undefined {
  if (alarm === undefined) return undefined;
  for (const row of [alarm.entry, ...(alarm.others ?? [])]) {
    const { alarm_type } = row;
    const isOut = row.measurand === measurand && row.returned_at === null;
    if (isOut && (alarm_type === 'high' || alarm_type === 'low')) return alarm_type;
  }
  return undefined;
}

/** Colour of a sensor's row: pre-alarm orange, low blue, an empty battery yellow, every other alarm red. */
export function alarmTone({
  kind,
  entry,
}: SensorAlarm): Extract<Tone, 'pre-alarm' | 'low' | 'high' | 'warning'> {
  return kind === 'pre-alarm' ? 'pre-alarm' : ALARM_TYPE_LOOKS[entry.alarm_type].tone;
}

/** Milliseconds until a pre-alarm becomes an alarm as m:ss, never below 0:00. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
