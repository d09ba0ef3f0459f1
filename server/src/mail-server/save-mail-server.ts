import type { EnteredMailServer, MailServerState } from '@ts1/contract';
import { changeBy, type ChangeDeps, changedNames, differences } from '../audit/index.ts';
import { InvalidInput, NotFound } from '../platform/errors.ts';
import { type Outbound, TargetRefused } from '../platform/http/outbound.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { choosePassword } from './choose-password.ts';
import type { MailPasswords } from './mail-passwords.ts';
import { readMailServer, readMailServerState, type StoredMailServer } from './read-mail-server.ts';

export interface MailServerDeps extends ChangeDeps {
  readonly outbound: Pick<Outbound, 'checkHost'>;
  readonly mailPasswords: MailPasswords;
  /** Whether the operator of the installation has a mail server. */
  readonly operatorSends: boolean;
}

/**
 * Saves the company's own mail server. What was noted of its failures begins anew.
 * @throws InvalidInput for a host that is not to be called, and when the password must be entered again
 */
export async function saveMailServer(
  deps: MailServerDeps,
  user: SignedInUser,
  entered: EnteredMailServer,
): Promise<MailServerState> {
  await checkHost(deps.outbound, entered.host);
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const before = await readMailServer(tx, companyId);
    const password = choosePassword(entered, before);
    const row = {
      host: entered.host,
      port: entered.port,
      security: entered.security,
      user_name: entered.user,
      sender: entered.sender,
      ...(password !== undefined && { password: deps.mailPasswords.seal(companyId, password) }),
      failed_at: null,
      failure: null,
      sent_at: null,
    };
    await tx.sql
      .insertInto('mail_servers')
      .values({ company_id: companyId, password: null, ...row })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
      .execute();
    const shown = toShown(row);
    const changes = {
      ...(before === undefined ? shown : differences(toShown(before), shown)),
      ...(password !== undefined && { password: 'changed' }),
    };
    record(
      'mail_server_save',
      before === undefined
        ? `Set up mail server ${entered.host}`
        : `Changed mail server ${entered.host}: ${changedNames(changes)}`,
      changes,
    );
    return readMailServerState(tx, companyId, deps.operatorSends);
  });
}

/**
 * Removes the company's own mail server with its password.
 * @throws NotFound
 */
export async function deleteMailServer(deps: ChangeDeps, user: SignedInUser): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const deleted = await tx.sql
      .deleteFrom('mail_servers')
      .where('company_id', '=', companyId)
      .returning(['host', 'port', 'security', 'user_name', 'sender'])
      .executeTakeFirst();
    if (deleted === undefined) throw new NotFound('This company has no mail server of its own.');
    record('mail_server_remove', `Removed mail server ${deleted.host}`, toShown(deleted));
  });
}

type Shown = Pick<StoredMailServer, 'host' | 'port' | 'security' | 'user_name' | 'sender'>;

function toShown({ host, port, security, user_name: user, sender }: Shown) {
  return { host, port, security, user, sender };
}

/** A name that is not found now may be found later: the mails go by the operator's server until then. */
async function checkHost(outbound: MailServerDeps['outbound'], host: string): Promise<void> {
  try {
    await outbound.checkHost(host);
  } catch (error) {
    if (!(error instanceof TargetRefused)) return;
    throw new InvalidInput([{ path: 'host', message: error.message }]);
  }
}
