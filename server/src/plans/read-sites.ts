import type { Site } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { noSuchSite } from './refusals.ts';

interface SitesWanted {
  readonly siteId?: number;
  /** With their images. */
  readonly plans: boolean;
  readonly visible: VisibleSensors;
}

/**
 * Sites in the order in which they were added. Sensors and users that were deleted are left out; somebody who sees some
 * sensors gets the sites with any of them.
 */
export async function readSites(
  tx: Tx,
  companyId: number,
  { siteId, plans, visible }: SitesWanted,
): Promise<Site[]> {
  let query = tx.sql
    .selectFrom('sites')
    .select(['site_id', 'description', 'scale', 'address'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  const rows = await query.orderBy('site_id').execute();
  const seen = (await readPositions(tx, companyId, siteId)).filter((row) =>
    isVisible(visible, row.sensor_id),
  );
  const positions = Map.groupBy(seen, (row) => row.site_id);
  const shown = visible === 'all' ? rows : rows.filter((row) => positions.has(row.site_id));
  const users = Map.groupBy(await readUsers(tx, companyId, siteId), (row) => row.site_id);
  const images = plans ? await readImages(tx, companyId, siteId) : new Map<number, string>();
  return shown.map((row) => ({
    siteId: row.site_id,
    siteDescription: row.description,
    sitePlan: images.get(row.site_id) ?? null,
    scale: row.scale,
    sensorPositions: (positions.get(row.site_id) ?? []).map(({ sensor_id, x, y }) => ({
      sensorId: sensor_id,
      x,
      y,
    })),
    siteUsers: (users.get(row.site_id) ?? []).map(({ user_id }) => user_id),
    siteAddress: row.address,
    is_deleted: false,
  }));
}

/**
 * One site.
 * @throws NotFound
 */
export async function readSite(
  tx: Tx,
  companyId: number,
  siteId: number,
  wanted: Omit<SitesWanted, 'siteId'>,
): Promise<Site> {
  const [site] = await readSites(tx, companyId, { ...wanted, siteId });
  if (site === undefined) throw noSuchSite();
  return site;
}

/** Positions of sensors that still exist. */
export async function readPositions(tx: Tx, companyId: number, siteId?: number) {
  let query = tx.sql
    .selectFrom('site_positions as place')
    .innerJoin('sensors as sensor', (join) =>
      inCompany(join, 'sensor.sensor_id', 'place.sensor_id').on('sensor.deleted_at', 'is', null),
    )
    .select(['place.site_id', 'place.sensor_id', 'place.x', 'place.y', 'sensor.name', 'sensor.type'])
    .where('place.company_id', '=', companyId);
  if (siteId !== undefined) query = query.where('place.site_id', '=', siteId);
  return query.orderBy('place.sensor_id').execute();
}

async function readUsers(tx: Tx, companyId: number, siteId: number | undefined) {
  let query = tx.sql
    .selectFrom('site_users as link')
    .innerJoin('users as user', (join) =>
      inCompany(join, 'user.user_id', 'link.user_id').on('user.deleted_at', 'is', null),
    )
    .select(['link.site_id', 'link.user_id'])
    .where('link.company_id', '=', companyId);
  if (siteId !== undefined) query = query.where('link.site_id', '=', siteId);
  return query.orderBy('link.user_id').execute();
}

async function readImages(tx: Tx, companyId: number, siteId: number | undefined) {
  let query = tx.sql
    .selectFrom('site_plans')
    .select(['site_id', 'image'])
    .where('company_id', '=', companyId);
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  return new Map((await query.execute()).map((row) => [row.site_id, row.image]));
}
