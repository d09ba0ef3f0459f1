import { randomInt } from 'node:crypto';
import { inCompany, type Database, type Tx } from '../../database/index.ts';
import { toE164 } from './phone-number.ts';

/** So long the digits of a message name it alone, and a reply is taken. */
export const TICKET_LIFETIME_MS = 24 * 3_600_000;
const TICKETS = 10_000;

interface Names {
  readonly companyId: number;
  readonly deliveryId: number;
  readonly userId: number;
}

/**
 * The four digits by which a person replies to a text message: unlike those of their other messages of a day, the same
 * each time the message is sent. Undefined where no reply would be taken: the company asks for no PIN, or the number
 * is not in the international form, or not this person's alone.
 */
export async function giveTicket(
  { database }: { readonly database: Database },
  { companyId, deliveryId, userId }: Names,
  now: number,
): Promise<string | undefined> {
  return database.write(companyId, async (tx) => {
    await tx.dialect.takeTurn(tx, `ticket ${companyId} ${userId}`);
    const row = await tx.sql
      .selectFrom('deliveries as delivery')
      .innerJoin('companies as company', 'company.company_id', 'delivery.company_id')
      .innerJoin('users as user', (join) => inCompany(join, 'user.user_id', 'delivery.recipient_id'))
      .select(['delivery.ticket', 'company.acknowledge_from_messages', 'user.phone_number'])
      .where('delivery.company_id', '=', companyId)
      .where('delivery.delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow();
    const number = toE164(row.phone_number);
    if (row.acknowledge_from_messages !== 'link and PIN' || number === undefined) return undefined;
    if (row.ticket !== null) return row.ticket;
    if (!(await isOfOneUser(tx, companyId, number))) return undefined;
    const used = await readUsedTickets(tx, companyId, userId, now);
    if (used.size >= TICKETS) return undefined;
    let ticket = '';
    do ticket = String(randomInt(TICKETS)).padStart(4, '0');
    while (used.has(ticket));
    await tx.sql
      .updateTable('deliveries')
      .set({ ticket })
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', deliveryId)
      .execute();
    return ticket;
  });
}

/** Whether exactly one user of a company has a number: if two have it, it is unknown who replied. */
export async function isOfOneUser(tx: Tx, companyId: number, number: string): Promise<boolean> {
  const rows = await tx.sql
    .selectFrom('users')
    .select('phone_number')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('phone_number', 'is not', null)
    .execute();
  return rows.filter(({ phone_number }) => toE164(phone_number) === number).length === 1;
}

async function readUsedTickets(tx: Tx, companyId: number, userId: number, now: number): Promise<Set<string>> {
  const rows = await tx.sql
    .selectFrom('deliveries')
    .select('ticket')
    .where('company_id', '=', companyId)
    .where('recipient_id', '=', userId)
    .where('ticket', 'is not', null)
    .where('created_at', '>', now - TICKET_LIFETIME_MS)
    .execute();
  return new Set(rows.flatMap(({ ticket }) => ticket ?? []));
}
