import type { DeliveryChannel } from '@ts1/contract';
import { nextId, type RecipientKind, type Tx } from '../../database/index.ts';
import {
  alarmsIn,
  type AlarmItem,
  type AlarmPurpose,
  type Message,
  readMessage,
  writeMessage,
} from '../letters/message.ts';

/** The first message to somebody goes out at once; what follows within this time goes out as one. */
export const STORM_WINDOW_MS = 10_000;

/** The user, contact or chat channel to which messages go. */
export interface Recipient {
  readonly kind: RecipientKind;
  readonly id: number;
}

/** Where one message goes, and for which group. */
interface Destination {
  /** Null for what concerns no group. */
  readonly groupId: number | null;
  readonly recipient: Recipient;
  readonly channel: DeliveryChannel;
  /** Why it is sent beside the usual. */
  readonly because?: 'nobody else' | 'hand-over' | null;
}

/** An e-mail to a user that concerns no group. */
export function emailTo(userId: number) {
  return { groupId: null, recipient: { kind: 'user', id: userId }, channel: 'email' } as const;
}

/** Puts a message into the outbox, to be sent at `sendAt`; one that is held is on record alone. Returns its id. */
export async function addDelivery(
  tx: Tx,
  companyId: number,
  { groupId, recipient, channel, because = null }: Destination,
  message: Message,
  {
    now,
    sendAt,
    isHeld = false,
  }: { readonly now: number; readonly sendAt: number; readonly isHeld?: boolean },
): Promise<number> {
  const deliveryId = await nextId(tx, 'deliveries');
  await tx.sql
    .insertInto('deliveries')
    .values({
      company_id: companyId,
      delivery_id: deliveryId,
      group_id: groupId,
      recipient_kind: recipient.kind,
      recipient_id: recipient.id,
      channel,
      purpose: message.purpose,
      message: writeMessage(message),
      state: isHeld ? 'held' : 'waiting',
      attempts: 0,
      last_error: null,
      created_at: now,
      next_attempt_at: sendAt,
      delivered_at: null,
      reached: null,
      because,
    })
    .execute();
  await addEvents(tx, companyId, deliveryId, alarmsIn(message));
  return deliveryId;
}

/**
 * Queues a notification of alarms: sent at once, or with what else happens within the storm window of the message
 * before. The caller holds the company's turn, so that two transactions do not both send at once. Returns the message's
 * id.
 */
export async function enqueue(
  tx: Tx,
  companyId: number,
  { purpose, ...to }: Destination & { readonly purpose: AlarmPurpose },
  items: readonly AlarmItem[],
  now: number,
): Promise<number> {
  const written = await tx.sql
    .selectFrom('deliveries')
    .select(['delivery_id', 'message', 'created_at', 'next_attempt_at'])
    .where('company_id', '=', companyId)
    .where('recipient_id', '=', to.recipient.id)
    .where('channel', '=', to.channel)
    .where('purpose', '=', purpose)
    .where('state', '<>', 'held')
    .where('created_at', '>', now - STORM_WINDOW_MS)
    // One from ahead of a clock that was set back holds nothing up.
    .where('created_at', '<=', now)
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id', 'desc')
    .execute();
  // A message of a drill holds up no real one, and is joined with none.
  const before = written.find(({ message }) => !isOfDrill(readMessage(purpose, message)));
  const open = before !== undefined && before.next_attempt_at > now ? before : undefined;
  const joinable = open && readMessage(purpose, open.message);
  if (open !== undefined && joinable !== undefined) {
    const joined = await tx.sql
      .updateTable('deliveries')
      .set({ message: writeMessage({ purpose, items: [...alarmsIn(joinable), ...items] }) })
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', open.delivery_id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .returning('delivery_id')
      .executeTakeFirst();
    if (joined !== undefined) {
      await addEvents(tx, companyId, joined.delivery_id, items);
      return joined.delivery_id;
    }
  }
  const sendAt = before === undefined ? now : before.created_at + STORM_WINDOW_MS;
  return addDelivery(tx, companyId, to, { purpose, items: [...items] }, { now, sendAt });
}

/** Whether all alarms of a message belong to an alarm drill. */
function isOfDrill(message: Message | undefined): boolean {
  const items = message === undefined ? [] : alarmsIn(message);
  return items.length > 0 && items.every(({ drill }) => drill);
}

async function addEvents(tx: Tx, companyId: number, deliveryId: number, items: readonly AlarmItem[]) {
  const eventIds = [...new Set(items.map(({ eventId }) => eventId))];
  if (eventIds.length === 0) return;
  await tx.dialect.insertNew(
    tx,
    'delivery_events',
    [
      { name: 'company_id', type: 'integer', values: eventIds.map(() => companyId) },
      { name: 'event_id', type: 'integer', values: eventIds },
      { name: 'delivery_id', type: 'integer', values: eventIds.map(() => deliveryId) },
    ],
    ['company_id', 'event_id', 'delivery_id'],
  );
}
