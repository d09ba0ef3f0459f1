import type { AlarmLogEntry, AlarmState } from '@ts1/contract';
import type { Tone } from '../ui/tone.ts';

/** In the order in which a screen shows them: the first that applies. */
export const ALARM_KINDS = ['alarm', 'pre-alarm', 'acknowledged'] as const satisfies readonly AlarmState[];
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** What a sensor that is not normal has now; one that is normal has none. */
export interface SensorAlarm {
  /** `acknowledged` is acknowledged and still out: never flashing, never silent about being out. */
  readonly kind: AlarmKind;
  /** The row to show: of the first kind that applies a limit before anything else, then the newest. */
  readonly entry: AlarmLogEntry;
}

/** What each sensor has, from rows that say what is now (`state`); rows that are over say nothing. */
export function sensorAlarms(entries: readonly AlarmLogEntry[]): Map<number, SensorAlarm> {
  const alarms = new Map<number, SensorAlarm>();
  for (const entry of entries) {
    if (entry.sensor_id === null || entry.state === 'over') continue;
    const found: SensorAlarm = { kind: entry.state, entry };
    const known = alarms.get(entry.sensor_id);
    if (known === undefined || outranks(found, known)) alarms.set(entry.sensor_id, found);
  }
  return alarms;
}

const TYPE_RANK = { high: 0, low: 0, fault: 1, offline: 1, battery: 2 } as const;

function outranks(a: SensorAlarm, b: SensorAlarm): boolean {
  const kind = ALARM_KINDS.indexOf(a.kind) - ALARM_KINDS.indexOf(b.kind);
  if (kind !== 0) return kind < 0;
  const type = TYPE_RANK[a.entry.alarm_type] - TYPE_RANK[b.entry.alarm_type];
  if (type !== 0) return type < 0;
  const later = Date.parse(a.entry.activated) - Date.parse(b.entry.activated);
  return later === 0 ? a.entry.idAlarmLog > b.entry.idAlarmLog : later > 0;
}

/** Whether it is about a value beyond its limit, and not about silence, a battery or a probe. */
export function isLimitAlarm({ alarm_type }: Pick<AlarmLogEntry, 'alarm_type'>): boolean {
  return alarm_type === 'high' || alarm_type === 'low';
}

/** Colour of a sensor's row: pre-alarm orange, low blue, an empty battery yellow, every other alarm red. */
export function alarmTone({
  kind,
  entry,
}: SensorAlarm): Extract<Tone, 'pre-alarm' | 'low' | 'high' | 'warning'> {
  if (kind === 'pre-alarm') return 'pre-alarm';
  if (entry.alarm_type === 'battery') return 'warning';
  return entry.alarm_type === 'low' ? 'low' : 'high';
}

/** Milliseconds until a pre-alarm becomes an alarm as m:ss, never below 0:00. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
