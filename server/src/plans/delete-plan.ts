import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readSite } from './read-sites.ts';
import { clear } from './write-site.ts';

/**
 * Removes the image of a site and the positions of its sensors; the site stays.
 * @throws NotFound
 */
export async function deletePlan(deps: ChangeDeps, user: SignedInUser, siteId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const site = await readSite(tx, companyId, siteId, { plans: false, visible: 'all' });
    await clear(tx, 'site_plans', companyId, siteId);
    await clear(tx, 'site_positions', companyId, siteId);
    record('plan_delete', `Removed the plan of site "${site.siteDescription}"`, { siteId });
  });
}
