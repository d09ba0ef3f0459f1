import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { setLegalHold } from './legal-hold.ts';
import { readRetention, saveRetention } from './policy.ts';

/** Registers the calls about how long readings are kept. */
export function registerRetentionRoutes(api: Api, deps: ChangeDeps): void {
  registerRoute(api, routes.getRetention, async ({ user: { companyId } }) =>
    deps.database.read(companyId, async (tx) => readRetention(tx, companyId)),
  );
  registerRoute(api, routes.saveRetention, async ({ user, body }) => saveRetention(deps, user, body));
  registerRoute(api, routes.setLegalHold, async ({ user, params, body }) =>
    setLegalHold(deps, user, params.sensorId, body.legalHold),
  );
}
