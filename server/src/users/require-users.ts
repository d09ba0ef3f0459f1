import type { Tx } from '../database/index.ts';
import { noSuchUser } from './refusals.ts';

/**
 * Makes sure that all these users are the company's and not deleted; answers their e-mail addresses.
 * @throws NotFound
 */
export async function requireUsers(tx: Tx, companyId: number, userIds: readonly number[]): Promise<string[]> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  const found = await tx.sql
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length !== wanted.length) throw noSuchUser();
  return found.map(({ email }) => email);
}

/** The e-mail address of a user of the company, deleted or not: for records of what was done to them. */
export async function emailOfUser(tx: Tx, companyId: number, userId: number): Promise<string> {
  const { email } = await tx.sql
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}
