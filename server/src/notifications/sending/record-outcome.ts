import type { Database } from '../../database/index.ts';
import type { EmitEvents } from '../../events.ts';
import type { ClaimedDelivery } from './claim-due.ts';

/** How an attempt went. Times are epoch milliseconds. */
export type Outcome =
  | { readonly state: 'delivered'; readonly at: number }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'waiting';
      readonly reason: string;
      readonly retryAt: number;
      /** The channel works, and refuses this message for now. */
      readonly answered: boolean;
      /** Ids of the devices that have taken it so far. */
      readonly reached: readonly number[];
    }
  | { readonly state: 'not configured' | 'no address' };

interface OutcomeDeps {
  readonly database: Database;
  /** After a commit: how these messages of a company went has changed. */
  readonly events: EmitEvents;
}

/** Records how an attempt went, unless its lease ran out and another attempt has begun. */
export async function recordOutcome(
  { database, events }: OutcomeDeps,
  { companyId, deliveryId, attempts }: ClaimedDelivery,
  outcome: Outcome,
): Promise<void> {
  await database.write(companyId, async (tx) => {
    await tx.sql
      .updateTable('deliveries')
      .set({
        state: outcome.state,
        last_error: 'reason' in outcome ? outcome.reason : null,
        ...(outcome.state === 'waiting' && {
          next_attempt_at: outcome.retryAt,
          reached: outcome.reached.length === 0 ? null : JSON.stringify(outcome.reached),
        }),
        ...(outcome.state === 'delivered' && { delivered_at: outcome.at }),
      })
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', deliveryId)
      .where('state', '=', 'sending')
      .where('attempts', '=', attempts)
      .execute();
    tx.afterCommit(() => events.emit('messages.moved', { companyId, deliveryIds: [deliveryId] }));
  });
}
