import { type Delivery, type DeliveryState, toTimestamp } from '@ts1/contract';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { DeliveriesTable, Schema, Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';
import { subjectOf } from './compose.ts';
import { parseMessage } from './message.ts';

export interface DeliveryFilter {
  readonly deliveryId?: number;
  readonly eventId?: number | undefined;
  readonly groupId?: number | undefined;
  /** Epoch milliseconds. */
  readonly from?: number | undefined;
  /** Only those with a smaller id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Messages with how they went, newest first, and how many there are without the limit.
 * @throws NotFound for an event or a group that the company never had
 */
export async function readDeliveries(
  tx: Tx,
  companyId: number,
  filter: DeliveryFilter,
): Promise<{ deliveries: Delivery[]; total: number }> {
  await requireNamed(tx, companyId, filter);
  const all = filtered(
    tx.sql.selectFrom('deliveries').where('company_id', '=', companyId),
    companyId,
    filter,
  );
  let page = all.selectAll();
  if (filter.before !== undefined) page = page.where('delivery_id', '<', filter.before);
  const rows = await tx.sql
    .selectFrom(page.orderBy('delivery_id', 'desc').limit(filter.limit).as('delivery'))
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
    .orderBy('delivery.delivery_id', 'desc')
    .execute();
  const { total } = await all
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { deliveries: rows.map(toDelivery), total };
}

type Query = SelectQueryBuilder<Schema, 'deliveries', object>;

function filtered(
  all: Query,
  companyId: number,
  { deliveryId, eventId, groupId, from }: DeliveryFilter,
): Query {
  let query = all;
  if (deliveryId !== undefined) query = query.where('delivery_id', '=', deliveryId);
  if (groupId !== undefined) query = query.where('group_id', '=', groupId);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (eventId !== undefined) {
    query = query.where('delivery_id', 'in', (ofEvent) =>
      ofEvent
        .selectFrom('delivery_events')
        .select('delivery_id')
        .where('company_id', '=', companyId)
        .where('event_id', '=', eventId),
    );
  }
  return query;
}

type Row = Selectable<DeliveriesTable> & { readonly username: string; readonly group_name: string | null };

function toDelivery(row: Row): Delivery {
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
}

/** How the named messages are going; ids that the company does not have are left out. */
export async function readDeliveryStates(
  tx: Tx,
  companyId: number,
  deliveryIds: readonly number[],
): Promise<{ id: number; state: DeliveryState; attempts: number }[]> {
  if (deliveryIds.length === 0) return [];
  return tx.sql
    .selectFrom('deliveries')
    .select(['delivery_id as id', 'state', 'attempts'])
    .where('company_id', '=', companyId)
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('delivery_id')
    .execute();
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
