import { fold } from '@ts1/contract';
import { changeWithin } from '../audit/index.ts';
import { endUserSessions, forgetBrowsers, removePasswordLinks, unlockAccount } from '../auth/index.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { NotFound } from '../platform/errors.ts';
import { removeUserTwoFactor } from '../two-factor/index.ts';

interface Rescued {
  readonly companyName: string;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Lets a user in who cannot sign in any more, by the operator at the server's command line: a new password, no second
 * factor, no lock-out. Sessions and known browsers of the user end; passkeys stay.
 * @throws NotFound
 */
export async function rescueUser(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { companyName, email, passwordHash }: Rescued,
): Promise<void> {
  await database.writeAcross(async (tx) => {
    const user = await tx.sql
      .selectFrom('users as user')
      .innerJoin('companies as company', 'company.company_id', 'user.company_id')
      .select(['user.company_id', 'user.user_id', 'user.email'])
      .where('company.name_folded', '=', fold(companyName))
      .where('user.email_folded', '=', fold(email))
      .where('user.deleted_at', 'is', null)
      .executeTakeFirst();
    if (user === undefined) throw new NotFound('There is no such user in a company of this name.');
    const { company_id: companyId, user_id: userId } = user;
    await changeWithin(tx, companyId, { kind: 'operator' }, clock.now(), async (change) => {
      await tx.sql
        .updateTable('users')
        .set({ password_hash: passwordHash, updated_at: change.at })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .execute();
      await removeUserTwoFactor(change, userId);
      await unlockAccount(change, userId);
      await endUserSessions(change, userId);
      await forgetBrowsers(change, userId);
      await removePasswordLinks(change, userId);
      change.record('user_rescue', `Let ${user.email} in: new password, two-factor sign-in off`, { userId });
    });
  });
}
