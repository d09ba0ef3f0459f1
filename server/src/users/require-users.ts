import type { Tx } from '../database/index.ts';
import { noSuchUser } from './refusals.ts';

/**
 * Makes sure that all these users are the company's and not deleted.
 * @throws NotFound
 */
export async function requireUsers(tx: Tx, companyId: number, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return;
  const found = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length !== wanted.length) throw noSuchUser();
}
