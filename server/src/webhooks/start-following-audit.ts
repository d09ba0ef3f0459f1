import type { Database } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { every, type Repeating } from '../platform/work/every.ts';
import { followAudit } from './follow-audit.ts';

const FOLLOW_EVERY_MS = 1_000;

interface FollowDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EmitEvents;
}

/** Writes what the audit log says into the outbox of webhooks while the server runs. Any number of servers share that. */
export function startFollowingAudit(deps: FollowDeps): Repeating {
  return every(FOLLOW_EVERY_MS, deps.logger, 'following the audit log for webhooks', async () =>
    followAudit(deps),
  );
}
