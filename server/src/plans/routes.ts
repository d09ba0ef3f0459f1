import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { visibleSensors } from '../auth/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { deletePlan } from './delete-plan.ts';
import { readPlan } from './read-plan.ts';
import { readSite, readSites } from './read-sites.ts';
import { otherSite, planMissing } from './refusals.ts';
import { createSite, updateSite } from './save-site.ts';

const LAYOUT_SAVED = 'Layout saved successfully!';
const saved = (siteId: number, message = 'Site saved') => ({ status: 'success' as const, message, siteId });

/** Registers the calls of sites, their plans, and the sensors on them. */
export function registerPlanRoutes(api: Api, deps: ChangeDeps): void {
  const { database, clock } = deps;
  registerRoute(api, routes.listSites, async ({ user, query }) =>
    database.read(user.companyId, async (tx) => ({
      data: await readSites(tx, user.companyId, {
        plans: query.plans !== 'false',
        visible: await visibleSensors(tx, user),
      }),
    })),
  );
  registerRoute(api, routes.getSite, async ({ user, params }) =>
    database.read(user.companyId, async (tx) =>
      readSite(tx, user.companyId, params.siteId, { plans: true, visible: await visibleSensors(tx, user) }),
    ),
  );
  registerRoute(api, routes.saveSite, async ({ user, body: { siteId, ...body } }) =>
    saved(
      siteId === undefined ? await createSite(deps, user, body) : await updateSite(deps, user, siteId, body),
    ),
  );
  registerRoute(api, routes.updateSite, async ({ user, params, body }) =>
    saved(await updateSite(deps, user, params.siteId, body)),
  );
  registerRoute(api, routes.getPlan, async ({ user, params }) =>
    database.read(user.companyId, async (tx) =>
      readPlan(tx, user.companyId, params.siteId, await visibleSensors(tx, user), clock.now()),
    ),
  );
  registerRoute(api, routes.savePlan, async ({ user, params, body: { siteId, imageBuffer, ...body } }) => {
    if (siteId !== undefined && siteId !== params.siteId) throw otherSite();
    if (imageBuffer === undefined || imageBuffer === null || imageBuffer === '') throw planMissing();
    const changed = { ...body, sitePlan: imageBuffer };
    return saved(await updateSite(deps, user, params.siteId, changed, 'imageBuffer'), 'Plan saved');
  });
  registerRoute(api, routes.saveLayout, async ({ user, params, body }) =>
    saved(await updateSite(deps, user, params.siteId, body), LAYOUT_SAVED),
  );
  registerRoute(api, routes.deletePlan, async ({ user, params }) => deletePlan(deps, user, params.siteId));
}
