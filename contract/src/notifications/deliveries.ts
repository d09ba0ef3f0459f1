import { z } from 'zod';
import { channel, deliveryChannel } from './channels.ts';
import { deliveryState } from './delivery-state.ts';
import { route } from '../platform/route.ts';
import { id, idText, moment, timestamp } from '../platform/values.ts';

/** One message to one recipient over one channel, with its result. */
export const delivery = z.object({
  id,
  group_id: id.nullable(),
  group_name: z.string().nullable(),
  /** The user; for a `recipient` that is a contact or a chat, the id and the name of that. */
  user_id: id,
  username: z.string(),
  recipient: z.enum(['user', 'contact', 'chat']),
  channel: deliveryChannel,
  /** Special reason for sending it: no other user would be notified in these quiet hours, or a hand-over. */
  because: z.enum(['nobody else', 'hand-over']).nullable(),
  purpose: z.enum([
    'alarm',
    'warning',
    'repeat',
    'returned',
    'acknowledged',
    'escalation',
    'hand-over',
    'still-out',
    'worse',
    'drill',
    'drill-result',
    'drill-notice',
    'review-due',
    'review-missed',
    'task-due',
    'task-missed',
    'maintenance',
    'digest',
    'calibration',
    'quarantine',
    'unit-clock',
    'report',
    'test',
    'silent-device',
    'invitation',
    'password-reset',
    'account',
    'contact-code',
  ]),
  subject: z.string(),
  event_ids: z.array(id),
  state: deliveryState,
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
  /** When its link was opened first. */
  opened_at: timestamp.nullable(),
});
export type Delivery = z.output<typeof delivery>;

/** Messages about alarms in force that were not sent to an alert group. */
export const unsentAlarms = z.object({
  /** Alarms of its sensors and of their base units of which a recipient of the group was not notified. */
  alarms: z.int().min(0),
  /** The sensors and base units in alarm. */
  subjects: z.int().min(0),
  /** Number of unsent messages to its people, contacts and chat channels. */
  messages: z.int().min(0),
});
export type UnsentAlarms = z.output<typeof unsentAlarms>;

const groupPath = z.object({ groupId: idText });

export const deliveryRoutes = {
  sendTestAlert: route({
    method: 'POST',
    path: '/remote-alert-groups/{groupId}/test',
    summary: 'Send a test message to one recipient over one channel, the whole real way',
    tag: 'Remote alerts',
    permission: 'settings',
    changes: ['Deliveries'],
    params: groupPath,
    body: z.object({ userId: z.union([id, idText]), channel }),
    answer: delivery,
    success: 201,
    errors: [400, 404, 409],
  }),
  unsentAlarms: route({
    method: 'GET',
    path: '/remote-alert-groups/{groupId}/unsent',
    summary:
      'What a group was not sent of alarms that are in force: they began before their sensor, a recipient or a channel was added',
    tag: 'Remote alerts',
    permission: 'settings',
    params: groupPath,
    answer: unsentAlarms,
    errors: [400, 404],
  }),
  sendUnsentAlarms: route({
    method: 'POST',
    path: '/remote-alert-groups/{groupId}/unsent',
    summary:
      'Notify those of a group now who were not notified of alarms that are in force; answers what was sent',
    tag: 'Remote alerts',
    permission: 'settings',
    changes: ['Deliveries', 'AlarmLog', 'CurrentAlarms'],
    params: groupPath,
    answer: unsentAlarms,
    errors: [400, 404],
  }),
  testChannel: route({
    method: 'POST',
    path: '/notification-channels/test',
    summary: 'Send a test message to oneself over one channel, the whole real way',
    tag: 'Remote alerts',
    permission: 'settings',
    changes: ['Deliveries'],
    body: z.object({ channel }),
    answer: delivery,
    success: 201,
    errors: [400],
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/deliveries',
    summary:
      'Delivery log, newest first: of one event, of one group, or of all; `X-Total-Count` and `Link` say when it was cut',
    tag: 'Remote alerts',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({
      event_id: idText.optional(),
      group_id: idText.optional(),
      startDate: moment.optional(),
      /** Returns the next page: only messages with a smaller id. */
      before: idText.optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(1_000)).optional(),
    }),
    answer: z.array(delivery),
    errors: [400, 404],
  }),
};
