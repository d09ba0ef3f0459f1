import { fold, type BaseUnit } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import { BASE_UNIT_COLUMNS, toBaseUnit } from './base-unit-row.ts';
import type { BaseUnitDeps } from './deps.ts';
import { noSuchBaseUnit, refusingDuplicates } from './refusals.ts';

/**
 * Renames a base unit.
 * @throws NotFound, InvalidInput when another base unit of the company has that name
 */
export async function renameBaseUnit(
  { database, announceChange }: BaseUnitDeps,
  user: SignedInUser,
  baseUnitId: number,
  name: string,
): Promise<BaseUnit> {
  const write = changeBy(database, user, async ({ tx, companyId }) => {
    const renamed = await tx.sql
      .updateTable('base_units')
      .set({ name, name_folded: fold(name) })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .returning(BASE_UNIT_COLUMNS)
      .executeTakeFirst();
    if (renamed === undefined) throw noSuchBaseUnit();
    tx.afterCommit(() => announceChange(companyId, ['BaseUnits']));
    return toBaseUnit(renamed);
  });
  return refusingDuplicates(write);
}
