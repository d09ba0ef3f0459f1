import type { SelectQueryBuilder } from 'kysely';
import { inCompany, type DeliveriesTable, type Schema } from '../../database/index.ts';

type Delivering = Schema & { delivery: DeliveriesTable };

/** Joins whoever a message goes to, as `user`, `contact` or `chat`: their ids come from one sequence. */
export function withRecipient<Row>(messages: SelectQueryBuilder<Delivering, 'delivery', Row>) {
  return messages
    .leftJoin('users as user', (join) => inCompany(join, 'user.user_id', 'delivery.user_id'))
    .leftJoin('contacts as contact', (join) => inCompany(join, 'contact.contact_id', 'delivery.user_id'))
    .leftJoin('group_channels as chat', (join) => inCompany(join, 'chat.channel_id', 'delivery.user_id'));
}
