import type { BaseUnit } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { BASE_UNIT_COLUMNS, toBaseUnit } from './base-unit-row.ts';

/** The base units of a company, in the order in which they were added. */
export async function listBaseUnits(database: Database, companyId: number): Promise<BaseUnit[]> {
  const rows = await database.read(companyId, async ({ sql }) =>
    sql
      .selectFrom('base_units')
      .select(BASE_UNIT_COLUMNS)
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .orderBy('base_unit_id')
      .execute(),
  );
  return rows.map(toBaseUnit);
}
