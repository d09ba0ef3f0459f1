import type { Selectable } from 'kysely';
import type { DrillRunsTable, Tx } from '../database/index.ts';

/** The run of a company that is not closed: there is one at most. */
export async function openRun(tx: Tx, companyId: number): Promise<Selectable<DrillRunsTable> | undefined> {
  return tx.sql
    .selectFrom('drill_runs')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}
