import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { visibleSensors } from '../auth/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { changePeriod, deletePeriod } from './change-period.ts';
import { createPeriod } from './create-period.ts';
import { readPeriods } from './read-periods.ts';
import { shelveSensor, unshelveSensor } from './shelve.ts';

/** Registers the calls of maintenance and shelving. */
export function registerQuietPeriodRoutes(api: Api, deps: ChangeDeps): void {
  registerRoute(api, routes.listQuietPeriods, async ({ user }) =>
    deps.database.read(user.companyId, async (tx) =>
      readPeriods(tx, user.companyId, { now: deps.clock.now(), visible: await visibleSensors(tx, user) }),
    ),
  );
  registerRoute(api, routes.createQuietPeriod, async ({ user, body }) => createPeriod(deps, user, body));
  registerRoute(api, routes.changeQuietPeriod, async ({ user, params, body: { until, end } }) => {
    if (until !== undefined) return changePeriod(deps, user, params.quietId, { until });
    return changePeriod(deps, user, params.quietId, { end: end ?? 'now' });
  });
  registerRoute(api, routes.deleteQuietPeriod, async ({ user, params }) =>
    deletePeriod(deps, user, params.quietId),
  );
  registerRoute(api, routes.shelveSensor, async ({ user, params, body }) =>
    shelveSensor(deps, user, params.sensorId, body),
  );
  registerRoute(api, routes.unshelveSensor, async ({ user, params }) =>
    unshelveSensor(deps, user, params.sensorId),
  );
}
