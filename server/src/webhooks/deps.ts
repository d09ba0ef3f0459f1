import type { Database } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbound } from '../platform/http/outbound.ts';
import type { Sealer } from '../platform/security/sealed-text.ts';

export interface WebhookDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly sealer: Sealer;
  readonly events: EmitEvents;
}
