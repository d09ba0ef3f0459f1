import { z } from 'zod';
import { alarmLevel } from './alarm-levels.ts';
import { alarmType } from './alarm-types.ts';
import { ofInputs } from './input-limits/alarm-input.ts';
import { LIMITED_MEASURANDS } from '../measurands/measurands.ts';
import { ofMessages } from './not-notified.ts';
import { route } from '../platform/route.ts';
import { id, idText, moment, timestamp, yes } from '../platform/values.ts';

/**
 * Current state of a row. `acknowledged` is acknowledged and still out of its limits: it stays visible until the value
 * is back; `over` needs no action any more, or waits for an acknowledgement after an automatic reset.
 */
export const alarmState = z.enum(['pre-alarm', 'alarm', 'acknowledged', 'over']);
export type AlarmState = z.output<typeof alarmState>;

/** One row of the alarm log. Rows of one event share `event_id`. */
export const alarmLogEntry = z.object({
  idAlarmLog: id,
  event_id: id,
  /** Null for a base unit that is silent. */
  sensor_id: id.nullable(),
  base_unit_id: id.nullable(),
  alarm_type: alarmType,
  /** `warning` where the warning limit was passed: `raised_at` and `active` are then the warning's. */
  level: alarmLevel,
  measurand: z.enum(LIMITED_MEASURANDS).nullable(),
  ...ofInputs,
  state: alarmState,
  /** Begin of the alarm: when the first row of the event was activated, whichever row this is. */
  since: timestamp,
  /** When the excursion began, by the measured time of its first reading; for a repetition, when it was repeated. */
  activated: timestamp,
  /** When the delay was over and the pre-alarm became an alarm. */
  raised_at: timestamp.nullable(),
  /** Extreme so far; null for types without one. */
  alarm_values: z.number().nullable(),
  /** The limit that was passed, as it was then. */
  limit_value: z.number().nullable(),
  /** Minutes within which a rapid change passes its limit; left out for every other type. */
  limit_minutes: z.int().optional(),
  /** End of the pre-alarm's countdown. */
  delay_ends_at: timestamp.nullable(),
  active: z.boolean(),
  acknowledged: z.boolean(),
  acknowledged_by: z.string().nullable(),
  acknowledged_at: timestamp.nullable(),
  /** User who last acknowledged it again while it was still out, and when; the first acknowledgement is kept. */
  acknowledged_again_by: z.string().nullable().optional(),
  acknowledged_again_at: timestamp.nullable().optional(),
  alarm_reset: timestamp.nullable(),
  returned_at: timestamp.nullable(),
  /** When it ended before the value was back, because its limit was changed or switched off; left out otherwise. */
  ended_at: timestamp.optional(),
  notes: z.string(),
  /**
   * Instructions: the newest while a user must act, afterwards those shown to the user who acknowledged it. Left out
   * where there are none.
   */
  instructions: z.string().optional(),
  /** Cause, and action taken, as chosen by the user who acknowledged it; left out where none was chosen. */
  cause: z.string().optional(),
  action: z.string().optional(),
  ...ofMessages,
  detected_late: z.boolean(),
  /** Whether a late reading disproved the alarm; the row is kept as evidence. */
  withdrawn: z.boolean(),
});
export type AlarmLogEntry = z.output<typeof alarmLogEntry>;

export const ALREADY_ACKNOWLEDGED = 'Already Acknowledged';
export const NOTE_MAX_LENGTH = 2_000;
export const ALARM_LOG_LIMIT = 1_000;

const noteText = z.string().max(NOTE_MAX_LENGTH, `must be at most ${NOTE_MAX_LENGTH} characters`);

export const alarmLogRoutes = {
  alarmLog: route({
    method: 'GET',
    path: '/alarms/alarm-log',
    summary:
      'Rows of the alarm log, newest first: what waits for acknowledgement, with `include_acknowledged` all of it, with `include_warnings` warnings too; `X-Total-Count` says how many match, `Link` leads to the next',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({
      include_acknowledged: yes.optional(),
      include_pre_alarms: yes.optional(),
      /** Includes rows of warnings: programs that do not know of warnings see only alarms. */
      include_warnings: yes.optional(),
      sensor_id: idText.optional(),
      /** All rows of one event, however old it is. */
      event_id: idText.optional(),
      startDate: moment.optional(),
      endDate: moment.optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(10_000)).optional(),
      /** Returns rows after this one, exclusive: `Link` uses it for the next page. */
      cursor: z.string().max(80, 'is not a cursor that was answered').optional(),
    }),
    answer: z.array(alarmLogEntry),
    errors: [400, 404],
  }),
  updateAlarmLog: route({
    method: 'PATCH',
    path: '/alarms/alarm-log/{logId}',
    summary:
      "Acknowledge the event of this row (user and time are the server's), once more while it is still out, write the row's note, or add one to the event",
    tag: 'Alarms',
    permission: 'acknowledge',
    changes: ['AlarmLog', 'CurrentAlarms'],
    zoneLimit: 'filtered',
    params: z.object({ logId: idText }),
    body: z
      .object({
        acknowledged: z.literal(true).optional(),
        /** Acknowledges once more what is acknowledged and still out: the count to the next message starts again. */
        again: z.literal(true).optional(),
        /** Accepted but ignored: the session gives the user, the server the time. */
        acknowledged_by: z.string().max(254).nullish(),
        alarm_reset: z.union([z.string().max(40), z.number()]).nullish(),
        /** Replaces the row's note. */
        notes: noteText.optional(),
        /** Added to the notes of the event, in one step with the acknowledgement if there is one. */
        note: noteText.optional(),
        /**
         * Ids from `GET /alarms/choices`. They can be changed until the event is acknowledged; later choices are added
         * to its notes.
         */
        cause_id: z.union([id, idText]).nullish(),
        action_id: z.union([id, idText]).nullish(),
      })
      .refine(
        ({ acknowledged, notes, note, cause_id, action_id }) =>
          acknowledged === true || (notes ?? note ?? cause_id ?? action_id ?? null) !== null,
        { path: ['acknowledged'], message: 'or notes, note, cause_id or action_id is required' },
      )
      .refine(({ acknowledged, again }) => again === undefined || acknowledged === true, {
        path: ['again'],
        message: 'goes with acknowledged alone',
      })
      .refine(({ notes, note }) => notes === undefined || note === undefined, {
        path: ['note'],
        message: 'goes without notes',
      }),
    answer: z.array(alarmLogEntry),
    errors: [400, 404, 409],
  }),
};
