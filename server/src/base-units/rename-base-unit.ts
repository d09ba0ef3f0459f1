import { fold, type BaseUnit } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { BASE_UNIT_COLUMNS, toBaseUnit } from './base-unit-row.ts';
import type { BaseUnitDeps } from './deps.ts';
import { noSuchBaseUnit, refusingDuplicates } from './refusals.ts';

/**
 * Renames a base unit.
 * @throws NotFound, InvalidInput when another base unit of the company has that name
 */
export async function renameBaseUnit(
  deps: BaseUnitDeps,
  user: SignedInUser,
  baseUnitId: number,
  name: string,
): Promise<BaseUnit> {
  const write = changeBy(deps, user, async ({ tx, companyId, record }) => {
    await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', [baseUnitId]);
    const before = await tx.sql
      .selectFrom('base_units')
      .select('name')
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (before === undefined) throw noSuchBaseUnit();
    const renamed = await tx.sql
      .updateTable('base_units')
      .set({ name, name_folded: fold(name) })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .returning(BASE_UNIT_COLUMNS)
      .executeTakeFirstOrThrow();
    record('base_unit_rename', `Renamed base unit "${before.name}" to "${name}"`, {
      baseUnitId,
      name: { before: before.name, after: name },
    });
    return toBaseUnit(renamed);
  });
  return refusingDuplicates(write);
}
