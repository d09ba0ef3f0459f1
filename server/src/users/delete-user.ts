import { type Change, changeBy } from '../audit/index.ts';
import { endUserKeys } from '../api-keys/index.ts';
import {
  endUserSessions,
  forgetBrowsers,
  removeUserAcknowledgementPin,
  removePasswordLinks,
  requireUserReach,
} from '../auth/index.ts';
import { removeAllPasskeys } from '../passkeys/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict } from '../platform/errors.ts';
import { removeUserTwoFactor } from '../two-factor/index.ts';
import type { UserDeps } from './deps.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { noSuchUser } from './refusals.ts';
import { removeUserFilters } from './saved-filters.ts';

/**
 * Deletes a user: sessions and the API keys that they made end, the e-mail address is free again. The row stays, because records name who did what.
 * @throws NotFound; Forbidden for a user with permissions that the caller lacks; Conflict for oneself, and for the last admin
 */
export async function deleteUser(deps: UserDeps, caller: SignedInUser, userId: number): Promise<void> {
  if (userId === caller.userId) throw new Conflict('You cannot delete your own account.');
  await changeBy(deps, caller, async (change) => {
    const { tx, companyId, at } = change;
    await requireUserReach(tx, caller, userId);
    const deleted = await tx.sql
      .updateTable('users')
      .set({ deleted_at: at, updated_at: at, language: null, temperature_unit: null, company_role_id: null })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .returning(['role', 'email'])
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchUser();
    if (deleted.role === 1) await keepAnAdmin(change, userId);
    await endUserSessions(change, userId);
    await forgetBrowsers(change, userId);
    await removePasswordLinks(change, userId);
    await removeUserAcknowledgementPin(change, userId);
    await removeAllPasskeys(change, userId);
    await removeUserTwoFactor(change, userId);
    await endUserKeys(change, userId);
    await removeOwnData(change, userId);
    await removeUserFilters(change, userId);
    change.record('user_delete', `Deleted user ${deleted.email}`, { userId, email: deleted.email });
  });
}

/** Removes what was for that person alone: the order of their sensors, how and when and where they are notified. */
async function removeOwnData({ tx, companyId }: Change, userId: number): Promise<void> {
  for (const table of ['user_preferences', 'notification_preferences', 'push_subscriptions'] as const) {
    await tx.sql
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
  }
}
