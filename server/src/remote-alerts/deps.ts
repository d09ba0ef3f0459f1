import type { Channel } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbound } from '../platform/http/outbound.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { Secrets } from '../platform/security/secrets.ts';

export interface RemoteAlertDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Further dependencies of the calls for rotas, contacts and chat channels. */
export interface RemoteAlertRouteDeps extends RemoteAlertDeps {
  readonly secrets: Secrets;
  readonly outbound: Outbound;
  readonly attempts: AttemptLimits;
  readonly publicUrl: URL;
  /** Channels that this installation can send over. */
  readonly configured: ReadonlySet<Channel>;
}
