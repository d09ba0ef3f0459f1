import type { ChosenPreferences } from '@ts1/contract';
import { changeBy, changedNames, type ChangeDeps, differences } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/** Saves which language and unit of temperature somebody chose for themselves. */
export async function savePreferences(
  deps: ChangeDeps,
  user: SignedInUser,
  { language, temperatureUnit }: ChosenPreferences,
): Promise<ChosenPreferences> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.sql
      .updateTable('users')
      .set({ language, temperature_unit: temperatureUnit, updated_at: at })
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.userId)
      .execute();
    const changes = differences(user.chosen.own, { language, temperatureUnit });
    record('preferences_update', `Changed own preferences: ${changedNames(changes)}`, changes);
    return { language, temperatureUnit };
  });
}
