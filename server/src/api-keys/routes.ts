import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createApiKey } from './create-api-key.ts';
import { readApiKeys } from './read-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

/** Registers the calls by which people manage the keys of programs. */
export function registerApiKeyRoutes(api: Api, deps: ChangeDeps): void {
  registerRoute(api, routes.listApiKeys, async ({ user: { companyId } }) =>
    deps.database.read(companyId, async (tx) => readApiKeys(tx, companyId, deps.clock.now())),
  );
  registerRoute(api, routes.createApiKey, async ({ user, body }) => createApiKey(deps, user, body));
  registerRoute(api, routes.revokeApiKey, async ({ user, params }) =>
    revokeApiKey(deps, user, params.apiKeyId),
  );
}
