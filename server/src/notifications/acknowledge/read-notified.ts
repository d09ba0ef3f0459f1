import { type MessageLook, toTimestamp } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { AlarmPurpose } from '../letters/message.ts';
import { withRecipient } from '../outbox/with-recipient.ts';

type Notified = MessageLook['notified'][number];

/** Purposes that call somebody to an alarm; that it is over or acknowledged calls no one. */
export const CALLING_PURPOSES: readonly AlarmPurpose[] = [
  'alarm',
  'repeat',
  'escalation',
  'hand-over',
  'still-out',
  'worse',
];
const MOST_MESSAGES = 1_000;

/**
 * Reads who was notified of some events, each person, contact and chat once for each channel: when first, and when the
 * message was opened first.
 */
export async function readNotified(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<Notified[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('deliveries as delivery')
    .$call(withRecipient)
    .select([
      'delivery.delivery_id',
      'delivery.recipient_id',
      'delivery.channel',
      'delivery.purpose',
      'delivery.state',
      'delivery.delivered_at',
      'delivery.opened_at',
      'user.username',
      'contact.name as contact_name',
      'chat.name as chat_name',
    ])
    .where('delivery.company_id', '=', companyId)
    .where('delivery.purpose', 'in', CALLING_PURPOSES)
    .where('delivery.delivery_id', 'in', (about) =>
      about
        .selectFrom('delivery_events')
        .select('delivery_id')
        .where('company_id', '=', companyId)
        .where('event_id', 'in', eventIds),
    )
    .orderBy('delivery.delivery_id')
    .limit(MOST_MESSAGES)
    .execute();
  const byPerson = Map.groupBy(rows, ({ recipient_id, channel }) => `${recipient_id} ${channel}`);
  return [...byPerson.values()].flatMap((messages) => {
    // One that arrived says more than one that did not.
    const shown = messages.find(({ delivered_at }) => delivered_at !== null) ?? messages[0];
    const name = shown?.username ?? shown?.contact_name ?? shown?.chat_name ?? null;
    if (shown === undefined || name === null) return [];
    const opened = messages.flatMap(({ opened_at }) => opened_at ?? []);
    return [
      {
        name,
        channel: shown.channel,
        state: shown.state,
        sent_at: shown.delivered_at === null ? null : toTimestamp(shown.delivered_at),
        opened_at: opened.length === 0 ? null : toTimestamp(Math.min(...opened)),
        escalated: messages.every(({ purpose }) => purpose === 'escalation'),
      },
    ];
  });
}
