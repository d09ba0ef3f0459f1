import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import type { BaseUnitDeps } from './deps.ts';
import { noSuchBaseUnit } from './refusals.ts';

/**
 * Removes a base unit: its device key stops at once, its serial number and name are free again. Its row stays,
 * because readings say which base unit brought them.
 * @throws NotFound
 */
export async function deleteBaseUnit(
  { database, clock, announceChange, baseUnitDeleted, deviceKeyRevoked }: BaseUnitDeps,
  user: SignedInUser,
  baseUnitId: number,
): Promise<void> {
  await changeBy(database, user, async (change) => {
    const { tx, companyId } = change;
    const deleted = await tx.sql
      .updateTable('base_units')
      .set({ deleted_at: clock.now() })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .returning('base_unit_id')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchBaseUnit();
    await baseUnitDeleted(change, baseUnitId);
    tx.afterCommit(() => {
      deviceKeyRevoked(baseUnitId);
      announceChange(companyId, ['BaseUnits']);
    });
  });
}
