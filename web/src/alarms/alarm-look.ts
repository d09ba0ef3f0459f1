import { classes } from '../ui/classes.ts';
import { alarmTone, type SensorAlarm } from './sensor-alarm.ts';

const TINTS = {
  'pre-alarm': 'alarm-tint [--alarm:var(--pre-alarm)]',
  high: 'alarm-tint [--alarm:var(--high)]',
  low: 'alarm-tint [--alarm:var(--low)]',
} as const;

/** Colour of a sensor's row; high and low flash, a pre-alarm leaves that to its bell (spec 2 §4). */
export function alarmTint(alarm: SensorAlarm | undefined): string {
  if (alarm === undefined) return '';
  const flashing = alarm.kind === 'alarm' && ['high', 'low'].includes(alarm.entry.alarm_type);
  return classes(TINTS[alarmTone(alarm)], flashing && 'alarm-flash-row');
}
