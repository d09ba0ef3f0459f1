import { type Change, changeBy } from '../audit/index.ts';
import { endSessionsOf } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import { NotFound } from '../platform/errors.ts';
import type { PasskeyDeps } from './deps.ts';

type RemoveDeps = Pick<PasskeyDeps, 'database' | 'announceChange'>;

/**
 * Removes one of the caller's own passkeys: it signs nobody in any more.
 * @throws NotFound, also for a passkey of somebody else
 */
export async function removePasskey(
  { database, announceChange }: RemoveDeps,
  user: SignedInUser,
  passkeyId: number,
): Promise<void> {
  await changeBy(database, user, async ({ tx, companyId }) => {
    const removed = await tx.sql
      .deleteFrom('passkeys')
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.userId)
      .where('passkey_id', '=', passkeyId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new NotFound('There is no such passkey.');
    tx.afterCommit(() => announceChange(companyId, ['Users']));
  });
}

/**
 * Removes all passkeys of a user of the company and ends that user's sessions, except the one that asks.
 * @throws NotFound
 */
export async function removeUserPasskeys(
  { database, announceChange }: RemoveDeps,
  admin: SignedInUser,
  userId: number,
): Promise<void> {
  await changeBy(database, admin, async (removing) => {
    const { tx, companyId } = removing;
    await requireUser(tx, companyId, userId);
    await removePasskeysOf(removing, userId);
    await endSessionsOf(removing, userId, userId === admin.userId ? admin.sessionId : undefined);
    tx.afterCommit(() => announceChange(companyId, ['Users']));
  });
}

/** Removes all passkeys of a user, as part of another change. */
export async function removePasskeysOf({ tx, companyId }: Change, userId: number): Promise<void> {
  await tx.sql
    .deleteFrom('passkeys')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** @throws NotFound for a user who is deleted, another company's or nobody */
export async function requireUser(tx: Tx, companyId: number, userId: number): Promise<void> {
  const user = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined) throw new NotFound('There is no such user.');
}
