import { change, type ChangeDeps } from '../../audit/index.ts';
import type { AttemptLimits } from '../../platform/security/attempt-limits.ts';
import { InvalidInput } from '../../platform/errors.ts';
import type { ContactSecrets } from './contact-secrets.ts';
import { readContacts } from './read-contacts.ts';

interface StopDeps extends ChangeDeps {
  readonly contactSecrets: ContactSecrets;
  readonly attempts: AttemptLimits;
}

const LIMIT = { most: 20, windowMs: 15 * 60_000 };

/**
 * Stops all messages to a contact, by the token in each of them; a second time changes nothing.
 * @throws InvalidInput for a token that leads to no contact; TooManyAttempts for an address that guesses
 */
export async function stopContact(
  deps: StopDeps,
  token: string,
  address: string,
): Promise<{ name: string; companyName: string }> {
  return deps.attempts('contact-stop', LIMIT).run(address, async () => {
    const found = deps.contactSecrets.readStopToken(token);
    const stopped = found && (await stop(deps, found));
    if (stopped === undefined) throw new InvalidInput([{ path: 'token', message: 'leads to nobody' }]);
    return stopped;
  });
}

async function stop(
  deps: StopDeps,
  { companyId, contactId }: { readonly companyId: number; readonly contactId: number },
) {
  const company = await deps.database.readAcross(async (tx) =>
    tx.sql.selectFrom('companies').select('name').where('company_id', '=', companyId).executeTakeFirst(),
  );
  if (company === undefined) return undefined;
  return change(
    deps,
    companyId,
    { kind: 'stranger', calledItself: 'contact' },
    async ({ tx, at, record, recordsNothing }) => {
      const [contact] = await readContacts(tx, companyId, contactId);
      if (contact === undefined || contact.stoppedAt !== null) recordsNothing();
      else {
        await tx.sql
          .updateTable('contacts')
          .set({ stopped_at: at })
          .where('company_id', '=', companyId)
          .where('contact_id', '=', contactId)
          .execute();
        record('contact_stop', `Contact "${contact.name}" wants no more messages`, { contactId });
      }
      return contact && { name: contact.name, companyName: company.name };
    },
  );
}
