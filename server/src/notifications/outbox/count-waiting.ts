import type { DeliveryChannel } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';

/** Messages of one channel, of all companies together, that have not left. */
export interface WaitingMessages {
  readonly channel: DeliveryChannel;
  readonly waiting: number;
  /** Those of them whose latest attempt failed. */
  readonly failing: number;
  /** Epoch milliseconds. */
  readonly oldest: number;
}

/** Counts what is in the outbox, by an index that holds nothing else; channels without a message are left out. */
export async function countWaitingMessages(tx: Tx): Promise<WaitingMessages[]> {
  return tx.sql
    .selectFrom('deliveries')
    .select((row) => [
      'channel',
      row.fn.countAll<number>().as('waiting'),
      row.fn.count<number>('last_error').as('failing'),
      row.fn.min('created_at').as('oldest'),
    ])
    .where('state', 'in', ['waiting', 'sending'])
    .groupBy('channel')
    .execute();
}
