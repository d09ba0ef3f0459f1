import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import type { BaseUnitDeps } from './deps.ts';
import { newDeviceKey } from './device-key.ts';
import { noSuchBaseUnit } from './refusals.ts';

/**
 * Replaces the device key of a base unit and answers the new one, which nobody can read again. The old one has
 * stopped working when this resolves.
 * @throws NotFound
 */
export async function rotateDeviceKey(
  { database, clock, deviceKeyRevoked }: BaseUnitDeps,
  user: SignedInUser,
  baseUnitId: number,
): Promise<{ id: number; deviceKey: string }> {
  const { deviceKey, hash } = newDeviceKey();
  return changeBy(database, user, async ({ tx, companyId }) => {
    const changed = await tx.sql
      .updateTable('base_units')
      .set({ device_key_hash: hash, key_created_at: clock.now() })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .returning('base_unit_id')
      .executeTakeFirst();
    if (changed === undefined) throw noSuchBaseUnit();
    tx.afterCommit(() => deviceKeyRevoked(baseUnitId));
    return { id: baseUnitId, deviceKey };
  });
}
