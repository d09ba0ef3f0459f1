import { z } from 'zod';
import { deliveryState } from './delivery-state.ts';
import { channel } from './channels.ts';
import { route } from './route.ts';
import { displayName, id, idText, moment, timestamp } from './values.ts';

const userId = z.string().regex(/^[1-9]\d{0,15}$/, 'must be a user id');

export const recipient = z.object({
  userId,
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
});
export type Recipient = z.output<typeof recipient>;

const escalation = {
  /** The group that is notified when nobody acknowledges within `escalate_after` minutes. */
  escalate_to: id.nullable(),
  escalate_after: z.int().min(1).max(1_440).nullable(),
};

export const alertGroup = z.object({
  id,
  name: z.string(),
  sensors: z.array(id),
  sensorIds: z.array(id),
  recipients: z.array(recipient),
  ...escalation,
});
export type AlertGroup = z.output<typeof alertGroup>;

/** The user's id may also be sent as a number. */
const recipientBody = recipient.extend({ userId: z.union([userId, id.transform(String)]) });

export const alertGroupBody = z
  .object({
    name: displayName,
    sensors: z
      .array(z.union([id, idText]))
      .min(1, 'must name at least one sensor')
      .max(10_000),
    recipients: z
      .array(
        recipientBody.refine(({ email, sms, push }) => email || sms || push, {
          path: ['email'],
          message: 'or another channel must be chosen',
        }),
      )
      .min(1, 'must name at least one recipient')
      .max(500),
    escalate_to: escalation.escalate_to.optional(),
    escalate_after: escalation.escalate_after.optional(),
  })
  .refine((group) => (group.escalate_to ?? null) === null || (group.escalate_after ?? null) !== null, {
    path: ['escalate_after'],
    message: 'is required with escalate_to',
  });

/** One message to one recipient over one channel, with how it went. */
export const delivery = z.object({
  id,
  group_id: id.nullable(),
  group_name: z.string().nullable(),
  user_id: id,
  username: z.string(),
  channel,
  purpose: z.enum([
    'alarm',
    'repeat',
    'returned',
    'acknowledged',
    'escalation',
    'still-out',
    'worse',
    'digest',
    'calibration',
    'quarantine',
    'report',
    'test',
    'invitation',
    'password-reset',
    'account',
  ]),
  subject: z.string(),
  event_ids: z.array(id),
  state: deliveryState,
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
});
export type Delivery = z.output<typeof delivery>;

const groupPath = z.object({ groupId: idText });
const TAG = 'Remote alerts';

export const remoteAlertRoutes = {
  listAlertGroups: route({
    method: 'GET',
    path: '/remote-alert-groups',
    summary: 'List the alert groups',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(alertGroup),
  }),
  createAlertGroup: route({
    method: 'POST',
    path: '/remote-alert-groups',
    summary: 'Create an alert group',
    tag: TAG,
    permission: 'admin',
    changes: ['RemoteAlertGroups'],
    body: alertGroupBody,
    answer: alertGroup,
    success: 201,
    errors: [400, 404],
  }),
  createAlertGroupByAutomation: route({
    method: 'POST',
    path: '/automation/alert-groups',
    summary: 'Create an alert group: the same as POST /remote-alert-groups',
    tag: TAG,
    permission: 'admin',
    changes: ['RemoteAlertGroups'],
    body: alertGroupBody,
    answer: alertGroup,
    success: 201,
    errors: [400, 404],
  }),
  saveAlertGroup: route({
    method: 'PUT',
    path: '/remote-alert-groups/{groupId}',
    summary: 'Replace an alert group in one step',
    tag: TAG,
    permission: 'admin',
    changes: ['RemoteAlertGroups'],
    params: groupPath,
    body: alertGroupBody,
    answer: alertGroup,
    errors: [400, 404],
  }),
  deleteAlertGroup: route({
    method: 'DELETE',
    path: '/remote-alert-groups/{groupId}',
    summary: 'Delete an alert group; its delivery log is kept',
    tag: TAG,
    permission: 'admin',
    changes: ['RemoteAlertGroups'],
    params: groupPath,
    errors: [400, 404],
  }),
};

export const deliveryRoutes = {
  sendTestAlert: route({
    method: 'POST',
    path: '/remote-alert-groups/{groupId}/test',
    summary: 'Send a test message to one recipient over one channel, the whole real way',
    tag: TAG,
    permission: 'admin',
    changes: ['Deliveries'],
    params: groupPath,
    body: z.object({ userId: z.union([id, idText]), channel }),
    answer: delivery,
    success: 201,
    errors: [400, 404, 409],
  }),
  testChannel: route({
    method: 'POST',
    path: '/notification-channels/test',
    summary: 'Send a test message to oneself over one channel, the whole real way',
    tag: TAG,
    permission: 'admin',
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
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({
      event_id: idText.optional(),
      group_id: idText.optional(),
      startDate: moment.optional(),
      /** A page further on: only what has a smaller id. */
      before: idText.optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(1_000)).optional(),
    }),
    answer: z.array(delivery),
    errors: [400, 404],
  }),
};
