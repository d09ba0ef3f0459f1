import {
  byAlarmRank,
  conditionState,
  isWarning,
  stateUrgency as urgencyOfState,
  type AlarmLogEntry,
  type AlarmState,
  type LimitedMeasurand,
} from '@ts1/contract';
import type { Tone } from '../ui/tone.ts';
import { ALARM_TYPE_LOOKS } from './alarm-type-looks.ts';

/**
 * A warning in force is a kind of its own, so that nothing of it flashes or sounds, and so is an alarm whose value is
 * back before anyone has acknowledged it.
 */
export type AlarmKind = Exclude<AlarmState, 'over'> | 'warning' | 'returned';

/** State of a sensor that is not normal; a normal sensor has none. */
export interface SensorAlarm {
  /** `acknowledged` is acknowledged and still out: never flashing, never silent about being out. */
  readonly kind: AlarmKind;
  /** The row to show: the most urgent, of these a limit before anything else, then the newest. */
  readonly entry: AlarmLogEntry;
  /** Its other conditions that are not normal, in the same order; absent where there are none. */
  readonly others?: readonly AlarmLogEntry[];
}

/** Returns the state of each sensor from rows that say what is now (`state`); rows that are over say nothing. */
export function sensorAlarms(entries: readonly AlarmLogEntry[]): Map<number, SensorAlarm> {
  const bySensor = Map.groupBy(entries, ({ sensor_id }) => sensor_id);
  const alarms = new Map<number, SensorAlarm>();
  for (const [sensorId, rows] of bySensor) {
    const [entry, ...others] = rows.filter((row) => alarmKind(row) !== null).toSorted(byAlarmRank);
    const kind = entry === undefined ? null : alarmKind(entry);
    if (sensorId === null || entry === undefined || kind === null) continue;
    alarms.set(sensorId, { kind, entry, ...(others.length > 0 && { others }) });
  }
  return alarms;
}

/**
 * Returns the kind of a row on screens; null for a row that is over, and for a warning whose delay still runs: no user
 * has to know of it.
 */
export function alarmKind(row: Pick<AlarmLogEntry, 'level' | 'state' | 'returned_at'>): AlarmKind | null {
  if (row.state === 'over') return null;
  if (row.state === 'alarm' && row.returned_at !== null) return 'returned';
  if (!isWarning(row) || row.state === 'acknowledged') return row.state;
  return row.state === 'alarm' ? 'warning' : null;
}

/** Whether an unacknowledged alarm was sent to no recipient: people know of it by its screen alone. */
export function isUnheard({
  notified,
  acknowledged,
  state,
}: Pick<AlarmLogEntry, 'notified' | 'acknowledged' | 'state'>): boolean {
  return notified === 'nobody' && !acknowledged && state === 'alarm';
}

/** The smaller, the earlier somebody should look at it. */
export function alarmUrgency({ entry }: SensorAlarm): number {
  return urgencyOfState(conditionState(entry));
}

/** All its rows, the most urgent first. */
export function alarmRows({ entry, others = [] }: SensorAlarm): readonly AlarmLogEntry[] {
  return [entry, ...others];
}

/** On which side a measurand still counts as out, also while it is only just inside again (deadband, off-delay). */
export function findOutSide(
  alarm: SensorAlarm | undefined,
  measurand: LimitedMeasurand,
): 'high' | 'low' | undefined {
  if (alarm === undefined) return undefined;
  for (const row of alarmRows(alarm)) {
    const { alarm_type } = row;
    const isOut = row.measurand === measurand && row.returned_at === null && !isWarning(row);
    if (isOut && (alarm_type === 'high' || alarm_type === 'low')) return alarm_type;
  }
  return undefined;
}

/** The colour of a value: that of the limit it is out of, of a warning amber; undefined while it is inside. */
export function findOutTone(
  alarm: SensorAlarm | undefined,
  measurand: LimitedMeasurand,
): 'high' | 'low' | 'warning' | undefined {
  const side = findOutSide(alarm, measurand);
  if (side !== undefined || alarm === undefined) return side;
  const isWarned = alarmRows(alarm).some(
    (row) => isWarning(row) && row.measurand === measurand && row.returned_at === null,
  );
  return isWarned ? 'warning' : undefined;
}

/** Colour of a sensor's row: a warning amber, pre-alarm orange, low blue, an empty battery yellow, every other alarm red. */
export function alarmTone({
  kind,
  entry,
}: SensorAlarm): Extract<Tone, 'pre-alarm' | 'low' | 'high' | 'warning'> {
  if (isWarning(entry)) return 'warning';
  return kind === 'pre-alarm' ? 'pre-alarm' : ALARM_TYPE_LOOKS[entry.alarm_type].tone;
}

/** Milliseconds until a pre-alarm becomes an alarm as m:ss, never below 0:00. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
