import type { Database } from '../src/database/index.ts';

/** Reads the audit rows of a company after a place in its chain, oldest first. */
export async function auditRows(database: Database, companyId: number, after = 0) {
  return database.read(companyId, async (tx) =>
    tx.sql
      .selectFrom('audit_log')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('seq', '>', after)
      .orderBy('seq')
      .execute(),
  );
}
