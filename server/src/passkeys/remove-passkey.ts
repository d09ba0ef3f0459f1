import { type Change, changeBy } from '../audit/index.ts';
import { endUserSessions, forgetSecondFactor, requireUserReach } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { NotFound } from '../platform/errors.ts';
import type { PasskeyDeps } from './deps.ts';

type RemoveDeps = Pick<PasskeyDeps, 'database' | 'clock' | 'notifyPerson'>;

/**
 * Removes one of the caller's own passkeys: it signs no one in any more. Without a second factor left, sessions count
 * as of one.
 * @throws NotFound, also for a passkey of somebody else
 */
export async function removePasskey(deps: RemoveDeps, user: SignedInUser, passkeyId: number): Promise<void> {
  await changeBy(deps, user, async (change) => {
    const { tx, companyId, record } = change;
    const removed = await tx.sql
      .deleteFrom('passkeys')
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.userId)
      .where('passkey_id', '=', passkeyId)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw new NotFound('There is no such passkey.');
    await forgetSecondFactor(change, user.userId);
    await deps.notifyPerson(change, { userId: user.userId, what: 'passkey-removed', by: null });
    record('passkey_delete', `Removed the own passkey "${removed.name}"`, { passkeyId });
  });
}

/**
 * Removes all passkeys of a user of the company and ends that user's sessions, except the one that asks.
 * @throws NotFound; Forbidden for a user with permissions that the caller lacks
 */
export async function removeUserPasskeys(
  deps: RemoveDeps,
  admin: SignedInUser,
  userId: number,
): Promise<void> {
  await changeBy(deps, admin, async (removing) => {
    const { tx, companyId } = removing;
    const email = await requireUser(tx, companyId, userId);
    await requireUserReach(tx, admin, userId);
    removing.record('user_passkeys_delete', `Removed all passkeys of ${email}`, { userId });
    const by = userId === admin.userId ? null : admin.username;
    const removed = await removeAllPasskeys(removing, userId);
    if (removed > 0) await deps.notifyPerson(removing, { userId, what: 'passkey-removed', by });
    await endUserSessions(removing, userId, userId === admin.userId ? admin.sessionId : undefined);
    await forgetSecondFactor(removing, userId);
  });
}

/** Removes all passkeys of a user, as part of another change; returns how many there were. */
export async function removeAllPasskeys({ tx, companyId }: Change, userId: number): Promise<number> {
  const removed = await tx.sql
    .deleteFrom('passkeys')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/**
 * Returns the e-mail address of a user.
 * @throws NotFound for a user who is deleted, another company's or unknown
 */
export async function requireUser(tx: Tx, companyId: number, userId: number): Promise<string> {
  const user = await tx.sql
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined) throw new NotFound('There is no such user.');
  return user.email;
}
