import type { Channel } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';
import type { MailPasswords } from '../mail-server/index.ts';
import type { Outbound } from '../platform/http/outbound.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { Senders } from './channels/channel.ts';
import type { Receipts } from './push/receipts.ts';

export interface NotificationDeps extends ChangeDeps {
  readonly senders: Senders;
  readonly outbound: Outbound;
  /** Public VAPID key that browsers subscribe with. */
  readonly pushKey: string;
  /** Receipts of push messages. */
  readonly receipts: Receipts;
  readonly events: EmitEvents;
  readonly mailPasswords: MailPasswords;
  readonly attempts: AttemptLimits;
  readonly publicUrl: URL;
  /** Certificate authority that own mail servers are trusted by, in place of the usual ones. */
  readonly mailAuthority?: string | undefined;
}

/** Dependencies of a trigger that notifies people when time has passed. */
export interface TriggerDeps extends Pick<NotificationDeps, 'database' | 'clock' | 'events'> {
  /** Channels that can be sent over; all unless given. */
  readonly configured?: ReadonlySet<Channel>;
}
