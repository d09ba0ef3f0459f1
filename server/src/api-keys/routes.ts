import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createApiKey } from './create-api-key.ts';
import type { ApiKeyDeps } from './deps.ts';
import { readApiKeys } from './read-api-keys.ts';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { NotFound } from '../platform/errors.ts';

/** Registers the calls by which admins manage the keys of programs. */
export function registerApiKeyRoutes(api: Api, deps: ApiKeyDeps): void {
  registerRoute(api, routes.listApiKeys, async ({ user: { companyId } }) =>
    deps.database.read(companyId, async (tx) => readApiKeys(tx, companyId, deps.clock.now())),
  );
  registerRoute(api, routes.createApiKey, async ({ user, body }) => createApiKey(deps, user, body));
  registerRoute(api, routes.revokeApiKey, async ({ user, params }) =>
    revokeApiKey(deps, user, params.apiKeyId),
  );
}

/**
 * Revokes a key: it opens nothing from the next request on, and its event streams end.
 * @throws NotFound
 */
async function revokeApiKey(deps: ApiKeyDeps, user: SignedInUser, apiKeyId: number): Promise<void> {
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
