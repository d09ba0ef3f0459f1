import { inCompany, type Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/** Which of the company's sensors somebody may see: a viewer can be limited to the sensors of some zones. */
export type VisibleSensors = 'all' | ReadonlySet<number>;

/** Whether one sensor is among them; an alarm of a base unit has none, and is seen by those who see all. */
export function isVisible(visible: VisibleSensors, sensorId: number | null): boolean {
  return visible === 'all' || (sensorId !== null && visible.has(sensorId));
}

/** Reads whether those who are no admins see the sensors of their own zones alone. */
export async function viewersSeeOwnZones(tx: Tx, companyId: number): Promise<boolean> {
  const { viewers_see_own_zones: seeOwnZones } = await tx.sql
    .selectFrom('companies')
    .select('viewers_see_own_zones')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return seeOwnZones === 1;
}

/** Reads the sensors that a signed-in user may see, as zones and their users are now. */
export async function visibleSensors(
  tx: Tx,
  { companyId, userId, seesOwnZonesOnly }: Pick<SignedInUser, 'companyId' | 'userId' | 'seesOwnZonesOnly'>,
): Promise<VisibleSensors> {
  if (!seesOwnZonesOnly) return 'all';
  const rows = await tx.sql
    .selectFrom('zone_users as assigned')
    .innerJoin('zones as zone', (join) =>
      inCompany(join, 'zone.zone_id', 'assigned.zone_id').on('zone.deleted_at', 'is', null),
    )
    .innerJoin('zone_sensors as link', (join) => inCompany(join, 'link.zone_id', 'assigned.zone_id'))
    .select('link.sensor_id')
    .where('assigned.company_id', '=', companyId)
    .where('assigned.user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.sensor_id));
}
