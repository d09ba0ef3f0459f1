import { COMPANY_KINDS, type CompanyKind } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../database/index.ts';

/**
 * Kinds of data that make a company non-empty. Users exist from the beginning; other data is work or evidence, deleted
 * or not. Acknowledgements cannot exist without the sensors of their alarms.
 */
const KINDS = COMPANY_KINDS.filter((kind) => kind !== 'users' && kind !== 'alarm_acknowledgements');

/** Returns the kinds of data that the company has and an import would mix with; none for an empty company. */
export async function heldKinds(tx: Tx, companyId: number): Promise<CompanyKind[]> {
  const found = KINDS.map(
    (kind) =>
      sql`exists (select 1 from ${sql.table(kind)} where company_id = ${companyId}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<string, number | boolean>>`select ${sql.join(found)}`.execute(tx.sql);
  return KINDS.filter((kind) => Boolean(rows[0]?.[kind]));
}
