import type { SelectQueryBuilder } from 'kysely';
import type { DeliveriesTable, Schema } from '../../database/index.ts';

type Delivering = Schema & { delivery: DeliveriesTable };

/** Joins whoever a message goes to, as `user`, `contact` or `chat`: their ids come from one sequence. */
export function withRecipient<Row>(messages: SelectQueryBuilder<Delivering, 'delivery', Row>) {
  return messages
    .leftJoin('users as user', (join) =>
      join
        .onRef('user.company_id', '=', 'delivery.company_id')
        .onRef('user.user_id', '=', 'delivery.user_id'),
    )
    .leftJoin('contacts as contact', (join) =>
      join
        .onRef('contact.company_id', '=', 'delivery.company_id')
        .onRef('contact.contact_id', '=', 'delivery.user_id'),
    )
    .leftJoin('group_channels as chat', (join) =>
      join
        .onRef('chat.company_id', '=', 'delivery.company_id')
        .onRef('chat.channel_id', '=', 'delivery.user_id'),
    );
}
