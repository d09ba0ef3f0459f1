import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/work/every.ts';
import type { Logger } from '../platform/logger.ts';
import { followAudit } from './follow-audit.ts';
import type { WebhookWorker } from './worker.ts';

const FOLLOW_EVERY_MS = 1_000;

interface RunningDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Sends to the webhooks of all companies while the server runs. Any number of servers share the work. */
export function startWebhooks(worker: WebhookWorker, { database, clock, logger }: RunningDeps) {
  worker.start();
  const following = every(FOLLOW_EVERY_MS, logger, 'following the audit log for webhooks', async () =>
    followAudit({ database, clock, wake: () => worker.wake() }),
  );
  return {
    /** Takes nothing more; what is not sent stays in the outbox. */
    async close(): Promise<void> {
      await following.stop();
      await worker.close();
    },
  };
}
