import type { Change } from '../audit/index.ts';

/** Has the clock look at every sensor of a company anew, because what it counts to has changed. */
export async function recheckDeadlines({ tx, companyId }: Change, now: number): Promise<void> {
  await tx.sql
    .updateTable('alarm_states')
    .set({ due_at: now })
    .where('company_id', '=', companyId)
    .where('due_at', '>', now)
    .execute();
}
