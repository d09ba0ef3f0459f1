import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { noSuchZone } from './refusals.ts';

/**
 * Deletes a zone; its sensors and users stay.
 * @throws NotFound
 */
export async function deleteZone(deps: ChangeDeps, user: SignedInUser, zoneId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const deleted = await tx.sql
      .updateTable('zones')
      .set({ deleted_at: at })
      .where('company_id', '=', companyId)
      .where('zone_id', '=', zoneId)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchZone();
    record('zone_delete', `Deleted zone "${deleted.name}"`, { zoneId });
  });
}
