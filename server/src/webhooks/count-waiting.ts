import type { Tx } from '../database/index.ts';

/** State of the webhooks of all companies. */
export interface WaitingWebhooks {
  readonly waiting: number;
  /** Epoch milliseconds; null while nothing waits. */
  readonly oldest: number | null;
  /** Webhooks whose target has not taken anything lately. */
  readonly failing: number;
  /** Webhooks that the server itself has switched off. */
  readonly switchedOff: number;
}

/** Counts what waits for a target, by an index that holds nothing else. */
export async function countWaitingWebhooks(tx: Tx): Promise<WaitingWebhooks> {
  const messages = await tx.sql
    .selectFrom('webhook_deliveries')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('created_at').as('oldest')])
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow();
  const webhooks = await tx.sql
    .selectFrom('webhooks')
    .select((row) => [
      row.fn.count<number>('failing_since').filterWhere('enabled', '=', 1).as('failing'),
      row.fn.count<number>('disabled_reason').filterWhere('enabled', '=', 0).as('switchedOff'),
    ])
    .executeTakeFirstOrThrow();
  return { ...messages, ...webhooks };
}
