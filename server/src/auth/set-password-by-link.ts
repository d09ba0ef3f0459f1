import { change, type ChangeDeps } from '../audit/index.ts';
import { NotFound } from '../platform/errors.ts';
import type { HashNewPassword } from '../platform/security/new-passwords.ts';
import { forgetBrowsers } from './known-browsers.ts';
import { unlockAccount } from './lock-out.ts';
import { findLink, type FoundLink, removePasswordLinks } from './password-links.ts';
import { endUserSessions } from './sessions.ts';
import type { NotifyPerson } from './notify-person.ts';

export interface LinkDeps extends ChangeDeps {
  readonly notifyPerson: NotifyPerson;
  readonly hashNewPassword: HashNewPassword;
}

const OVER = 'This link has been used, was replaced by a newer one, or has ended.';

/**
 * Finds the user whose password a link sets, and its purpose.
 * @throws NotFound
 */
export async function requireLink({ database, clock }: ChangeDeps, token: string): Promise<FoundLink> {
  const link = await findLink(database, token, clock.now());
  if (link === undefined) throw new NotFound(OVER);
  return link;
}

/**
 * Sets a password by a link, once. Sessions and known browsers of the user end, a lock-out is lifted, and no other
 * link of the user works any longer.
 * @throws NotFound, also for the slower of two that use it at the same moment
 */
export async function setPasswordByLink(
  deps: LinkDeps,
  { token, newPassword, address }: { token: string; newPassword: string; address: string },
): Promise<void> {
  const link = await requireLink(deps, token);
  const { companyId, linkId, userId, username, email, purpose } = link;
  const passwordHash = await deps.hashNewPassword(newPassword, 'newPassword', [link.companyName, email]);
  await change(deps, companyId, { kind: 'user', userId, username }, async (setting) => {
    const { tx, at, record } = setting;
    const used = await tx.sql
      .deleteFrom('password_links')
      .where('company_id', '=', companyId)
      .where('link_id', '=', linkId)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) throw new NotFound(OVER);
    await tx.sql
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: at })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await unlockAccount(setting, userId);
    await endUserSessions(setting, userId);
    await forgetBrowsers(setting, userId);
    await removePasswordLinks(setting, userId);
    const details = { userId, email, address };
    if (purpose === 'invitation')
      record('invitation_accept', 'Chose a first password by invitation', details);
    else {
      record('password_reset', 'Set a new password by the link of an e-mail', details);
      await deps.notifyPerson(setting, { userId, what: 'password', by: null });
    }
  });
}
