import { z } from 'zod';

/**
 * How urgent a limit is: a warning stands inside the limit of the alarm, and is for those who have time to look before
 * everybody has to.
 */
export const ALARM_LEVELS = ['alarm', 'warning'] as const;
export const alarmLevel = z.enum(ALARM_LEVELS);
export type AlarmLevel = z.output<typeof alarmLevel>;
