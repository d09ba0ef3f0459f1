import { z } from 'zod';
import { route } from './route.ts';
import { id, idText, timestamp } from './values.ts';

/** A browser's push subscription as `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});
export type PushSubscriptionBody = z.output<typeof pushSubscription>;

const ownSubscription = z.object({ id, endpoint: z.string(), created_at: timestamp });

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
    body: pushSubscription,
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
};
