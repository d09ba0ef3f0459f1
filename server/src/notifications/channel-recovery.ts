import type { Channel } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outcome } from './record-outcome.ts';

interface RecoveryDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** A channel that only failed for so long was away, and not just one recipient's mailbox. */
const AWAY_MS = 60_000;

/** Sends what waits for a channel as soon as one message gets through again, instead of when each is to be retried. */
export class ChannelRecovery {
  readonly #deps: RecoveryDeps;
  readonly #failingSince = new Map<Channel, number>();

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
  }

  /** Takes note of how an attempt went. */
  async note(channel: Channel, { state }: Outcome): Promise<void> {
    const now = this.#deps.clock.now();
    const since = this.#failingSince.get(channel);
    if (state === 'waiting') this.#failingSince.set(channel, Math.min(since ?? now, now));
    if (state !== 'delivered' || since === undefined) return;
    this.#failingSince.delete(channel);
    if (now - since >= AWAY_MS) await this.#hasten(channel, now);
  }

  async #hasten(channel: Channel, now: number): Promise<void> {
    await this.#deps.database.writeAcross(async (tx) =>
      tx.sql
        .updateTable('deliveries')
        .set({ next_attempt_at: now })
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .where('attempts', '>', 0)
        .where('next_attempt_at', '>', now)
        .execute(),
    );
  }
}
