import { COMPANY_KINDS, type CompanyKind } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../database/index.ts';

/**
 * A company begins with users; everything else is somebody's work or evidence, deleted or not. Acknowledgements are
 * nothing without the sensors of their alarms.
 */
const KINDS = COMPANY_KINDS.filter((kind) => kind !== 'users' && kind !== 'alarm_acknowledgements');

/** Returns the kinds of data of a company that a file would be mixed with; none for an empty company. */
export async function heldKinds(tx: Tx, companyId: number): Promise<CompanyKind[]> {
  const found = KINDS.map(
    (kind) =>
      sql`exists (select 1 from ${sql.table(kind)} where company_id = ${companyId}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<string, number | boolean>>`select ${sql.join(found)}`.execute(tx.sql);
  return KINDS.filter((kind) => Boolean(rows[0]?.[kind]));
}
