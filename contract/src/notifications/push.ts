import { z } from 'zod';
import { DAY_MS } from '../platform/durations.ts';
import { delivery } from './deliveries.ts';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';

/** A browser's push subscription as `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});
export type PushSubscriptionBody = z.output<typeof pushSubscription>;

/** Days without a confirmed message after which a device counts as silent. */
export const DEVICE_SILENT_AFTER_DAYS = 30;

/** Returns a time in epoch milliseconds: devices that last confirmed a message at this time or before are silent. */
export function silentBefore(now: number): number {
  return now - DEVICE_SILENT_AFTER_DAYS * DAY_MS;
}

const ownSubscription = z.object({
  id,
  endpoint: z.string(),
  created_at: timestamp,
  /** Name that the browser gives itself; empty where it is not known. */
  user_agent: z.string(),
  /** When the browser itself last confirmed that it showed a message; before the first, when it was registered. */
  confirmed_at: timestamp,
  /** The same time, once it is 30 days ago; null for a device that is not silent. */
  silent_since: timestamp.nullable(),
});
export type OwnPushDevice = z.output<typeof ownSubscription>;

export const pushRoutes = {
  pushKey: route({
    method: 'GET',
    path: '/push/key',
    summary: 'Public VAPID key that a browser subscribes with',
    tag: 'Push',
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    answer: z.object({ publicKey: z.string() }),
  }),
  subscribePush: route({
    method: 'POST',
    path: '/push/subscriptions',
    summary:
      "Register this browser for one's own push messages; the same endpoint again is the same subscription",
    tag: 'Push',
    permission: 'signed-in',
    changes: [],
    zoneLimit: 'unaffected',
    peopleOnly: true,
    body: pushSubscription.extend({
      /** The address that this browser had before, when its push service gave it another one. */
      replaces: z.string().max(2_000).exactOptional(),
    }),
    answer: ownSubscription,
    success: 201,
    errors: [400],
  }),
  listPushSubscriptions: route({
    method: 'GET',
    path: '/push/subscriptions',
    summary: "List one's own push subscriptions",
    tag: 'Push',
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    answer: z.array(ownSubscription),
  }),
  unsubscribePush: route({
    method: 'DELETE',
    path: '/push/subscriptions/{subscriptionId}',
    summary: "Remove one of one's own push subscriptions",
    tag: 'Push',
    permission: 'signed-in',
    changes: [],
    zoneLimit: 'unaffected',
    peopleOnly: true,
    params: z.object({ subscriptionId: idText }),
    errors: [400, 404],
  }),
  testPush: route({
    method: 'POST',
    path: '/push/test',
    summary: "Send a test message to one's own browsers, the whole real way",
    tag: 'Push',
    permission: 'signed-in',
    changes: ['Deliveries'],
    zoneLimit: 'unaffected',
    peopleOnly: true,
    answer: delivery,
    success: 201,
  }),
  confirmPush: route({
    method: 'POST',
    path: '/push/receipts',
    summary: 'Confirm, by the receipt in a push message, that this browser has shown it',
    tag: 'Push',
    permission: 'public',
    changes: [],
    body: z.object({ receipt: z.string().max(200) }),
    errors: [400, 404],
  }),
};
