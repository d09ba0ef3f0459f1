import type { ContactChannel } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readContact } from '../../remote-alerts/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { addDelivery } from '../outbox/outbox.ts';

/** An address that is not ours is not to be flooded. */
const SOONEST_AGAIN_MS = 60_000;

/**
 * Sends a code to an address of a contact; the one before stops working.
 * @throws NotFound; Conflict without such an address, or within a minute of the code before
 */
export async function sendContactCode(
  deps: NotificationDeps,
  user: SignedInUser,
  contactId: number,
  channel: ContactChannel,
): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.dialect.takeTurn(tx, `contacts ${companyId}`);
    const contact = await readContact(tx, companyId, contactId);
    const address = channel === 'email' ? contact.email : contact.phoneNumber;
    if (address === null) throw new Conflict('The contact has no such address.');
    const row = await tx.sql
      .selectFrom('contacts as contact')
      .innerJoin('companies as company', 'company.company_id', 'contact.company_id')
      .select(['contact.code_at', 'company.name'])
      .where('contact.company_id', '=', companyId)
      .where('contact.contact_id', '=', contactId)
      .executeTakeFirstOrThrow();
    if (row.code_at !== null && row.code_at <= at && at - row.code_at < SOONEST_AGAIN_MS) {
      throw new Conflict('A code was sent less than a minute ago.');
    }
    await tx.sql
      .updateTable('contacts')
      .set({ code_channel: channel, code_at: at, code_attempts: 0 })
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .execute();
    const message = {
      purpose: 'contact-code',
      contactCode: { contactId, channel, at, companyName: row.name },
    } as const;
    const to = { groupId: null, recipient: { kind: 'contact', id: contactId }, channel } as const;
    const deliveryId = await addDelivery(tx, companyId, to, message, { now: at, sendAt: at });
    record('contact_code', `Sent a code to contact "${contact.name}"`, { contactId, channel, deliveryId });
    tx.afterCommit(() => deps.events.emit('messages.written', { companyId, deliveryIds: [deliveryId] }));
  });
}
