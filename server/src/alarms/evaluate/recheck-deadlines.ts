import type { Change } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';

/** Makes the clock evaluate every sensor of a company again, because its deadlines have changed. */
export async function recheckDeadlines({ tx, companyId }: Change, now: number): Promise<void> {
  await tx.sql
    .updateTable('alarm_states')
    .set({ due_at: now })
    .where('company_id', '=', companyId)
    .where('due_at', '>', now)
    .execute();
}

/** Makes the clock evaluate every sensor of all companies again, because the time itself was set. */
export async function recheckAllDeadlines(database: Database, now: number): Promise<void> {
  await database.writeAcross(
    async (tx) => tx.sql.updateTable('alarm_states').set({ due_at: now }).where('due_at', '>', now).execute(),
    'bulk',
  );
}
