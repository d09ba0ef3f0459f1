import { inCompany, nextId } from '../database/index.ts';
import { MAX_SITES, NEW_SITE, PLAN_SCALE, type routes } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, changedNames, differences, type Change, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { makePlanImage, type PlanImage } from './plan-image.ts';
import { readSite } from './read-sites.ts';
import { noSuchSite, tooManySites } from './refusals.ts';
import { clear, writeImage, writePositions, writeSiteUsers } from './write-site.ts';

export type SiteBody = z.output<typeof routes.updateSite.body>;

/**
 * Adds a site.
 * @throws InvalidInput for an image; NotFound for a sensor or a user; Conflict when there are too many sites
 */
export async function createSite(deps: ChangeDeps, user: SignedInUser, body: SiteBody): Promise<number> {
  const plan = await imageToStore(deps, user, null, body.sitePlan, 'sitePlan');
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    await tx.dialect.takeTurn(tx, `sites of ${companyId}`);
    const { count } = await tx.sql
      .selectFrom('sites')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= MAX_SITES) throw tooManySites();
    const siteId = await nextId(tx, 'sites');
    await tx.sql
      .insertInto('sites')
      .values({
        company_id: companyId,
        site_id: siteId,
        description: body.siteDescription ?? NEW_SITE,
        scale: body.scale ?? PLAN_SCALE,
        address: body.siteAddress ?? '',
        created_at: at,
        deleted_at: null,
      })
      .execute();
    await writeParts(change, siteId, body, plan);
    record('site_create', `Added site "${body.siteDescription ?? NEW_SITE}"`, {
      siteId,
      ...(await recordedSite(change, siteId, plan)),
    });
    return siteId;
  });
}

/**
 * Changes a site, or deletes it with its plan; what the body leaves out stays as it is.
 * @throws InvalidInput for an image; NotFound for the site, a sensor or a user
 */
export async function updateSite(
  deps: ChangeDeps,
  user: SignedInUser,
  siteId: number,
  body: SiteBody,
  imagePath = 'sitePlan',
): Promise<number> {
  const plan = await imageToStore(deps, user, siteId, body.sitePlan, imagePath);
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    const before = await recordedSite(change, siteId, null);
    const updated = await tx.sql
      .updateTable('sites')
      .set({
        ...(body.siteDescription !== undefined && { description: body.siteDescription }),
        ...(body.scale !== undefined && { scale: body.scale }),
        ...(body.siteAddress !== undefined && { address: body.siteAddress }),
        deleted_at: body.is_deleted === true ? at : null,
      })
      .where('company_id', '=', companyId)
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is', null)
      .returning('site_id')
      .executeTakeFirst();
    if (updated === undefined) throw noSuchSite();
    await writeParts(change, siteId, body, plan);
    if (body.is_deleted === true) {
      record('site_delete', `Deleted site "${before.description}" with its plan`, { siteId });
      for (const table of ['site_plans', 'site_positions', 'site_users'] as const) {
        await clear(tx, table, companyId, siteId);
      }
    } else {
      const changes = differences(before, await recordedSite(change, siteId, plan));
      record('site_update', `Changed site "${before.description}": ${changedNames(changes)}`, {
        siteId,
        changes,
      });
    }
    return siteId;
  });
}

/** Entry of the audit log for a site; for a replaced image, the size of the new one. */
async function recordedSite({ tx, companyId }: Change, siteId: number, plan: PlanImage | null) {
  const site = await readSite(tx, companyId, siteId, { plans: false, visible: 'all' });
  return {
    description: site.siteDescription,
    address: site.siteAddress,
    scale: site.scale,
    sensorPositions: site.sensorPositions,
    siteUsers: site.siteUsers,
    ...(plan !== null && { plan: { width: plan.width, height: plan.height } }),
  };
}

async function writeParts({ tx, companyId }: Change, siteId: number, body: SiteBody, plan: PlanImage | null) {
  if (body.sensorPositions !== undefined) await writePositions(tx, companyId, siteId, body.sensorPositions);
  if (body.siteUsers !== undefined) await writeSiteUsers(tx, companyId, siteId, body.siteUsers);
  if (plan !== null) await writeImage(tx, companyId, siteId, plan);
}

/** The image to store; null when none came, or the very one that is stored: coding it again would blur it. */
async function imageToStore(
  { database }: ChangeDeps,
  { companyId }: SignedInUser,
  siteId: number | null,
  given: string | null | undefined,
  path: string,
): Promise<PlanImage | null> {
  if (given === undefined || given === null || given === '') return null;
  if (siteId !== null) {
    const stored = await database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('sites as site')
        .leftJoin('site_plans as plan', (join) => inCompany(join, 'plan.site_id', 'site.site_id'))
        .select('plan.image')
        .where('site.company_id', '=', companyId)
        .where('site.site_id', '=', siteId)
        .where('site.deleted_at', 'is', null)
        .executeTakeFirst(),
    );
    // Before any work is done for a site that is not there.
    if (stored === undefined) throw noSuchSite();
    if (stored.image === given.replace(/^data:image\/webp;base64,/, '')) return null;
  }
  return makePlanImage(companyId, given, path);
}
