import { changeBy } from '../audit/index.ts';
import { beganWithTwoFactors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict } from '../platform/errors.ts';
import type { TwoFactorDeps } from './deps.ts';

/** Whether everybody of the company has to use two-factor sign-in. */
export async function readPolicy(tx: Tx, companyId: number): Promise<{ required: boolean }> {
  const company = await tx.sql
    .selectFrom('companies')
    .select('two_factor_required')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { required: company.two_factor_required === 1 };
}

/**
 * Demands two-factor sign-in of everybody, or leaves it to each. Sessions that began without go on only to set it up.
 * @throws Conflict for an admin whose own session began without: no admin locks themselves out
 */
export async function savePolicy(
  deps: TwoFactorDeps,
  admin: SignedInUser,
  required: boolean,
): Promise<{ required: boolean }> {
  return changeBy(deps, admin, async (change) => {
    const { tx, companyId, record, recordsNothing } = change;
    const before = await readPolicy(tx, companyId);
    if (before.required === required) {
      recordsNothing();
      return before;
    }
    if (required && !(await beganWithTwoFactors(change, admin.sessionId))) {
      throw new Conflict('Turn on your own two-factor sign-in first, or sign in with a passkey.');
    }
    await tx.sql
      .updateTable('companies')
      .set({ two_factor_required: required ? 1 : 0 })
      .where('company_id', '=', companyId)
      .execute();
    const what = required ? 'compulsory for everybody' : 'left to each user';
    record('settings_update', `Changed settings: two-factor sign-in is ${what}`, { required });
    return { required };
  });
}
