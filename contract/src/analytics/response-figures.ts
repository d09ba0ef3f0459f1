import { z } from 'zod';
import { id } from '../platform/values.ts';

/** Minutes within which an alarm is to be acknowledged, where nothing else was asked. */
export const RESPONSE_TARGET_MINUTES = 15;
/** Largest possible target: a day. */
export const MOST_TARGET_MINUTES = 1_440;

/** Times from the beginning of alarms to something; null where it happened for none. */
export const responseTimes = z.object({
  /** Number of alarms for which it happened. */
  count: z.int(),
  median_ms: z.int().nullable(),
  /** Nine of ten were at most this long. */
  p90_ms: z.int().nullable(),
  longest_ms: z.int().nullable(),
});
export type ResponseTimes = z.output<typeof responseTimes>;

/** Alarms of a person, a group, a sensor or an hour with the times until they were acknowledged. */
const share = { alarms: z.int(), acknowledged: responseTimes };

/** How people responded to the alarms that were raised in a period. */
export const responseFigures = z.object({
  alarms: z.int(),
  target_minutes: z.int(),
  /** Until the first message was delivered, and until the first link of a message was opened. */
  first_message: responseTimes,
  opened: responseTimes,
  acknowledged: responseTimes,
  /** Until the value was back inside its limit. */
  normal: responseTimes,
  /** Alarms whose target time is over, those of them that were acknowledged in time, and those that no person had opened or acknowledged by then. */
  judged: z.int(),
  within_target: z.int(),
  without_response: z.int(),
  /** Most alarms first. */
  by_group: z.array(z.object({ group: z.string(), ...share })),
  by_person: z.array(z.object({ person: z.string(), ...share })),
  by_sensor: z.array(z.object({ sensor_id: id, sensor_name: z.string(), ...share })),
  /** By the hour of the company's clock in which alarms began; hours without any are left out. */
  by_hour: z.array(z.object({ hour: z.int().min(0).max(23), ...share })),
  /** Load on people (ISA-18.2): alarms for each person who was notified and each day of the period. */
  per_person_and_day: z.number().nullable(),
  /** Most alarms that began within ten minutes. */
  most_in_ten_minutes: z.int(),
  /** Part of all alarms that the ten sensors with the most had, from 0 to 1. */
  top_ten_share: z.number().nullable(),
});
export type ResponseFigures = z.output<typeof responseFigures>;
