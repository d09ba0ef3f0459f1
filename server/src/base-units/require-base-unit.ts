import type { Tx } from '../database/index.ts';
import { noSuchBaseUnit } from './refusals.ts';

/** @throws NotFound when the company has no such base unit, or has it no more */
export async function requireBaseUnit(tx: Tx, companyId: number, baseUnitId: number): Promise<void> {
  const unit = await tx.sql
    .selectFrom('base_units')
    .select('base_unit_id')
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (unit === undefined) throw noSuchBaseUnit();
}
