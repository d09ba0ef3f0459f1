import type { Channel } from '@ts1/contract';
import type { Composed } from '../compose.ts';

/** A message on its way to one address; the same key means the same message, sent again. */
export interface Outgoing extends Composed {
  readonly to: string;
  readonly key: string;
}

/** A way to reach people. `send` resolves when the next station has taken the message over. */
export interface Sender {
  /** @throws SendError, or anything else for a failure that may pass */
  send(message: Outgoing): Promise<void>;
  close(): void;
}

/** The channels that are configured. */
export type Senders = Partial<Readonly<Record<Channel, Sender>>>;

/** A refusal for good: sending the same again would be refused again. */
export class SendError extends Error {
  readonly permanent = true;
}
