import { type Delivery, type DeliveryState, linkPurpose, toTimestamp, present } from '@ts1/contract';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import { inCompany, type DeliveriesTable, type Schema, type Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';
import { readDrillSensor } from '../../sensors/index.ts';
import { readGroups } from '../../remote-alerts/index.ts';
import { messageSubject } from '../letters/compose.ts';
import { plainReader, type Reader } from '../letters/letter.ts';
import { alarmsIn, readMessage } from '../letters/message.ts';
import { withRecipient } from './with-recipient.ts';

export interface DeliveryFilter {
  readonly deliveryId?: number;
  readonly eventId?: number | undefined;
  readonly groupId?: number | undefined;
  /** Epoch milliseconds. */
  readonly from?: number | undefined;
  /** Only those with a smaller id. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** Leaves out messages about any other sensor, or of a base unit; all unless given. */
  readonly visible?: VisibleSensors;
  /** Leaves out messages about how the reader's colleagues sign in. */
  readonly withoutLinks?: boolean;
  /** Reader of the messages; English unless given. */
  readonly reader?: Reader;
}

/**
 * Messages with how they went, newest first, and how many there are without the limit.
 * @throws NotFound for an event or a group that the company never had, or that the reader does not see
 */
export async function readDeliveries(
  tx: Tx,
  companyId: number,
  filter: DeliveryFilter,
): Promise<{ deliveries: Delivery[]; total: number }> {
  await requireNamed(tx, companyId, filter);
  if (filter.visible !== undefined && filter.visible !== 'all' && filter.visible.size === 0) {
    return { deliveries: [], total: 0 };
  }
  const all = filtered(
    tx,
    tx.sql.selectFrom('deliveries').where('company_id', '=', companyId),
    companyId,
    filter,
  );
  let page = all.selectAll();
  if (filter.before !== undefined) page = page.where('delivery_id', '<', filter.before);
  const rows = await tx.sql
    .selectFrom(page.orderBy('delivery_id', 'desc').limit(filter.limit).as('delivery'))
    .$call(withRecipient)
    .leftJoin('alert_groups as group', (join) => inCompany(join, 'group.group_id', 'delivery.group_id'))
    .selectAll('delivery')
    .select([
      'user.username',
      'contact.name as contact_name',
      'chat.name as chat_name',
      'group.name as group_name',
    ])
    .orderBy('delivery.delivery_id', 'desc')
    .execute();
  const { total } = await all
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const deliveries = rows.map((row) => toDelivery(row, filter.reader ?? plainReader('UTC')));
  return { deliveries: await withoutHiddenGroups(tx, companyId, deliveries, filter.visible), total };
}

/** An alarm that the reader sees may have gone on to a group of which they see no sensor: that stays unnamed. */
async function withoutHiddenGroups(
  tx: Tx,
  companyId: number,
  deliveries: Delivery[],
  visible: VisibleSensors = 'all',
): Promise<Delivery[]> {
  if (visible === 'all') return deliveries;
  const seen = new Set((await readGroups(tx, companyId, { visible })).map(({ id }) => id));
  return deliveries.map((delivery) =>
    delivery.group_id === null || seen.has(delivery.group_id)
      ? delivery
      : { ...delivery, group_id: null, group_name: null },
  );
}

/** One message that the company is known to have. */
export async function readDelivery(tx: Tx, companyId: number, deliveryId: number): Promise<Delivery> {
  const { deliveries } = await readDeliveries(tx, companyId, { deliveryId, limit: 1 });
  const [delivery] = deliveries;
  if (delivery === undefined) throw new Error('the message is not in the outbox');
  return delivery;
}

type Query = SelectQueryBuilder<Schema, 'deliveries', object>;

function filtered(
  tx: Tx,
  all: Query,
  companyId: number,
  { deliveryId, eventId, groupId, from, visible = 'all', withoutLinks = false }: DeliveryFilter,
): Query {
  // Those of drills are in the ledgers of their runs.
  let query = deliveryId === undefined ? all.where('purpose', '<>', 'drill') : all;
  if (deliveryId !== undefined) query = query.where('delivery_id', '=', deliveryId);
  if (groupId !== undefined) query = query.where('group_id', '=', groupId);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (withoutLinks)
    query = query.where('purpose', 'not in', [...linkPurpose.options, 'account', 'contact-code']);
  if (eventId !== undefined) {
    query = query.where('delivery_id', 'in', (ofEvent) =>
      ofEvent
        .selectFrom('delivery_events')
        .select('delivery_id')
        .where('company_id', '=', companyId)
        .where('event_id', '=', eventId),
    );
  }
  if (visible !== 'all') {
    const aboutAlarms = deliveriesAboutAlarms(tx, companyId);
    const hidden = aboutAlarms.where((row) =>
      row.or([row('alarm.sensor_id', 'is', null), row('alarm.sensor_id', 'not in', [...visible])]),
    );
    query = query.where('delivery_id', 'in', aboutAlarms).where('delivery_id', 'not in', hidden);
  }
  return query;
}

/** Messages with the alarms that they are about. */
function deliveriesAboutAlarms(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('delivery_events as about')
    .innerJoin('alarm_log as alarm', (join) => inCompany(join, 'alarm.event_id', 'about.event_id'))
    .select('about.delivery_id')
    .where('about.company_id', '=', companyId);
}

interface Row extends Selectable<DeliveriesTable> {
  readonly username: string | null;
  readonly contact_name: string | null;
  readonly chat_name: string | null;
  readonly group_name: string | null;
}

function toDelivery(row: Row, reader: Reader): Delivery {
  // The reason why a damaged one failed is shown beside it.
  const message = readMessage(row.purpose, row.message);
  const events = alarmsIn(message).map(({ eventId: id }) => id);
  return {
    id: row.delivery_id,
    group_id: row.group_id,
    group_name: row.group_name,
    user_id: row.recipient_id,
    username: present(row.username ?? row.contact_name ?? row.chat_name, 'the recipient of a message'),
    recipient: row.recipient_kind,
    channel: row.channel,
    because: row.because,
    purpose: row.purpose === 'alarm' && events.length > 1 ? 'digest' : row.purpose,
    subject: messageSubject(row.purpose, message, reader),
    event_ids: events,
    state: row.state,
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: toTimestamp(row.created_at),
    delivered_at: row.delivered_at === null ? null : toTimestamp(row.delivered_at),
    opened_at: row.opened_at === null ? null : toTimestamp(row.opened_at),
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
    .where('purpose', '<>', 'drill')
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('delivery_id')
    .execute();
}

async function requireNamed(
  tx: Tx,
  companyId: number,
  { eventId, groupId, visible = 'all' }: DeliveryFilter,
): Promise<void> {
  if (eventId !== undefined) {
    const event = await tx.sql
      .selectFrom('alarm_log')
      .select('sensor_id')
      .where('company_id', '=', companyId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    const isDrill =
      event !== undefined &&
      event.sensor_id !== null &&
      event.sensor_id === (await readDrillSensor(tx, companyId));
    if (event === undefined || isDrill || !isVisible(visible, event.sensor_id))
      throw new NotFound('There is no such alarm.');
  }
  if (groupId !== undefined) {
    const group = await tx.sql
      .selectFrom('alert_groups')
      .select('group_id')
      .where('company_id', '=', companyId)
      .where('group_id', '=', groupId)
      .executeTakeFirst();
    const hidden = visible !== 'all' && (await readGroups(tx, companyId, { groupId, visible })).length === 0;
    if (group === undefined || hidden) throw new NotFound('There is no such alert group.');
  }
}
