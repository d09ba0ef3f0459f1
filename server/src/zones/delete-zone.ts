import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import type { ZoneDeps } from './deps.ts';
import { noSuchZone } from './refusals.ts';

/**
 * Deletes a zone; its sensors and users stay.
 * @throws NotFound
 */
export async function deleteZone(
  { database, clock, announceChange }: ZoneDeps,
  user: SignedInUser,
  zoneId: number,
): Promise<void> {
  await changeBy(database, user, async ({ tx, companyId }) => {
    const deleted = await tx.sql
      .updateTable('zones')
      .set({ deleted_at: clock.now() })
      .where('company_id', '=', companyId)
      .where('zone_id', '=', zoneId)
      .where('deleted_at', 'is', null)
      .returning('zone_id')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchZone();
    tx.afterCommit(() => announceChange(companyId, ['Zones', 'ZoneSensors', 'UserZone']));
  });
}
