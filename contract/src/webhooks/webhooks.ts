import { z } from 'zod';
import { route } from '../platform/route.ts';
import { displayName, id, idText, timestamp } from '../platform/values.ts';
import { WEBHOOK_EVENTS, webhookEvent } from './webhook-messages.ts';

export const MAX_WEBHOOKS = 20;
/** How long messages are also signed with the old secret after a new one was created. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
  /** Why the server switched it off; null when it did not. */
  disabled_reason: z.string().nullable(),
  /** Since when every attempt has failed; null while the last one worked. */
  failing_since: timestamp.nullable(),
  created_at: timestamp,
  created_by: z.string(),
});
export type Webhook = z.output<typeof webhook>;

/** A webhook with its secret, which is returned only once. */
const webhookWithSecret = webhook.extend({ secret: z.string() });

export const webhookDelivery = z.object({
  id,
  type: z.string(),
  state: z.enum(['waiting', 'sending', 'delivered', 'failed']),
  attempts: z.int(),
  /** HTTP status of the target's last answer; null when it did not answer. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: timestamp,
  /** Null when there are no more attempts. */
  next_attempt_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookUrl = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(2_000, 'must be at most 2000 characters')
  .pipe(z.url({ protocol: /^https?$/, error: 'must be a web address' }));

export const webhookBody = z.object({
  name: displayName,
  url: webhookUrl,
  events: z
    .array(webhookEvent)
    .min(1, 'must name at least one event')
    .max(WEBHOOK_EVENTS.length)
    .refine((events) => new Set(events).size === events.length, 'must name each event once'),
});

const TAG = 'Webhooks';
const webhookPath = z.object({ webhookId: idText });

export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhooks of the company',
    tag: TAG,
    permission: 'keys',
    answer: z.array(webhook),
  }),
  createWebhook: route({
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook; the secret that signs its messages is answered this once',
    tag: TAG,
    permission: 'keys',
    changes: ['Webhooks'],
    body: webhookBody,
    answer: webhookWithSecret,
    success: 201,
    errors: [400, 409],
  }),
  saveWebhook: route({
    method: 'PUT',
    path: '/webhooks/{webhookId}',
    summary: 'Change a webhook, or switch it off and on; what waits for one that is switched off is not sent',
    tag: TAG,
    permission: 'keys',
    changes: ['Webhooks'],
    params: webhookPath,
    body: webhookBody.extend({ enabled: z.boolean() }),
    answer: webhook,
    errors: [400, 404],
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    summary: 'Delete a webhook with its delivery log',
    tag: TAG,
    permission: 'keys',
    changes: ['Webhooks'],
    params: webhookPath,
    errors: [400, 404],
  }),
  rotateWebhookSecret: route({
    method: 'POST',
    path: '/webhooks/{webhookId}/secret',
    summary: 'Replace the secret; for 24 hours messages are signed with both',
    tag: TAG,
    permission: 'keys',
    changes: ['Webhooks'],
    params: webhookPath,
    answer: webhookWithSecret,
    errors: [400, 404],
  }),
  testWebhook: route({
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    summary: 'Send a test message; how it went is in the delivery log',
    tag: TAG,
    permission: 'keys',
    changes: ['Webhooks'],
    params: webhookPath,
    answer: webhookDelivery,
    success: 201,
    errors: [400, 404, 409],
  }),
  listWebhookDeliveries: route({
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    summary:
      'Delivery log of the last 30 days, newest first; `X-Total-Count` says how many there are, `Link` leads to the next',
    tag: TAG,
    permission: 'keys',
    params: webhookPath,
    query: z.object({
      /** Cursor for the next page: only deliveries with a smaller id. */
      before: idText.optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(500)).optional(),
    }),
    answer: z.array(webhookDelivery),
    errors: [400, 404],
  }),
  resendWebhookDelivery: route({
    method: 'POST',
    path: '/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
    summary: 'Send a message now that has failed or was given up, under the same id',
    tag: TAG,
    permission: 'keys',
    changes: ['Webhooks'],
    params: webhookPath.extend({ deliveryId: idText }),
    answer: webhookDelivery,
    errors: [400, 404, 409],
  }),
};
