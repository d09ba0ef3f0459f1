import { z } from 'zod';

/**
 * Urgency of a limit: a warning limit is inside the alarm limit, and is for people who have time to look before
 * everybody has to.
 */
export const ALARM_LEVELS = ['alarm', 'warning'] as const;
export const alarmLevel = z.enum(ALARM_LEVELS);
export type AlarmLevel = z.output<typeof alarmLevel>;
