import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { disableAccess, enableAccess, readAccess } from './access.ts';
import type { HomeAssistantDeps } from './deps.ts';

/** Registers the calls by which a company lets Home Assistant read its sensors. */
export function registerHomeAssistantRoutes(api: Api, deps: HomeAssistantDeps): void {
  registerRoute(api, routes.getHomeAssistant, async ({ user: { companyId } }) =>
    deps.database.read(companyId, async (tx) => readAccess(tx, companyId, deps)),
  );
  registerRoute(api, routes.enableHomeAssistant, async ({ user }) => enableAccess(deps, user));
  registerRoute(api, routes.disableHomeAssistant, async ({ user }) => disableAccess(deps, user));
}
