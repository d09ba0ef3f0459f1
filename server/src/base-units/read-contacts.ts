import { toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** When base units of a company were last in contact, of those that still exist. */
export async function readContacts(
  tx: Tx,
  companyId: number,
  baseUnitIds: readonly number[],
): Promise<{ id: number; last_contact: string | null }[]> {
  const rows = await tx.sql
    .selectFrom('base_units')
    .select(['base_unit_id', 'last_contact_at'])
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', baseUnitIds)
    .where('deleted_at', 'is', null)
    .orderBy('base_unit_id')
    .execute();
  return rows.map(({ base_unit_id, last_contact_at }) => ({
    id: base_unit_id,
    last_contact: last_contact_at === null ? null : toTimestamp(last_contact_at),
  }));
}
