import type { ChangeDeps } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';
import type { Outbound } from '../platform/http/outbound.ts';
import type { Sealer } from '../platform/security/sealed-text.ts';

export interface WebhookDeps extends ChangeDeps {
  readonly outbound: Outbound;
  readonly webhookSealer: Sealer;
  readonly events: EmitEvents;
}
