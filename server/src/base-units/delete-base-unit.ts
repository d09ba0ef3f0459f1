import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { BaseUnitDeps } from './deps.ts';
import { newDeviceKey } from './device-key.ts';
import { noSuchBaseUnit } from './refusals.ts';

/**
 * Removes a base unit: its device key stops at once, its serial number and name are free again. Its row stays,
 * because readings say which base unit brought them.
 * @throws NotFound
 */
export async function deleteBaseUnit(
  deps: BaseUnitDeps,
  user: SignedInUser,
  baseUnitId: number,
): Promise<void> {
  await changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    const deleted = await tx.sql
      .updateTable('base_units')
      // Its old key may arrive with the company's file elsewhere in this installation.
      .set({ deleted_at: at, device_key_hash: newDeviceKey().hash })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .returning(['name', 'serial_no'])
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchBaseUnit();
    await deps.baseUnitDeleted(change, baseUnitId);
    const serialNo = deleted.serial_no;
    record('base_unit_delete', `Deleted base unit "${deleted.name}", serial number ${serialNo}`, {
      baseUnitId,
      serialNo,
    });
    tx.afterCommit(() => deps.events.emit('device-key.revoked', { baseUnitId }));
  });
}
