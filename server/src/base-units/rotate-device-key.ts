import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { BaseUnitDeps } from './deps.ts';
import { newDeviceKey } from './device-key.ts';
import { noSuchBaseUnit } from './refusals.ts';

/**
 * Replaces the device key of a base unit and returns the new one, which cannot be read again. The old one has stopped
 * working when this resolves.
 * @throws NotFound
 */
export async function rotateDeviceKey(
  deps: BaseUnitDeps,
  user: SignedInUser,
  baseUnitId: number,
): Promise<{ id: number; deviceKey: string }> {
  const { deviceKey, hash } = newDeviceKey();
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const changed = await tx.sql
      .updateTable('base_units')
      .set({ device_key_hash: hash, key_created_at: at, first_messages: 0, first_readings: 0 })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (changed === undefined) throw noSuchBaseUnit();
    record('base_unit_key_rotate', `Replaced the device key of base unit "${changed.name}"`, { baseUnitId });
    tx.afterCommit(() => deps.events.emit('device-key.revoked', { baseUnitId }));
    return { id: baseUnitId, deviceKey };
  });
}
