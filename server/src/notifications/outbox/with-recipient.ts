import type { SelectQueryBuilder } from 'kysely';
import { type DeliveriesTable, inCompany, type Schema } from '../../database/index.ts';

type Delivering = Schema & { delivery: DeliveriesTable };

/** Joins the recipient of a message, as `user`, `contact` or `chat`. */
export function withRecipient<Row>(messages: SelectQueryBuilder<Delivering, 'delivery', Row>) {
  return messages
    .leftJoin('users as user', (join) =>
      inCompany(join, 'user.user_id', 'delivery.recipient_id').on('delivery.recipient_kind', '=', 'user'),
    )
    .leftJoin('contacts as contact', (join) =>
      inCompany(join, 'contact.contact_id', 'delivery.recipient_id').on(
        'delivery.recipient_kind',
        '=',
        'contact',
      ),
    )
    .leftJoin('group_channels as chat', (join) =>
      inCompany(join, 'chat.channel_id', 'delivery.recipient_id').on('delivery.recipient_kind', '=', 'chat'),
    );
}
