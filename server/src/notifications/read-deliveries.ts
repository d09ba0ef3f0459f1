import { type ChannelState, CHANNELS, type Delivery, toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';
import type { Senders } from './channels/channel.ts';
import { subjectOf } from './compose.ts';
import { parseMessage } from './message.ts';

export interface DeliveryFilter {
  readonly deliveryId?: number;
  readonly eventId?: number | undefined;
  readonly groupId?: number | undefined;
  /** Epoch milliseconds. */
  readonly from?: number | undefined;
  readonly limit: number;
}

/**
 * Messages with how they went, newest first.
 * @throws NotFound for an event or a group that the company never had
 */
export async function readDeliveries(tx: Tx, companyId: number, filter: DeliveryFilter): Promise<Delivery[]> {
  await requireNamed(tx, companyId, filter);
  let query = tx.sql
    .selectFrom('deliveries as delivery')
    .innerJoin('users as user', (join) =>
      join
        .onRef('user.company_id', '=', 'delivery.company_id')
        .onRef('user.user_id', '=', 'delivery.user_id'),
    )
    .leftJoin('alert_groups as group', (join) =>
      join
        .onRef('group.company_id', '=', 'delivery.company_id')
        .onRef('group.group_id', '=', 'delivery.group_id'),
    )
    .selectAll('delivery')
    .select(['user.username', 'group.name as group_name'])
    .where('delivery.company_id', '=', companyId);
  const { deliveryId, eventId, groupId, from } = filter;
  if (deliveryId !== undefined) query = query.where('delivery.delivery_id', '=', deliveryId);
  if (groupId !== undefined) query = query.where('delivery.group_id', '=', groupId);
  if (from !== undefined) query = query.where('delivery.created_at', '>=', from);
  if (eventId !== undefined) {
    query = query.where('delivery.delivery_id', 'in', (ofEvent) =>
      ofEvent
        .selectFrom('delivery_events')
        .select('delivery_id')
        .where('company_id', '=', companyId)
        .where('event_id', '=', eventId),
    );
  }
  const rows = await query.orderBy('delivery.delivery_id', 'desc').limit(filter.limit).execute();
  return rows.map((row) => {
    const message = parseMessage(row.message);
    return {
      id: row.delivery_id,
      group_id: row.group_id,
      group_name: row.group_name,
      user_id: row.user_id,
      username: row.username,
      channel: row.channel,
      purpose: row.purpose === 'alarm' && message.items.length > 1 ? 'digest' : row.purpose,
      subject: subjectOf(row.purpose, message),
      event_ids: message.items.map(({ eventId: id }) => id),
      state: row.state,
      attempts: row.attempts,
      last_error: row.last_error,
      created_at: toTimestamp(row.created_at),
      delivered_at: row.delivered_at === null ? null : toTimestamp(row.delivered_at),
    };
  });
}

async function requireNamed(tx: Tx, companyId: number, { eventId, groupId }: DeliveryFilter): Promise<void> {
  if (eventId !== undefined) {
    const event = await tx.sql
      .selectFrom('alarm_log')
      .select('event_id')
      .where('company_id', '=', companyId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (event === undefined) throw new NotFound('There is no such alarm.');
  }
  if (groupId !== undefined) {
    const group = await tx.sql
      .selectFrom('alert_groups')
      .select('group_id')
      .where('company_id', '=', companyId)
      .where('group_id', '=', groupId)
      .executeTakeFirst();
    if (group === undefined) throw new NotFound('There is no such alert group.');
  }
}

/** Which channels can work now: configured, and without messages that wait after a failure. */
export async function readChannelStates(
  tx: Tx,
  companyId: number,
  senders: Senders,
): Promise<ChannelState[]> {
  const failing = await tx.sql
    .selectFrom('deliveries')
    .select(['channel', 'last_error'])
    .where('company_id', '=', companyId)
    .where('state', 'in', ['waiting', 'sending'])
    .where('last_error', 'is not', null)
    .orderBy('delivery_id')
    .execute();
  return CHANNELS.map((channel) => {
    const failure = failing.findLast((row) => row.channel === channel);
    if (senders[channel] === undefined) return { channel, state: 'not configured', detail: null };
    return failure === undefined
      ? { channel, state: 'ready', detail: null }
      : { channel, state: 'failing', detail: failure.last_error };
  });
}
