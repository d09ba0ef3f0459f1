import { setTimeout } from 'node:timers/promises';
import { CHANNELS, type Channel } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { PartlySent, type Senders, SendError } from './channels/channel.ts';
import { claimDue, type ClaimedDelivery } from './claim-due.ts';
import { compose } from './compose.ts';
import type { Wake } from './deps.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';

const POLL_MS = 1_000;
const CLOSE_WITHIN_MS = 4_000;
/** Of one channel: a recipient whose message hangs takes one place, not the channel. */
const MOST_AT_ONCE = 8;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

export interface WorkerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly senders: Senders;
  readonly publicUrl: URL;
  /** The token of a link that a message brings; undefined when the link no longer works. */
  readonly linkToken: (companyId: number, linkId: number) => Promise<string | undefined>;
  /** After a commit: how these messages of a company went has changed. */
  readonly announce: Wake;
}

/** Sends what is in the outbox, each channel by itself. Several servers share the work by leases. */
export class DeliveryWorker {
  readonly #deps: WorkerDeps;
  readonly #sending = new Map<Channel, Set<Promise<void>>>(CHANNELS.map((channel) => [channel, new Set()]));
  readonly #claiming = new Map<Channel, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
  }

  /** Looks for messages each second, besides whenever it is woken. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Something may be due now. */
  wake(): void {
    if (this.#closed) return;
    for (const channel of CHANNELS) void this.#fill(channel);
  }

  /** Resolves when nothing that is due is left, and nothing is being sent. */
  async settle(): Promise<void> {
    this.wake();
    for (;;) {
      const busy = [...this.#claiming.values(), ...[...this.#sending.values()].flatMap((set) => [...set])];
      if (busy.length === 0) return;
      await Promise.all(busy);
    }
  }

  /** Takes nothing more and waits for what is being sent; what is not sent stays in the outbox. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    // What a dead channel still holds is sent again when its lease has run out.
    await Promise.race([this.settle(), setTimeout(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    for (const sender of Object.values(this.#deps.senders)) sender.close();
  }

  async #fill(channel: Channel): Promise<void> {
    if (this.#claiming.has(channel)) return;
    const claiming = this.#claim(channel)
      .catch((error: unknown) => this.#deps.logger.error({ err: error }, 'the outbox could not be read'))
      .finally(() => this.#claiming.delete(channel));
    this.#claiming.set(channel, claiming);
    await claiming;
  }

  async #claim(channel: Channel): Promise<void> {
    const sending = this.#sending.get(channel) ?? new Set();
    while (!this.#closed && sending.size < MOST_AT_ONCE) {
      const claimed = await claimDue(this.#deps, channel, MOST_AT_ONCE - sending.size);
      if (claimed.length === 0) return;
      for (const delivery of claimed) {
        const sent = this.#deliver(delivery)
          .catch((error: unknown) => this.#deps.logger.error({ err: error }, 'an outcome was not recorded'))
          .finally(() => {
            sending.delete(sent);
            if (!this.#closed) void this.#fill(channel);
          });
        sending.add(sent);
      }
    }
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await this.#send(delivery);
    await recordOutcome(this.#deps, delivery, outcome);
  }

  /** @throws SendError for a link that was used or replaced while its e-mail waited */
  async #linkToken({ companyId, message }: ClaimedDelivery): Promise<string | undefined> {
    if (message.link === undefined) return undefined;
    const token = await this.#deps.linkToken(companyId, message.link.id);
    if (token === undefined) throw new SendError('The link no longer works.');
    return token;
  }

  async #send(delivery: ClaimedDelivery): Promise<Outcome> {
    const { clock, logger, senders, publicUrl } = this.#deps;
    const sender = senders[delivery.channel];
    if (sender === undefined) return { state: 'not configured' };
    if (delivery.to === null) return { state: 'no address' };
    try {
      const linkToken = await this.#linkToken(delivery);
      const composed = compose(delivery.purpose, delivery.message, { ...delivery, publicUrl, linkToken });
      const { to, devices } = delivery;
      await sender.send({ ...composed, to, devices, key: `delivery-${delivery.deliveryId}` });
      return { state: 'delivered', at: clock.now() };
    } catch (error) {
      const { companyId, deliveryId, channel } = delivery;
      logger.warn({ err: error, companyId, deliveryId, channel }, 'a message was not delivered');
      const reason = reasonOf(error);
      const reached = [...delivery.reached, ...(error instanceof PartlySent ? error.reached : [])];
      const retryAt = clock.now() + retryDelayMs(delivery.attempts);
      const isOver = error instanceof SendError || retryAt > delivery.createdAt + GIVE_UP_AFTER_MS;
      return isOver ? { state: 'failed', reason } : { state: 'waiting', reason, retryAt, reached };
    }
  }
}

/** After the first failed attempt 5 seconds, doubling up to 15 minutes. */
function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.slice(0, 500);
}
