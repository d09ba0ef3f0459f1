import { z } from 'zod';
import { route } from '../platform/route.ts';
import { contactChannel } from './rota/contacts.ts';
import { groupChannel } from './rota/group-channels.ts';
import { displayName, id, idText } from '../platform/values.ts';

const userId = z.string().regex(/^[1-9]\d{0,15}$/, 'must be a user id');

export const recipient = z.object({
  userId,
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
  /** Whether this person also gets the warnings of the group's sensors. */
  warnings: z.boolean(),
  /** Whether a telephone call is made; left out where not. */
  voice: z.boolean().exactOptional(),
});
export type Recipient = z.output<typeof recipient>;

/** Person on call in a rota, notified over these channels. */
export const rotaRecipient = z.object({
  rotaId: id,
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
  /** Whether a telephone call is made; left out where not. */
  voice: z.boolean().exactOptional(),
});
export type RotaRecipient = z.output<typeof rotaRecipient>;

/** Person without an account, notified at the confirmed addresses. */
export const contactRecipient = z.object({ contactId: id, channels: z.array(contactChannel).min(1) });
export type ContactRecipient = z.output<typeof contactRecipient>;

const escalation = {
  /** Group that is notified when no user acknowledges within `escalate_after` minutes. */
  escalate_to: id.nullable(),
  escalate_after: z.int().min(1).max(1_440).nullable(),
};

export const alertGroup = z.object({
  id,
  name: z.string(),
  sensors: z.array(id),
  sensorIds: z.array(id),
  recipients: z.array(recipient),
  rotaRecipients: z.array(rotaRecipient),
  contactRecipients: z.array(contactRecipient),
  /** Chat channels, each added and removed by a separate call. */
  channels: z.array(groupChannel),
  ...escalation,
});
export type AlertGroup = z.output<typeof alertGroup>;

/** The user's id may also be sent as a number. */
const recipientBody = recipient.extend({
  userId: z.union([userId, id.transform(String)]),
  warnings: z.boolean().default(false),
});

export const alertGroupBody = z
  .object({
    name: displayName,
    sensors: z
      .array(z.union([id, idText]))
      .min(1, 'must name at least one sensor')
      .max(10_000),
    recipients: z
      .array(
        recipientBody.refine(({ email, sms, push, voice }) => email || sms || push || voice === true, {
          path: ['email'],
          message: 'or another channel must be chosen',
        }),
      )
      .max(500),
    /** Left out to keep those that the group has. */
    rotaRecipients: z
      .array(
        rotaRecipient.refine(({ email, sms, push, voice }) => email || sms || push || voice === true, {
          path: ['email'],
          message: 'or another channel must be chosen',
        }),
      )
      .max(20)
      .optional(),
    contactRecipients: z.array(contactRecipient).max(100).optional(),
    escalate_to: escalation.escalate_to.optional(),
    escalate_after: escalation.escalate_after.optional(),
  })
  .refine(({ recipients, rotaRecipients }) => recipients.length + (rotaRecipients ?? []).length > 0, {
    path: ['recipients'],
    message: 'must name at least one recipient',
  })
  .refine((group) => (group.escalate_to ?? null) === null || (group.escalate_after ?? null) !== null, {
    path: ['escalate_after'],
    message: 'is required with escalate_to',
  });

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
    permission: 'settings',
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
    permission: 'settings',
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
    permission: 'settings',
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
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: groupPath,
    errors: [400, 404],
  }),
};
