import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbound } from '../platform/http/outbound.ts';
import type { Senders } from './channels/channel.ts';

/** After a commit: these messages of a company are new in the outbox, or say more than before. */
export type Wake = (companyId: number, deliveryIds: readonly number[]) => void;

export interface NotificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly senders: Senders;
  readonly outbound: Outbound;
  /** Public VAPID key that browsers subscribe with. */
  readonly pushKey: string;
  readonly wake: Wake;
}
