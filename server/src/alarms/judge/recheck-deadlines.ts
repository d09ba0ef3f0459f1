import type { Change } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';

/** Has the clock look at every sensor of a company anew, because what it counts to has changed. */
export async function recheckDeadlines({ tx, companyId }: Change, now: number): Promise<void> {
  await tx.sql
    .updateTable('alarm_states')
    .set({ due_at: now })
    .where('company_id', '=', companyId)
    .where('due_at', '>', now)
    .execute();
}

/** Has the clock look at every sensor of all companies anew, because the time itself was set. */
export async function recheckAllDeadlines(database: Database, now: number): Promise<void> {
  await database.writeAcross(
    async (tx) => tx.sql.updateTable('alarm_states').set({ due_at: now }).where('due_at', '>', now).execute(),
    'bulk',
  );
}
