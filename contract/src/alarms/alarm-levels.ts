import { z } from 'zod';

/**
 * Levels of limits on a scale, from the outermost limit to the innermost. The specification has `alarm`; each further
 * level is milder: its limit is inside, and it is for people who have time to look before everybody has to. A row here
 * is a level everywhere: docs/recipes/add-a-level.md.
 */
export const ALARM_LEVELS = ['alarm', 'warning'] as const;
export const alarmLevel = z.enum(ALARM_LEVELS);
export type AlarmLevel = z.output<typeof alarmLevel>;

/** A level inside the alarm. */
export type MilderLevel = Exclude<AlarmLevel, 'alarm'>;
export const MILDER_LEVELS = ALARM_LEVELS.filter((level): level is MilderLevel => level !== 'alarm');

/** The part behind the side in names of settings and conditions: empty for alarms, `_warning` for warnings. */
export type LevelSuffix = '' | `_${MilderLevel}`;

export function levelSuffix(level: AlarmLevel): LevelSuffix {
  return level === 'alarm' ? '' : `_${level}`;
}

/** Name of the setting for how long a value must be beyond a limit of a level; null there stands for `delay`. */
export type MilderDelayName = `${MilderLevel}_delay`;

/** Makes a record with one value for the delay of each level inside the alarm. */
export function byMilderDelay<T>(value: T): Record<MilderDelayName, T> {
  return Object.fromEntries(MILDER_LEVELS.map((level) => [`${level}_delay`, value])) as Record<
    MilderDelayName,
    T
  >;
}

/** Minutes that a value must be beyond a limit of a level; null for none. */
export function levelDelay(
  delays: Readonly<Record<'delay' | MilderDelayName, number | null>>,
  level: AlarmLevel,
): number | null {
  return level === 'alarm' ? delays.delay : (delays[`${level}_delay`] ?? delays.delay);
}
