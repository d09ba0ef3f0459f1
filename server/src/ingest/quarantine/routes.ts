import { routes, toTimestamp } from '@ts1/contract';
import { toActor } from '../../audit/index.ts';
import { requireBaseUnit } from '../../base-units/index.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import { receivedSoFar } from '../devices/received-so-far.ts';
import { readRejections } from '../decode/reading-rejections.ts';
import type { QuarantineDeps } from './deps.ts';
import { dropQuarantined } from './drop-quarantined.ts';
import { readQuarantine } from './read-quarantine.ts';
import { retryQuarantined } from './retry-quarantined.ts';

/** Registers the calls about what base units sent: what came of a new one, and what could not be taken. */
export function registerQuarantineRoutes(api: Api, deps: QuarantineDeps): void {
  const { database } = deps;
  registerRoute(api, routes.listRejections, async ({ user: { companyId }, params: { baseUnitId } }) => {
    const { newest } = await database.read(companyId, async (tx) => {
      await requireBaseUnit(tx, companyId, baseUnitId);
      return readRejections(tx, companyId, baseUnitId);
    });
    return newest.map(({ at, reason, sensor = null, field = null }) => ({
      rejected_at: toTimestamp(at),
      reason,
      sensor,
      field,
    }));
  });
  registerRoute(api, routes.receivedSoFar, async ({ user, params }) =>
    receivedSoFar(database, user.companyId, params.baseUnitId),
  );
  registerRoute(api, routes.listQuarantine, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readQuarantine(tx, companyId)),
  );
  registerRoute(api, routes.retryQuarantined, async ({ user, params }) => {
    const outcome = await retryQuarantined(deps, user.companyId, toActor(user), params.quarantineId);
    return { accepted: outcome.accepted, duplicates: outcome.duplicates };
  });
  registerRoute(api, routes.dropQuarantined, async ({ user, params }) =>
    dropQuarantined(deps, user.companyId, toActor(user), params.quarantineId),
  );
}
