import type { DeliveryChannel } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { isDue } from '../../platform/work/not-before.ts';
import { isOpen } from '../../platform/work/open-state.ts';
import { URGENT } from '../letters/urgent.ts';
import type { Outcome } from './record-outcome.ts';

/** A channel that only failed for so long was away, and not just one recipient's mailbox. */
const AWAY_MS = 30_000;
/** How often one message tries whether a channel that fails is back. */
const PROBE_EVERY_MS = 30_000;

/**
 * Notices when a channel is back: while it fails, one of the messages that wait tries it twice a minute, an alarm
 * first; as soon as one gets through all others are due, whenever each was to be retried.
 */
export class ChannelRecovery {
  readonly #deps: ChangeDeps;
  readonly #failingSince = new Map<DeliveryChannel, number>();
  readonly #lookedAt = new Map<DeliveryChannel, number>();

  constructor(deps: ChangeDeps) {
    this.#deps = deps;
  }

  /** Takes note of how an attempt went. */
  async note(channel: DeliveryChannel, outcome: Outcome): Promise<void> {
    const now = this.#deps.clock.now();
    this.#lookedAt.set(channel, now);
    const since = this.#failsSince(channel);
    const works = outcome.state === 'delivered' || (outcome.state === 'waiting' && outcome.answered);
    if (works) this.#failingSince.set(channel, Number.POSITIVE_INFINITY);
    else if (outcome.state === 'waiting') this.#failingSince.set(channel, Math.min(since, now));
    if (works && now - since >= AWAY_MS) await this.#hasten(channel, now);
  }

  /** Makes one message of a channel that fails due now, if none was tried for a while. */
  async probe(channel: DeliveryChannel): Promise<void> {
    const now = this.#deps.clock.now();
    const nextAt = (this.#lookedAt.get(channel) ?? Number.NEGATIVE_INFINITY) + PROBE_EVERY_MS;
    if (this.#failsSince(channel) > now || !isDue(nextAt, now, PROBE_EVERY_MS)) return;
    this.#lookedAt.set(channel, now);
    const first = await this.#deps.database.readAcross(async (tx) =>
      tx.sql
        .selectFrom('deliveries')
        .select(['company_id', 'delivery_id'])
        .where('channel', '=', channel)
        .where(isOpen('state'))
        .where('state', '=', 'waiting')
        .where('attempts', '>', 0)
        .where('next_attempt_at', '>', now)
        .orderBy((row) => row.case().when('purpose', 'in', URGENT).then(0).else(1).end())
        // Not always the same one: its own address may be what fails.
        .orderBy('attempts')
        .orderBy('delivery_id')
        .limit(1)
        .executeTakeFirst(),
    );
    if (first === undefined) return;
    await this.#deps.database.write(first.company_id, async (tx) =>
      tx.sql
        .updateTable('deliveries')
        .set({ next_attempt_at: now })
        .where('company_id', '=', first.company_id)
        .where('delivery_id', '=', first.delivery_id)
        .where('state', '=', 'waiting')
        .execute(),
    );
  }

  /** Since when it only fails. After a start nothing is known of it: what waits may have waited for long. */
  #failsSince(channel: DeliveryChannel): number {
    return this.#failingSince.get(channel) ?? Number.NEGATIVE_INFINITY;
  }

  async #hasten(channel: DeliveryChannel, now: number): Promise<void> {
    await this.#deps.database.writeAcross(async (tx) =>
      tx.sql
        .updateTable('deliveries')
        .set({ next_attempt_at: now })
        .where('channel', '=', channel)
        .where(isOpen('state'))
        .where('state', '=', 'waiting')
        .where('attempts', '>', 0)
        .where('next_attempt_at', '>', now)
        .execute(),
    );
  }
}
