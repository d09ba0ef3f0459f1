import { inCompany } from '../database/index.ts';
import type { Change } from '../audit/index.ts';
import { Conflict } from '../platform/errors.ts';

/**
 * Makes sure that somebody can still manage the company when this user no longer does. Two admins who remove each
 * other at the same moment come one after the other, and the second is refused. Who was invited and has no password
 * yet does not count.
 * @throws Conflict
 */
export async function keepAnAdmin({ tx, companyId }: Change, withoutUserId: number): Promise<void> {
  await tx.dialect.takeTurn(tx, `admins ${companyId}`);
  const other = await tx.sql
    .selectFrom('users as user')
    .leftJoin('password_links as invitation', (join) =>
      inCompany(join, 'invitation.user_id', 'user.user_id').on('invitation.purpose', '=', 'invitation'),
    )
    .select('user.user_id')
    .where('user.company_id', '=', companyId)
    .where('user.user_id', '!=', withoutUserId)
    .where('user.role', '=', 1)
    .where('user.is_disabled', '=', 0)
    .where('user.deleted_at', 'is', null)
    .where('invitation.link_id', 'is', null)
    .executeTakeFirst();
  if (other === undefined) throw new Conflict('The last admin of a company stays an admin.');
}
