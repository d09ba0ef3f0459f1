import type { Channel } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { Outbound } from '../platform/http/outbound.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { Secrets } from '../platform/security/secrets.ts';

/** Further dependencies of the calls for rotas, contacts and chat channels. */
export interface RemoteAlertRouteDeps extends ChangeDeps {
  readonly secrets: Secrets;
  readonly outbound: Outbound;
  readonly attempts: AttemptLimits;
  readonly publicUrl: URL;
  /** Channels that this installation can send over. */
  readonly configured: ReadonlySet<Channel>;
}
