import { type Channel, CHANNELS, type ChannelState, toTimestamp } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { hasOwnMail } from '../../mail-server/index.ts';

/** Which channels can work now: configured, and without messages that wait after a failure. */
export async function readChannelStates(
  tx: Tx,
  companyId: number,
  senders: Readonly<Partial<Record<Channel, unknown>>>,
): Promise<ChannelState[]> {
  const failing = await tx.sql
    .selectFrom('deliveries')
    .select((row) => [
      'channel',
      row.fn.min('created_at').as('since'),
      row.fn.max('delivery_id').as('newest'),
    ])
    .where('company_id', '=', companyId)
    .where('state', 'in', ['waiting', 'sending'])
    .where('channel', 'in', CHANNELS)
    .where('last_error', 'is not', null)
    // A call that was not answered waits for its next attempt: the channel works.
    .where((row) => row.or([row('channel', '<>', 'voice'), row('reached', 'is', null)]))
    .groupBy('channel')
    .execute();
  const reasons = await readReasons(
    tx,
    companyId,
    failing.map(({ newest }) => newest),
  );
  // Calls are offered where the operator has a number for them: other clients need not know of them.
  const offered = CHANNELS.filter((channel) => channel !== 'voice' || senders.voice !== undefined);
  const hasMail = senders.email !== undefined || (await hasOwnMail(tx, companyId));
  return offered.map((channel) => {
    if (channel === 'email' ? !hasMail : senders[channel] === undefined) {
      return { channel, state: 'not configured', detail: null, failing_since: null };
    }
    const failure = failing.find((row) => row.channel === channel);
    if (failure === undefined) return { channel, state: 'ready', detail: null, failing_since: null };
    const detail = reasons.get(failure.newest) ?? null;
    return { channel, state: 'failing', detail, failing_since: toTimestamp(failure.since) };
  });
}

async function readReasons(tx: Tx, companyId: number, deliveryIds: readonly number[]) {
  if (deliveryIds.length === 0) return new Map<number, string | null>();
  const rows = await tx.sql
    .selectFrom('deliveries')
    .select(['delivery_id', 'last_error'])
    .where('company_id', '=', companyId)
    .where('delivery_id', 'in', deliveryIds)
    .execute();
  return new Map(rows.map((row) => [row.delivery_id, row.last_error]));
}
