import type { Tx } from '../database/index.ts';

/** Tasks of a sensor, or of none (null), that were due before a moment, and how many of them at most. */
interface OldTasks {
  readonly sensorId: number | null;
  readonly before: number;
  readonly most: number;
}

/** Deletes the oldest of these tasks that were done, missed or withdrawn. Returns their number. */
export async function deleteTasks(
  tx: Tx,
  companyId: number,
  { sensorId, before, most }: OldTasks,
): Promise<number> {
  const page = await tx.sql
    .selectFrom('tasks')
    .select('task_id')
    .where('company_id', '=', companyId)
    .where('sensor_id', sensorId === null ? 'is' : '=', sensorId)
    .where('due_at', '<', before)
    .where((row) =>
      row.or([
        row('done_at', 'is not', null),
        row('missed_at', 'is not', null),
        row('withdrawn_at', 'is not', null),
      ]),
    )
    .orderBy('due_at')
    .limit(most)
    .execute();
  if (page.length === 0) return 0;
  await tx.sql
    .deleteFrom('tasks')
    .where('company_id', '=', companyId)
    .where(
      'task_id',
      'in',
      page.map((row) => row.task_id),
    )
    .execute();
  return page.length;
}
