import { type Contact, type ContactChannel, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { ContactsTable, Tx } from '../../database/index.ts';
import { noSuchContact } from '../refusals.ts';

/** Outside contacts in the order in which they were added, without those that were deleted. */
export async function readContacts(tx: Tx, companyId: number, contactId?: number): Promise<Contact[]> {
  let query = tx.sql
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
  if (contactId !== undefined) query = query.where('contact_id', '=', contactId);
  const rows = await query.orderBy('contact_id').execute();
  return rows.map(toContact);
}

/**
 * One contact.
 * @throws NotFound
 */
export async function readContact(tx: Tx, companyId: number, contactId: number): Promise<Contact> {
  const [contact] = await readContacts(tx, companyId, contactId);
  if (contact === undefined) throw noSuchContact();
  return contact;
}

/** Channels whose address a contact confirmed, unless they want no messages. */
export function confirmedChannels(
  row: Pick<Selectable<ContactsTable>, 'email_confirmed_at' | 'phone_confirmed_at'>,
): ContactChannel[] {
  return [
    ...(row.email_confirmed_at === null ? [] : (['email'] as const)),
    ...(row.phone_confirmed_at === null ? [] : (['sms'] as const)),
  ];
}

function toContact(row: Selectable<ContactsTable>): Contact {
  return {
    id: row.contact_id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    language: row.language,
    confirmed: confirmedChannels(row),
    stoppedAt: row.stopped_at === null ? null : toTimestamp(row.stopped_at),
  };
}
