import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Senders } from './channels/channel.ts';

export interface NotificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly senders: Senders;
  /** Something new is in the outbox. */
  readonly wake: () => void;
}
