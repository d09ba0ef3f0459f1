import { fold } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { Conflict, Forbidden, InvalidInput, NotFound } from '../platform/errors.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { HashNewPassword } from '../platform/security/new-passwords.ts';
import { isPassword } from '../platform/security/passwords.ts';
import { findAccount } from './accounts.ts';
import { requireUserReach } from './held-role.ts';
import { forgetBrowsers } from './known-browsers.ts';
import { removePasswordLinks } from './password-links.ts';
import { endUserSessions } from './sessions.ts';
import type { NotifyPerson } from './notify-person.ts';

const WRONG_PASSWORDS = { most: 10, windowMs: 15 * 60_000 } as const;

interface PasswordChange {
  readonly companyName: string;
  readonly email: string;
  /** Password of the caller, also when an admin sets that of another user. */
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly browserToken: string | undefined;
}

/**
 * Sets one's own password or, for users who manage people, that of another user of the company, and ends that user's other
 * sessions.
 * @throws Forbidden for another user without that permission, and for one with permissions that the caller lacks; NotFound; InvalidInput for a wrong current password;
 * TooManyAttempts
 */
export function createUpdatePassword(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptLimits;
  readonly notifyPerson: NotifyPerson;
  readonly hashNewPassword: HashNewPassword;
}) {
  const attempts = deps.attempts('own-password', WRONG_PASSWORDS);

  return async function updatePassword(user: SignedInUser, input: PasswordChange): Promise<void> {
    const sameCompany = fold(input.companyName) === fold(user.companyName);
    const own = sameCompany && fold(input.email) === fold(user.email);
    if (!own && !user.permissions.includes('people'))
      throw new Forbidden("Unauthorized to change other users' passwords");
    const caller = await findAccount(deps.database, user);
    const target = sameCompany
      ? await findAccount(deps.database, { ...user, email: input.email })
      : undefined;
    if (caller === undefined || target === undefined) throw new NotFound('There is no such user.');
    await attempts.run(String(user.userId), async () => {
      const line = { kind: 'known', companyId: user.companyId } as const;
      if (await isPassword(input.currentPassword, caller.passwordHash, line)) return;
      throw new InvalidInput(
        [{ path: 'currentPassword', message: 'is not correct' }],
        'The current password is not correct.',
      );
    });
    const passwordHash = await deps.hashNewPassword(input.newPassword, 'newPassword', [
      user.companyName,
      input.email,
    ]);
    await changeBy(deps, user, async (setting) => {
      await requireUserReach(setting.tx, user, target.userId);
      const updated = await setting.tx.sql
        .updateTable('users')
        .set({ password_hash: passwordHash, updated_at: setting.at })
        .where('company_id', '=', user.companyId)
        .where('user_id', '=', target.userId)
        .where('password_hash', '=', target.passwordHash)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) throw new Conflict('The password was changed by somebody else.');
      const whose = own ? 'their own password' : `the password of ${target.email}`;
      setting.record('password_change', `Changed ${whose}`, { userId: target.userId, email: target.email });
      await endUserSessions(setting, target.userId, own ? user.sessionId : undefined);
      await forgetBrowsers(setting, target.userId, own ? input.browserToken : undefined);
      await removePasswordLinks(setting, target.userId);
      const by = own ? null : user.username;
      await deps.notifyPerson(setting, { userId: target.userId, what: 'password', by });
    });
  };
}
