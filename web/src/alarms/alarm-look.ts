import { isLimitAlarm } from '@ts1/contract';
import { Bell, BellCheck, BellRing, type LucideIcon } from 'lucide-react';
import { classes } from '../ui/classes.ts';
import { alarmTone, type SensorAlarm } from './sensor-alarm.ts';

const COLOURS = {
  'pre-alarm': '[--alarm:var(--pre-alarm)]',
  high: '[--alarm:var(--high)]',
  low: '[--alarm:var(--low)]',
  warning: '[--alarm:var(--warning)]',
} as const;

/**
 * Colour of a sensor's row; high and low flash, a pre-alarm leaves that to its bell (spec 2 §4). What is acknowledged
 * and still out, and what is back and not acknowledged, has a steady outline in the colour of its alarm.
 */
export function alarmTint(alarm: SensorAlarm | undefined): string {
  if (alarm === undefined) return '';
  const flashing = alarm.kind === 'alarm' && isLimitAlarm(alarm.entry);
  return classes(steadyTint(alarm), flashing && 'alarm-flash-row');
}

/** The same, never flashing. */
export function steadyTint(alarm: SensorAlarm): string {
  const isOutlined = alarm.kind === 'acknowledged' || alarm.kind === 'returned';
  return classes(isOutlined ? 'alarm-outline' : 'alarm-tint', COLOURS[alarmTone(alarm)]);
}

/** A warning's bell does not ring. */
export function bellIcon({ kind }: Pick<SensorAlarm, 'kind'>): LucideIcon {
  if (kind === 'acknowledged') return BellCheck;
  return kind === 'warning' ? Bell : BellRing;
}
