import type { BaseUnit } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { BASE_UNIT_COLUMNS, toBaseUnit } from './base-unit-row.ts';
import { readNotRecorded } from './read-not-recorded.ts';

/** The base units of a company, in the order in which they were added. */
export async function listBaseUnits(database: Database, companyId: number): Promise<BaseUnit[]> {
  return database.read(companyId, async (tx) => {
    const rows = await tx.sql
      .selectFrom('base_units')
      .select(BASE_UNIT_COLUMNS)
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .orderBy('base_unit_id')
      .execute();
    const notRecorded = await readNotRecorded(tx, companyId);
    return rows.map((row) => toBaseUnit(row, notRecorded.get(row.base_unit_id)));
  });
}
