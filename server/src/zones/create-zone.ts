import type { Zone } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import type { ZoneDeps } from './deps.ts';
import { keepNameUnique } from './keep-name-unique.ts';
import { readZone } from './read-zones.ts';

/**
 * Adds a zone.
 * @throws InvalidInput when the company has a zone of that name
 */
export async function createZone(
  { database, clock, announceChange }: ZoneDeps,
  user: SignedInUser,
  zone: { readonly zoneName: string; readonly description?: string | undefined },
): Promise<Zone> {
  return changeBy(database, user, async ({ tx, companyId }) => {
    await keepNameUnique(tx, companyId, zone.zoneName);
    const [zoneId = 0] = await tx.dialect.nextIds(tx, 'zones', 1);
    await tx.sql
      .insertInto('zones')
      .values({
        company_id: companyId,
        zone_id: zoneId,
        name: zone.zoneName,
        description: zone.description ?? '',
        created_at: clock.now(),
        deleted_at: null,
      })
      .execute();
    tx.afterCommit(() => announceChange(companyId, ['Zones']));
    return readZone(tx, companyId, zoneId);
  });
}
