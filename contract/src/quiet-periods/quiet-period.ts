import { z } from 'zod';
import { LONGEST_TIME_MINUTES } from './quiet-limits.ts';
import { displayName, id, timestamp } from '../platform/values.ts';

/** Maintenance, planned by an admin, or shelving (ISA-18.2), of one sensor for a short while by a user at its alarm. */
export const quietKind = z.enum(['maintenance', 'shelving']);
export type QuietKind = z.output<typeof quietKind>;

/** Scope of a quiet period. The sensors in it are determined at the time of each alarm. */
export const quietScope = z.enum(['company', 'zone', 'base-unit', 'sensors']);
export type QuietScope = z.output<typeof quietScope>;

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const WEEKDAYS = 7;

/** Repetition on these days of the week (Monday is 1), at this time of the company's clock, for these minutes. */
export const quietRepeats = z.object({
  weekdays: z
    .array(z.int().min(1).max(WEEKDAYS))
    .min(1, 'must name a day')
    .max(WEEKDAYS)
    .refine((days) => new Set(days).size === days.length, 'must name each day once'),
  /** As `02:30`. */
  time: z.string().regex(TIME_OF_DAY, 'must be a time of day such as 02:30'),
  minutes: z.int().min(1).max(LONGEST_TIME_MINUTES),
});
export type QuietRepeats = z.output<typeof quietRepeats>;

export const quietState = z.enum(['planned', 'now', 'past']);
export type QuietState = z.output<typeof quietState>;

export const quietReason = displayName;

/** Period in which messages about alarms are held. */
export const quietPeriod = z.object({
  id,
  kind: quietKind,
  scope: quietScope,
  zone_id: id.nullable(),
  base_unit_id: id.nullable(),
  /** Sensors that it covers at this moment and the reader may see. */
  sensor_ids: z.array(id),
  /** Name of the zone or the base unit; null for the company and for sensors. */
  target_name: z.string().nullable(),
  from: timestamp,
  until: timestamp,
  repeats: quietRepeats.nullable(),
  reason: z.string(),
  state: quietState,
  /** Current time span, or the next one; null when it is over. */
  span: z.object({ from: timestamp, until: timestamp }).nullable(),
  /** Event whose bell was used for the shelving. */
  event_id: id.nullable(),
  created_by: z.string(),
  created_at: timestamp,
  /** When a user ended it early. */
  ended_at: timestamp.nullable(),
  ended_by: z.string().nullable(),
});
export type QuietPeriod = z.output<typeof quietPeriod>;
