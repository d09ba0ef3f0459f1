import type { Contact } from '@ts1/contract';
import { type Change, changeBy, type ChangeDeps } from '../../audit/index.ts';
import { Conflict, InvalidInput } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { sameSecret } from '../../platform/security/tokens.ts';
import type { ContactSecrets } from './contact-secrets.ts';
import { readContact } from './read-contacts.ts';

const CODE_LIVES_MS = 24 * 3_600_000;
const MOST_ATTEMPTS = 5;

/**
 * Confirms a contact's address by the code that was sent there; that they want messages again is part of it.
 * @throws NotFound; Conflict when there is no code to be entered; InvalidInput for a wrong one
 */
export async function confirmContact(
  deps: ChangeDeps & { readonly contactSecrets: ContactSecrets },
  user: SignedInUser,
  contactId: number,
  code: string,
): Promise<Contact> {
  // A wrong code is counted: that has to be kept although the call is refused.
  const outcome = await changeBy(deps, user, async (change) => takeCode(deps, change, contactId, code));
  if (outcome === 'wrong')
    throw new InvalidInput([{ path: 'code', message: 'is not the code that was sent' }]);
  return outcome;
}

async function takeCode(
  { contactSecrets }: { readonly contactSecrets: ContactSecrets },
  { tx, companyId, at, record, recordsNothing }: Change,
  contactId: number,
  code: string,
): Promise<Contact | 'wrong'> {
  await tx.dialect.takeTurn(tx, `contacts ${companyId}`);
  const contact = await readContact(tx, companyId, contactId);
  const {
    code_channel: channel,
    code_at: sentAt,
    code_attempts: attempts,
  } = await tx.sql
    .selectFrom('contacts')
    .select(['code_channel', 'code_at', 'code_attempts'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
  // A moment from ahead of a clock that was set back is no reason to refuse.
  const isOver = sentAt === null || Math.abs(at - sentAt) > CODE_LIVES_MS || attempts >= MOST_ATTEMPTS;
  if (channel === null || isOver) throw new Conflict('There is no code to be entered. Send a new one.');
  const isRight = sameSecret(code, contactSecrets.deriveCode({ companyId, contactId, channel, at: sentAt }));
  const confirmed = channel === 'email' ? { email_confirmed_at: at } : { phone_confirmed_at: at };
  await tx.sql
    .updateTable('contacts')
    .set(
      isRight
        ? { ...confirmed, code_channel: null, code_at: null, code_attempts: 0, stopped_at: null }
        : { code_attempts: attempts + 1 },
    )
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
  if (!isRight) {
    recordsNothing();
    return 'wrong';
  }
  record('contact_confirm', `Confirmed an address of contact "${contact.name}" by a code`, {
    contactId,
    channel,
  });
  return readContact(tx, companyId, contactId);
}
