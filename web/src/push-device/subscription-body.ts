import { present } from '@ts1/contract';

/** A browser's subscription as the API takes it. */
export function subscriptionBody(subscription: Pick<PushSubscription, 'toJSON'>) {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  return {
    endpoint: present(endpoint),
    expirationTime: expirationTime ?? null,
    keys: { p256dh: present(keys?.['p256dh']), auth: present(keys?.['auth']) },
  };
}
