import type { Database } from '../../database/index.ts';
import type { Outbound } from '../../platform/http/outbound.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import type { PushOptions } from './push-sender.ts';
import { createReceipts } from './receipts.ts';
import { removeSubscription } from './subscriptions.ts';
import { vapidKeys } from './vapid-keys.ts';

interface PushDeps {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly publicUrl: URL;
  readonly timeoutMs?: number;
}

/** Options for sending push messages. Nothing has to be configured: the keys are this installation's own. */
export function connectPush({ database, outbound, secrets, publicUrl, ...rest }: PushDeps): PushOptions {
  return {
    ...rest,
    outbound,
    keys: vapidKeys(secrets),
    receipts: createReceipts(secrets),
    subject: publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:operator@${publicUrl.hostname}`,
    forget: async ({ companyId, subscriptionId }) =>
      database.write(companyId, async (tx) => removeSubscription(tx, companyId, subscriptionId)),
  };
}
