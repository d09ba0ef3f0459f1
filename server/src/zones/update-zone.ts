import type { routes, Zone } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, changedNames, differences, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { keepNameUnique } from './keep-name-unique.ts';
import { readZone } from './read-zones.ts';
import { noSuchZone } from './refusals.ts';

/**
 * Renames or describes a zone; what the body leaves out stays.
 * @throws NotFound; InvalidInput when another zone of the company has that name
 */
export async function updateZone(
  deps: ChangeDeps,
  user: SignedInUser,
  zoneId: number,
  body: z.output<typeof routes.updateZone.body>,
): Promise<Zone> {
  const name = body.zoneName ?? body.zone_name;
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const before = await readZone(tx, companyId, zoneId);
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
    const after = await readZone(tx, companyId, zoneId);
    const changes = differences(named(before), named(after));
    record('zone_update', `Changed zone "${before.zone_name}": ${changedNames(changes)}`, {
      zoneId,
      changes,
    });
    return after;
  });
}

function named({ zone_name, description }: Zone) {
  return { name: zone_name, description };
}
