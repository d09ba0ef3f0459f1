import { fold } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { InvalidInput } from '../platform/errors.ts';

/**
 * Makes sure that no other zone has a name that reads the same. Two zones that take one name at the same moment come
 * one after the other, and the second is refused.
 * @throws InvalidInput
 */
export async function keepNameUnique(
  tx: Tx,
  companyId: number,
  name: string,
  ownZoneId?: number,
): Promise<void> {
  await tx.dialect.takeTurn(tx, `zones ${companyId}`);
  const zones = await tx.sql
    .selectFrom('zones')
    .select(['zone_id', 'name'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  const wanted = fold(name);
  if (zones.some((zone) => zone.zone_id !== ownZoneId && fold(zone.name) === wanted)) {
    throw new InvalidInput(
      [{ path: 'zoneName', message: 'is taken' }],
      'A zone with this name already exists.',
    );
  }
}
