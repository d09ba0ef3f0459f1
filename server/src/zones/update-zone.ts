import type { routes, Zone } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import type { ZoneDeps } from './deps.ts';
import { keepNameUnique } from './keep-name-unique.ts';
import { readZone } from './read-zones.ts';
import { noSuchZone } from './refusals.ts';

/**
 * Renames or describes a zone; what the body leaves out stays.
 * @throws NotFound; InvalidInput when another zone of the company has that name
 */
export async function updateZone(
  { database, announceChange }: ZoneDeps,
  user: SignedInUser,
  zoneId: number,
  body: z.output<typeof routes.updateZone.body>,
): Promise<Zone> {
  const name = body.zoneName ?? body.zone_name;
  return changeBy(database, user, async ({ tx, companyId }) => {
    await readZone(tx, companyId, zoneId);
    if (name !== undefined) await keepNameUnique(tx, companyId, name, zoneId);
    const updated = await tx.sql
      .updateTable('zones')
      .set({
        ...(name !== undefined && { name }),
        ...(body.description !== undefined && { description: body.description }),
      })
      .where('company_id', '=', companyId)
      .where('zone_id', '=', zoneId)
      .where('deleted_at', 'is', null)
      .returning('zone_id')
      .executeTakeFirst();
    if (updated === undefined) throw noSuchZone();
    tx.afterCommit(() => announceChange(companyId, ['Zones', 'UserZone']));
    return readZone(tx, companyId, zoneId);
  });
}
