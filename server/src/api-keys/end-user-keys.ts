import type { Change } from '../audit/index.ts';

/**
 * Ends the keys that somebody made who may not have keys any more: what a person may not do, no program of theirs may. The
 * list of keys shows them as ended for a while, so that somebody makes new ones.
 */
export async function endUserKeys({ tx, companyId, at, record }: Change, userId: number): Promise<number> {
  const ended = await tx.sql
    .updateTable('api_keys')
    .set({ revoked_at: at, ended_with_owner: 1 })
    .where('company_id', '=', companyId)
    .where('created_by_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['name', 'created_by'])
    .execute();
  for (const { name, created_by } of ended) {
    record('api_key_revoke', `API key "${name}" ended with the rights of ${created_by}`, { name, userId });
  }
  return ended.length;
}
