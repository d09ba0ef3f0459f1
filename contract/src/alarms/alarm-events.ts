import { z } from 'zod';
import { ALARM_LEVELS, alarmLevel } from './alarm-levels.ts';
import { alarmType } from './alarm-types.ts';
import { ofChannels } from './channel-limits/alarm-channel.ts';
import { LIMITED_MEASURANDS } from '../measurands/measurands.ts';
import { ofMessages } from './not-notified.ts';
import { route } from '../platform/route.ts';
import { sensorType } from '../sensors/sensor-type.ts';
import { id, idText, moment, timestamp, yes } from '../platform/values.ts';

/**
 * Where an event stands, one of: a delay runs; in force; back to normal by itself and waiting for an acknowledgement;
 * acknowledged while still beyond; acknowledged and over; a late reading showed that it never was.
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

/** Unacknowledged First is followed by the rest; both parts newest first. */
export const ALARM_EVENT_ORDERS = ['newest', 'oldest', 'unacknowledged'] as const;
export type AlarmEventOrder = (typeof ALARM_EVENT_ORDERS)[number];

/** Repetitions of an event are counted up to here, where not every one has to be read. */
export const MOST_REPETITIONS_COUNTED = 1_000;

/** One event of the alarm log: its excursions and repetitions as one. */
export const alarmEvent = z.object({
  event_id: id,
  /** The first row of the event, by which a note is added to it. */
  idAlarmLog: id,
  /** The row to acknowledge the event by; null when nothing waits for it. */
  acknowledgeable: id.nullable(),
  sensor_id: id.nullable(),
  base_unit_id: id.nullable(),
  /** Name of the sensor or the base unit; one that was deleted keeps its name. */
  name: z.string(),
  /** As stored: digits of a sensor, text of a base unit. */
  serialNo: z.string(),
  sensor_type: sensorType.nullable(),
  /** Whether the sensor or the base unit was deleted since. */
  deleted: z.boolean(),
  alarm_type: alarmType,
  level: alarmLevel,
  measurand: z.enum(LIMITED_MEASURANDS).nullable(),
  ...ofChannels,
  state: alarmEventState,
  /** When its first excursion began, by the measured time of its first reading. */
  activated: timestamp,
  /** When it became an alarm; null for a pre-alarm. */
  raised_at: timestamp.nullable(),
  delay_ends_at: timestamp.nullable(),
  acknowledged_at: timestamp.nullable(),
  acknowledged_by: z.string().nullable(),
  /** When its last excursion was back to normal; null while it is out, and when nobody saw it return. */
  returned_at: timestamp.nullable(),
  /** When nothing more was recorded of it: the return, or that its limit or sensor was taken away. */
  ended_at: timestamp.nullable(),
  /** As the specification has it: the first reset of its rows, also by an acknowledgement. */
  alarm_reset: timestamp.nullable(),
  /** Since when the excursion lasts that is not over; null when none is. */
  out_since: timestamp.nullable(),
  /** How long its excursions lasted that are over, together. */
  time_outside_ms: z.number().min(0),
  /** Highest of a high alarm, lowest of a low one and of a battery; null where there is none to have. */
  extreme: z.number().nullable(),
  limit_value: z.number().nullable(),
  /** Within how many minutes a rapid change passes its limit; left out for every other type. */
  limit_minutes: z.int().optional(),
  excursions: z.int().min(1),
  /** Counted up to 1,000. */
  repetitions: z.int().min(0),
  /** The notes of all its rows, the oldest first. */
  notes: z.string(),
  /** The row whose note is edited, and that note. */
  note_row: id,
  note: z.string(),
  /** As in a row of the log; left out where nobody has said it. */
  instructions: z.string().optional(),
  cause: z.string().optional(),
  action: z.string().optional(),
  ...ofMessages,
  detected_late: z.boolean(),
});
export type AlarmEvent = z.output<typeof alarmEvent>;

const filters = {
  state: alarmEventState.optional(),
  type: alarmType.optional(),
  /** Left out it is alarms alone. */
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
  /** The alarms of drills, and no others: without it they are in no answer. */
  drills: yes.optional(),
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
      /** The `next` of the page before, as it was answered, with the same order. */
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
