import type { AlarmLogEntry } from '@ts1/contract';
import type { Tone } from '../ui/tone.ts';

/** What the alarm log says of a sensor now. */
export interface SensorAlarm {
  readonly kind: 'pre-alarm' | 'alarm';
  /** The newest row of that kind. */
  readonly entry: AlarmLogEntry;
}

function isOpen({ acknowledged, alarm_reset, withdrawn }: AlarmLogEntry): boolean {
  return !acknowledged && alarm_reset === null && !withdrawn;
}

/** The alarm of each sensor that has one: the newest in force, else the newest pre-alarm. */
export function sensorAlarms(entries: readonly AlarmLogEntry[]): Map<number, SensorAlarm> {
  const alarms = new Map<number, SensorAlarm>();
  for (const entry of entries) {
    if (entry.sensor_id === null || !isOpen(entry)) continue;
    const found: SensorAlarm = { kind: entry.active ? 'alarm' : 'pre-alarm', entry };
    const known = alarms.get(entry.sensor_id);
    if (known === undefined || outranks(found, known)) alarms.set(entry.sensor_id, found);
  }
  return alarms;
}

function outranks(a: SensorAlarm, b: SensorAlarm): boolean {
  if (a.kind !== b.kind) return a.kind === 'alarm';
  const later = Date.parse(a.entry.activated) - Date.parse(b.entry.activated);
  return later === 0 ? a.entry.idAlarmLog > b.entry.idAlarmLog : later > 0;
}

/** Colour of a sensor's row: pre-alarm orange, low blue, every other alarm red. */
export function alarmTone({ kind, entry }: SensorAlarm): Extract<Tone, 'pre-alarm' | 'low' | 'high'> {
  if (kind === 'pre-alarm') return 'pre-alarm';
  return entry.alarm_type === 'low' ? 'low' : 'high';
}

/** Milliseconds until a pre-alarm becomes an alarm as m:ss, never below 0:00. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
