import { z } from 'zod';
import { ALARM_LEVELS, alarmLevel } from './alarm-levels.ts';
import { alarmType } from './alarm-types.ts';
import { ofInputs } from './input-limits/alarm-input.ts';
import { LIMITED_MEASURANDS } from '../measurands/measurands.ts';
import { ofMessages } from './not-notified.ts';
import { route } from '../platform/route.ts';
import { sensorType } from '../sensors/sensor-type.ts';
import { id, idText, moment, timestamp, yes } from '../platform/values.ts';

/**
 * State of an event, in this order: a delay runs; in force; back to normal by itself and not acknowledged;
 * acknowledged and still beyond its limit; acknowledged and over; withdrawn, as a late reading disproved it.
 */
export const alarmEventState = z.enum([
  'pre-alarm',
  'active',
  'returned',
  'still-out',
  'acknowledged',
  'withdrawn',
]);
export type AlarmEventState = z.output<typeof alarmEventState>;

/** Orders of events; `unacknowledged` lists unacknowledged events first, then the rest, each part newest first. */
export const ALARM_EVENT_ORDERS = ['newest', 'oldest', 'unacknowledged'] as const;
export type AlarmEventOrder = (typeof ALARM_EVENT_ORDERS)[number];

/** Number up to which the repetitions of an event are counted, so that not all of them must be read. */
export const MOST_REPETITIONS_COUNTED = 1_000;

/** Event of the alarm log, with all its excursions and repetitions. */
export const alarmEvent = z.object({
  event_id: id,
  /** First row of the event, through which a note is added to it. */
  idAlarmLog: id,
  /** Row through which the event is acknowledged; null when it waits for no acknowledgement. */
  acknowledgeable: id.nullable(),
  sensor_id: id.nullable(),
  base_unit_id: id.nullable(),
  /** Name of the sensor or the base unit; one that was deleted keeps its name. */
  name: z.string(),
  /** As stored: digits for a sensor, text for a base unit. */
  serialNo: z.string(),
  sensor_type: sensorType.nullable(),
  /** Whether the sensor or the base unit was deleted since. */
  deleted: z.boolean(),
  alarm_type: alarmType,
  level: alarmLevel,
  measurand: z.enum(LIMITED_MEASURANDS).nullable(),
  ...ofInputs,
  state: alarmEventState,
  /** When its first excursion began, by the measured time of its first reading. */
  activated: timestamp,
  /** When it became an alarm; null for a pre-alarm. */
  raised_at: timestamp.nullable(),
  delay_ends_at: timestamp.nullable(),
  acknowledged_at: timestamp.nullable(),
  acknowledged_by: z.string().nullable(),
  /** Second person who confirmed the acknowledgement, when, and their note; left out before that. */
  confirmed_by: z.string().optional(),
  confirmed_at: timestamp.optional(),
  confirmation_note: z.string().optional(),
  /** When its last excursion was back to normal; null while it is out, and when its return was not seen. */
  returned_at: timestamp.nullable(),
  /** Time of the last record of it: its return, or the removal of its limit or sensor. */
  ended_at: timestamp.nullable(),
  /** First reset of its rows, also by an acknowledgement, as the specification defines it. */
  alarm_reset: timestamp.nullable(),
  /** Begin of the current excursion; null when there is none. */
  out_since: timestamp.nullable(),
  /** Total duration of its excursions that are over. */
  time_outside_ms: z.number().min(0),
  /** Highest value of a high alarm, lowest of a low one and of a battery; null for other types. */
  extreme: z.number().nullable(),
  limit_value: z.number().nullable(),
  /** Minutes within which a rapid change passes its limit; left out for every other type. */
  limit_minutes: z.int().optional(),
  excursions: z.int().min(1),
  /** Counted up to 1,000. */
  repetitions: z.int().min(0),
  /** The notes of all its rows, the oldest first. */
  notes: z.string(),
  /** The row whose note is edited, and that note. */
  note_row: id,
  note: z.string(),
  /** As in a row of the log; left out where there are none. */
  instructions: z.string().optional(),
  cause: z.string().optional(),
  action: z.string().optional(),
  ...ofMessages,
  detected_late: z.boolean(),
  /** It belongs to an alarm drill in which the probe was brought beyond its limit; left out for every other event. */
  drill: z.literal(true).optional(),
});
export type AlarmEvent = z.output<typeof alarmEvent>;

const filters = {
  state: alarmEventState.optional(),
  type: alarmType.optional(),
  /** Only alarms when left out. */
  level: z.enum([...ALARM_LEVELS, 'all']).optional(),
  measurand: z.enum(LIMITED_MEASURANDS).optional(),
  zone_id: idText.optional(),
  sensor_id: idText.optional(),
  event_id: idText.optional(),
  /** Events that began in this period, both ends inclusive. */
  startDate: moment.optional(),
  endDate: moment.optional(),
  /** Words in the notes. */
  search: z.string().trim().max(200, 'must be at most 200 characters').optional(),
  /** Returns only the alarms of drills; without it they are never returned. */
  drills: yes.optional(),
  /** Returns only what is acknowledged and not yet confirmed by a second person. */
  unconfirmed: yes.optional(),
};
const order = z.enum(ALARM_EVENT_ORDERS).optional();

export const alarmEventRoutes = {
  alarmEvents: route({
    method: 'GET',
    path: '/alarms/events',
    summary:
      'Events of the alarm log, page by page: `next` leads on, also from a page that holds fewer because much had to be searched',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({
      ...filters,
      order,
      limit: z.coerce.number().pipe(z.int().min(1).max(200)).optional(),
      /** The `next` of the previous page, unchanged, with the same order. */
      cursor: z.string().max(80, 'is not a cursor that was answered').optional(),
    }),
    answer: z.object({
      events: z.array(alarmEvent),
      /** Null at the end. */
      next: z.string().nullable(),
      /** How far the log was searched; null at the end. */
      searched_to: timestamp.nullable(),
    }),
    errors: [400, 404],
  }),
  alarmEventsCsv: route({
    method: 'GET',
    path: '/alarms/events/csv',
    summary: 'Every event that matches as a CSV file, with times in UTC and of the company',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({ ...filters, order }),
    answer: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors: [400, 404],
  }),
};
