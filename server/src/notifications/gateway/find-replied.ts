import type { AcknowledgeFromMessages, Language } from '@ts1/contract';
import { inCompany, type Database } from '../../database/index.ts';
import type { MessageNames } from '../letters/message-tokens.ts';
import { toE164 } from './phone-number.ts';
import { readMessage } from '../letters/message.ts';
import { readReader } from '../letters/read-reader.ts';
import { messageSubject } from '../letters/compose.ts';
import { isOfOneUser, TICKET_LIFETIME_MS } from './give-ticket.ts';

/** The message that somebody replied to. */
export interface Replied extends MessageNames {
  /** In the language of that person. */
  readonly subject: string;
  readonly language: Language;
  readonly setting: AcknowledgeFromMessages;
}

/**
 * The one message of the last day with these digits that went to this number, which is that of one user of its company
 * alone. Somebody who is a user of two companies may have the same digits in both: then it is none.
 */
export async function findReplied(
  database: Database,
  { from, ticket, now }: { readonly from: string; readonly ticket: string; readonly now: number },
): Promise<Replied | undefined> {
  const number = toE164(from);
  if (number === undefined) return undefined;
  return database.readAcross(async (tx) => {
    const rows = await tx.sql
      .selectFrom('deliveries as delivery')
      .innerJoin('companies as company', 'company.company_id', 'delivery.company_id')
      .innerJoin('users as user', (join) =>
        inCompany(join, 'user.user_id', 'delivery.recipient_id').on('user.deleted_at', 'is', null),
      )
      .select([
        'delivery.company_id',
        'delivery.delivery_id',
        'delivery.recipient_id',
        'delivery.purpose',
        'delivery.message',
        'user.phone_number',
        'company.acknowledge_from_messages',
      ])
      .where('delivery.ticket', '=', ticket)
      .where('delivery.created_at', '>', now - TICKET_LIFETIME_MS)
      .execute();
    const own = rows.filter(({ phone_number }) => toE164(phone_number) === number);
    const [only] = own;
    if (only === undefined || own.length > 1) return undefined;
    if (!(await isOfOneUser(tx, only.company_id, number))) return undefined;
    const reader = await readReader(tx, only.company_id, only.recipient_id);
    return {
      companyId: only.company_id,
      deliveryId: only.delivery_id,
      userId: only.recipient_id,
      setting: only.acknowledge_from_messages,
      subject: messageSubject(only.purpose, readMessage(only.purpose, only.message), reader),
      language: reader.language,
    };
  });
}
