import type { DeliveryChannel } from '@ts1/contract';
import type { MessageNames } from '../letters/message-tokens.ts';
import type { Composed } from '../letters/compose.ts';
import type { Purpose } from '../letters/message.ts';

/** A browser that takes push messages. */
export interface PushDevice {
  readonly companyId: number;
  readonly subscriptionId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Where a chat channel leads, as it is stored. */
export interface SealedChat {
  readonly companyId: number;
  readonly channelId: number;
  readonly sealed: string;
}

/** Where a message goes, and what its channel needs beside its words; the same key means the same message, sent again. */
export interface Envelope {
  readonly to: string;
  /** For e-mails: whose own mail server they go by, where it has one. */
  readonly companyId?: number;
  /** For push messages: the browsers that have not taken it yet. */
  readonly devices: readonly PushDevice[];
  /** For messages to a chat channel. */
  readonly chat?: SealedChat | null;
  readonly key: string;
  /** Purpose of the message. */
  readonly purpose?: Purpose;
  /** When it was written, epoch milliseconds. */
  readonly writtenAt?: number;
  /** For text messages: how to reply to them. */
  readonly reply?: string | undefined;
  /** For calls: which message this is. */
  readonly names?: MessageNames | undefined;
  /** For push messages: how many alarms the person has, for the app's icon. */
  readonly badge?: number | undefined;
  /** For push messages: what their button does. */
  readonly acknowledge?: 'button' | 'page' | undefined;
  /** Attachment of an e-mail. */
  readonly file?: { readonly name: string; readonly content: Buffer } | undefined;
}

/** A way to reach people. `send` resolves when the next station has taken the message over. */
export interface Sender {
  /** @throws SendError, or anything else for a failure that may pass */
  send(message: Composed, envelope: Envelope): Promise<void>;
  close(): void;
}

/** The channels that are configured. */
export type Senders = Partial<Readonly<Record<DeliveryChannel, Sender>>>;

/** Neither the company nor the operator has a server that the message could go by. */
export class NotConfigured extends Error {}

/** A refusal for good: sending the same again would be refused again. */
export class SendError extends Error {
  readonly permanent = true;
}

/** The channel works and refuses this message for now: a mailbox that is full. Others get through. */
export class RefusedForNow extends Error {
  /** How long it asks to be left alone; undefined where it does not say. */
  readonly waitMs: number | undefined;

  constructor(
    reason: string,
    { waitMs, cause }: { readonly waitMs?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(reason, { cause });
    this.waitMs = waitMs;
  }
}

/** A call that was not answered, or not listened to: it is made again after a while, three times in all. */
export class NotAnswered extends Error {}

/** Some of several devices have taken the message; the others may yet. */
export class PartlySent extends Error {
  readonly reached: readonly number[];

  constructor(reached: readonly number[], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.reached = reached;
  }
}
