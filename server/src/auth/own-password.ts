import type { Database } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { isPassword } from '../platform/security/passwords.ts';

/** Whether this is the caller's own password. The calling code limits how often. */
export async function isOwnPassword(
  database: Database,
  { companyId, userId }: Pick<SignedInUser, 'companyId' | 'userId'>,
  password: string,
): Promise<boolean> {
  const row = await database.read(companyId, async ({ sql }) =>
    sql
      .selectFrom('users')
      .select('password_hash')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  return isPassword(password, row?.password_hash, { kind: 'known', companyId });
}
