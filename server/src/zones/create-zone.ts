import { nextId } from '../database/index.ts';
import type { Zone } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { keepNameUnique } from './keep-name-unique.ts';
import { readZone } from './read-zones.ts';

/**
 * Adds a zone.
 * @throws InvalidInput when the company has a zone of that name
 */
export async function createZone(
  deps: ChangeDeps,
  user: SignedInUser,
  zone: { readonly zoneName: string; readonly description?: string | undefined },
): Promise<Zone> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await keepNameUnique(tx, companyId, zone.zoneName);
    const zoneId = await nextId(tx, 'zones');
    await tx.sql
      .insertInto('zones')
      .values({
        company_id: companyId,
        zone_id: zoneId,
        name: zone.zoneName,
        description: zone.description ?? '',
        created_at: at,
        deleted_at: null,
      })
      .execute();
    record('zone_create', `Added zone "${zone.zoneName}"`, { zoneId, description: zone.description ?? '' });
    return readZone(tx, companyId, zoneId);
  });
}
