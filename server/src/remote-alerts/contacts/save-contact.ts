import { type Contact, MAX_CONTACTS, type routes } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, changedNames, differences, type ChangeDeps } from '../../audit/index.ts';
import { nextId } from '../../database/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { noSuchContact } from '../refusals.ts';
import { readContact, readContacts } from './read-contacts.ts';

type ContactBody = z.output<typeof routes.createContact.body>;

/**
 * Adds an outside contact. Nothing is sent before an address is confirmed.
 * @throws Conflict when there are as many as there may be
 */
export async function createContact(
  deps: ChangeDeps,
  user: SignedInUser,
  body: ContactBody,
): Promise<Contact> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.dialect.takeTurn(tx, `contacts ${companyId}`);
    if ((await readContacts(tx, companyId)).length >= MAX_CONTACTS) {
      throw new Conflict(`A company has at most ${MAX_CONTACTS} contacts. Delete one first.`);
    }
    // A delivery names its recipient by one number, whether it is a user or a contact.
    const contactId = await nextId(tx, 'users');
    await tx.sql
      .insertInto('contacts')
      .values({
        company_id: companyId,
        contact_id: contactId,
        ...contactColumns(body),
        email_confirmed_at: null,
        phone_confirmed_at: null,
        code_channel: null,
        code_at: null,
        code_attempts: 0,
        stopped_at: null,
        created_at: at,
        deleted_at: null,
      })
      .execute();
    const contact = await readContact(tx, companyId, contactId);
    record('contact_create', `Added contact "${contact.name}"`, { contactId, ...recorded(contact) });
    return contact;
  });
}

/**
 * Changes a contact; an address that changes has to be confirmed again.
 * @throws NotFound
 */
export async function saveContact(
  deps: ChangeDeps,
  user: SignedInUser,
  contactId: number,
  body: ContactBody,
): Promise<Contact> {
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const before = await readContact(tx, companyId, contactId);
    const next = contactColumns(body);
    const moved = {
      ...(next.email !== before.email && { email_confirmed_at: null }),
      ...(next.phone_number !== before.phoneNumber && { phone_confirmed_at: null }),
    };
    await tx.sql
      .updateTable('contacts')
      .set({
        ...next,
        ...moved,
        ...(Object.keys(moved).length > 0 && { code_channel: null, code_at: null, stopped_at: null }),
      })
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .execute();
    const after = await readContact(tx, companyId, contactId);
    const changes = differences(recorded(before), recorded(after));
    record('contact_update', `Changed contact "${before.name}": ${changedNames(changes)}`, {
      contactId,
      changes,
    });
    return after;
  });
}

/**
 * Deletes a contact; groups no longer name it. Its row stays for the delivery log.
 * @throws NotFound
 */
export async function deleteContact(deps: ChangeDeps, user: SignedInUser, contactId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const deleted = await tx.sql
      .updateTable('contacts')
      .set({ deleted_at: at })
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchContact();
    await tx.sql
      .deleteFrom('alert_group_contacts')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .execute();
    record('contact_delete', `Deleted contact "${deleted.name}"`, { contactId });
  });
}

function contactColumns({ name, email, phoneNumber, language }: ContactBody) {
  return { name, email: email ?? null, phone_number: phoneNumber ?? null, language: language ?? null };
}

function recorded({ name, email, phoneNumber, language }: Contact) {
  return { name, email, phoneNumber, language };
}
