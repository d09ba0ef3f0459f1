import type { Change } from '../audit/index.ts';
import { Conflict } from '../platform/errors.ts';

/**
 * Makes sure that somebody can still manage the company when this user no longer does. Two admins who remove each
 * other at the same moment come one after the other, and the second is refused.
 * @throws Conflict
 */
export async function keepAnAdmin({ tx, companyId }: Change, withoutUserId: number): Promise<void> {
  await tx.dialect.takeTurn(tx, `admins ${companyId}`);
  const other = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '!=', withoutUserId)
    .where('role', '=', 1)
    .where('is_disabled', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other === undefined) throw new Conflict('The last admin of a company stays an admin.');
}
