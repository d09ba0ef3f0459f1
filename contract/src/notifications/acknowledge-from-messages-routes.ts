import { z } from 'zod';
import { acknowledgementPin } from './acknowledge-from-messages.ts';
import { acknowledgementNeeds } from '../alarms/acknowledgement-needs.ts';
import { alarmChoices } from '../alarms/alarm-choices.ts';
import { alarmEventState } from '../alarms/alarm-events.ts';
import { NOTE_MAX_LENGTH } from '../alarms/alarm-log.ts';
import { alarmType } from '../alarms/alarm-types.ts';
import { deliveryChannel } from './channels.ts';
import { deliveryState } from './delivery-state.ts';
import { language } from '../users/preferences.ts';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';

/** Company, message and user in base 36, and the signature of the installation over them. */
const token = z
  .string()
  .regex(/^[0-9a-z]{1,11}\.[0-9a-z]{1,11}\.[0-9a-z]{1,11}\.[\w-]{24}$/, 'is not the token of a message');

/** Values of the last hours that an alarm is about. */
const alarmChart = z.object({
  from: timestamp,
  to: timestamp,
  unit: z.string(),
  decimals: z.int().min(0),
  /** Oldest first, `at` in epoch milliseconds; only extremes where there are too many. */
  points: z.array(z.object({ at: z.number(), value: z.number() })),
  /** Readings that are further apart than this have a gap between them. */
  gap_ms: z.number(),
  high: z.number().nullable(),
  low: z.number().nullable(),
});
export type AlarmChart = z.output<typeof alarmChart>;

/** One alarm of a message in its current state; figures have their units, worded as in messages. */
const messageAlarm = z.object({
  event_id: id,
  subject: z.string(),
  zones: z.array(z.string()),
  /** Sensors that are not received because a base unit is silent. */
  silent_sensors: z.array(z.string()),
  what: z.string(),
  alarm_type: alarmType,
  state: alarmEventState,
  /** Whether it can still be acknowledged. */
  waits: z.boolean(),
  /** Newest value; null where there is none. */
  value: z.string().nullable(),
  measured_at: timestamp.nullable(),
  /** Most extreme value. */
  extreme: z.string().nullable(),
  limit: z.string().nullable(),
  since: timestamp,
  returned_at: timestamp.nullable(),
  /** When it ended, also without a return of the value: its limit was changed or switched off. */
  ended_at: timestamp.nullable(),
  acknowledged_by: z.string().nullable(),
  acknowledged_at: timestamp.nullable(),
  cause: z.string().optional(),
  action: z.string().optional(),
  notes: z.string(),
  instructions: z.string().optional(),
  /** Current values of the sensor's other channels, such as a door that is open, in their order. */
  beside: z.array(z.object({ name: z.string(), text: z.string(), since: timestamp, is_active: z.boolean() })),
  /** States of the sensor that lasted when it began, such as a door that was open; left out where none did. */
  lasting: z
    .array(
      z.object({
        what: z.string(),
        since: timestamp,
        until: timestamp.nullable(),
        /** Time from which the state is unknown; left out while it is known. */
        unknown_since: timestamp.optional(),
      }),
    )
    .optional(),
  /** Null for an alarm without a figure, and for all but the first alarms of a message with very many. */
  chart: alarmChart.nullable(),
  /** Recent change of the value, in the unit of the chart; null where it is not known. */
  trend: z.object({ change: z.number(), minutes: z.int().min(1) }).nullable(),
});
export type MessageAlarm = z.output<typeof messageAlarm>;

/** Recipient notified of the same alarms, with the channel and the result. */
const notified = z.object({
  /** Name of a person, a contact or a chat channel. */
  name: z.string(),
  channel: deliveryChannel,
  state: deliveryState,
  sent_at: timestamp.nullable(),
  /** When the link of the message was opened first. */
  opened_at: timestamp.nullable(),
  escalated: z.boolean(),
});

/** Contents of the page behind a message's link: that message's alarms and nothing else. */
export const messageLook = z.object({
  company: z.string(),
  time_zone: z.string(),
  /** Language of the recipient, in which the texts of the alarms are. */
  language,
  /** Name of the recipient, under which the alarms are acknowledged. */
  person: z.string(),
  /** The time of the server. */
  at: timestamp,
  /** When the link expires. */
  until: timestamp,
  /** Whether a PIN is required; `missing` where this person has not chosen one. */
  pin: z.enum(['none', 'needed', 'missing']),
  needs: acknowledgementNeeds,
  causes: alarmChoices.shape.causes,
  actions: alarmChoices.shape.actions,
  /** Choices made when the same last happened there, if it is one alarm and they are still offered. */
  usual: z.object({ cause_id: id.nullable(), action_id: id.nullable() }).nullable(),
  /** Open ones first, at most 100. */
  alarms: z.array(messageAlarm),
  /** Number of alarms of the message. */
  total: z.int(),
  notified: z.array(notified),
});
export type MessageLook = z.output<typeof messageLook>;

const note = z.string().trim().max(NOTE_MAX_LENGTH, `must be at most ${NOTE_MAX_LENGTH} characters`);
const chosen = z.union([id, idText]).nullish();

const TAG = 'Acknowledging from messages';
const link = {
  method: 'POST',
  tag: TAG,
  permission: 'public',
  answer: messageLook,
} as const;

const pinState = z.object({
  /** When the PIN was chosen; null before. */
  set_at: timestamp.nullable(),
});
const own = { tag: TAG, permission: 'signed-in', zoneLimit: 'unaffected', peopleOnly: true } as const;
const PIN_PATH = '/auth/acknowledgement-pin';

export const acknowledgeFromMessagesRoutes = {
  lookAtMessage: route({
    ...link,
    path: '/acknowledgements/look',
    summary: 'Show the alarms of a message by the token of its link; it changes nothing about them',
    changes: [],
    body: z.object({ token }),
    errors: [400, 401, 404, 410, 429],
  }),
  acknowledgeMessage: route({
    ...link,
    path: '/acknowledgements',
    summary:
      'Acknowledge every open alarm of a message by the token of its link, all of them or none; 409 when none is open',
    changes: ['AlarmLog', 'CurrentAlarms'],
    body: z.object({
      token,
      pin: z.string().max(20).optional(),
      note: note.optional(),
      cause_id: chosen,
      action_id: chosen,
    }),
    errors: [400, 401, 404, 409, 410, 429],
  }),
  noteFromMessage: route({
    ...link,
    path: '/acknowledgements/note',
    summary: 'Add a note to the alarms of a message by the token of its link, also when they are over',
    changes: ['AlarmLog', 'CurrentAlarms'],
    body: z.object({ token, pin: z.string().max(20).optional(), note: note.min(1, 'must not be empty') }),
    errors: [400, 401, 404, 410, 429],
  }),
  acknowledgementPin: route({
    ...own,
    method: 'GET',
    path: PIN_PATH,
    summary: 'Say whether one has chosen a PIN for acknowledging from messages',
    answer: pinState,
  }),
  setAcknowledgementPin: route({
    ...own,
    method: 'PUT',
    path: PIN_PATH,
    summary: 'Choose the PIN by which one acknowledges from messages; the one before no longer works',
    changes: [],
    confirmed: true,
    body: z.object({ pin: acknowledgementPin }),
    answer: pinState,
    errors: [400, 403],
  }),
  removeAcknowledgementPin: route({
    ...own,
    method: 'DELETE',
    path: PIN_PATH,
    summary:
      'Remove that PIN: where the company asks for one, nothing can be acknowledged without signing in',
    changes: [],
    confirmed: true,
    errors: [403],
  }),
};
