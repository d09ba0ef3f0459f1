import type { Tx } from '../database/index.ts';
import { taskState } from './state.ts';

/** Numbers of tasks by how they ended. */
interface TaskCounts {
  readonly done: number;
  readonly late: number;
  /** Those that were not done, also not late. */
  readonly missed: number;
}

/**
 * Counts the tasks of a sensor whose grace ended in a period (epoch milliseconds, the end excluded), without those that
 * were withdrawn; undefined where there are none.
 */
export async function countTasks(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<TaskCounts | undefined> {
  const rows = await tx.sql
    .selectFrom('tasks')
    .select(['due_at', 'grace_ends_at', 'done_at', 'withdrawn_at'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('grace_ends_at', '>=', from)
    .where('grace_ends_at', '<', to)
    .execute();
  const counts = { done: 0, late: 0, missed: 0 };
  for (const {
    due_at: dueAt,
    grace_ends_at: graceEndsAt,
    done_at: doneAt,
    withdrawn_at: withdrawnAt,
  } of rows) {
    const state = taskState({ dueAt, graceEndsAt, doneAt, withdrawnAt }, to);
    if (state === 'done') counts.done += 1;
    else if (state === 'missed') counts[doneAt === null ? 'missed' : 'late'] += 1;
  }
  return Object.values(counts).some((count) => count > 0) ? counts : undefined;
}
