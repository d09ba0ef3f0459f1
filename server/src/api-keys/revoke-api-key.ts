import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { NotFound } from '../platform/errors.ts';

/**
 * Revokes a key: it opens nothing from the next request on, and its event streams end.
 * @throws NotFound
 */
export async function revokeApiKey(deps: ChangeDeps, user: SignedInUser, apiKeyId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const revoked = await tx.sql
      .updateTable('api_keys')
      .set({ revoked_at: at })
      .where('company_id', '=', companyId)
      .where('api_key_id', '=', apiKeyId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (revoked === undefined) throw new NotFound('There is no such API key.');
    record('api_key_revoke', `Revoked API key "${revoked.name}"`, { name: revoked.name });
  });
}
