import type { SensorPosition } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { requireSensors } from '../sensors/index.ts';
import { requireUsers } from '../users/index.ts';
import type { PlanImage } from './plan-image.ts';

/**
 * Makes these the places of sensors on a site's plan, in place of those it had.
 * @throws NotFound for a sensor that the company does not have
 */
export async function writePositions(
  tx: Tx,
  companyId: number,
  siteId: number,
  positions: readonly SensorPosition[],
): Promise<void> {
  await requireSensors(
    tx,
    companyId,
    positions.map(({ sensorId }) => sensorId),
  );
  await clear(tx, 'site_positions', companyId, siteId);
  if (positions.length === 0) return;
  await tx.dialect.insertNew(
    tx,
    'site_positions',
    [
      { name: 'company_id', type: 'integer', values: positions.map(() => companyId) },
      { name: 'site_id', type: 'integer', values: positions.map(() => siteId) },
      { name: 'sensor_id', type: 'integer', values: positions.map(({ sensorId }) => sensorId) },
      { name: 'x', type: 'real', values: positions.map(({ x }) => x) },
      { name: 'y', type: 'real', values: positions.map(({ y }) => y) },
    ],
    ['company_id', 'site_id', 'sensor_id'],
  );
}

/**
 * Makes these the users of a site.
 * @throws NotFound for a user that the company does not have
 */
export async function writeSiteUsers(tx: Tx, companyId: number, siteId: number, userIds: readonly number[]) {
  await requireUsers(tx, companyId, userIds);
  await clear(tx, 'site_users', companyId, siteId);
  for (const userId of new Set(userIds)) {
    await tx.sql
      .insertInto('site_users')
      .values({ company_id: companyId, site_id: siteId, user_id: userId })
      .execute();
  }
}

/** Makes this the plan of a site. */
export async function writeImage(tx: Tx, companyId: number, siteId: number, plan: PlanImage): Promise<void> {
  await clear(tx, 'site_plans', companyId, siteId);
  await tx.sql
    .insertInto('site_plans')
    .values({ company_id: companyId, site_id: siteId, ...plan })
    .execute();
}

/** Takes away all of one kind that a site has. */
export async function clear(
  tx: Tx,
  table: 'site_positions' | 'site_users' | 'site_plans',
  companyId: number,
  siteId: number,
): Promise<void> {
  await tx.sql.deleteFrom(table).where('company_id', '=', companyId).where('site_id', '=', siteId).execute();
}
