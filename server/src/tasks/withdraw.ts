import { sql } from 'kysely';
import { inCompany, type Tx } from '../database/index.ts';

/**
 * Whether a `task` is not settled yet: it was neither missed nor withdrawn, and not done in time. In these words, as the
 * index of such tasks has them.
 */
export const isUnsettled = sql<boolean>`(task.missed_at is null and task.withdrawn_at is null
  and (task.done_at is null or task.done_at >= task.grace_ends_at))`;

/** When what a `task` needs was deleted: its `plan`, its `sensor` or its `zone`. */
const isGone = sql<boolean>`(coalesce(plan.deleted_at, task.grace_ends_at) < task.grace_ends_at
  or coalesce(sensor.deleted_at, task.grace_ends_at) < task.grace_ends_at
  or coalesce(zone.deleted_at, task.grace_ends_at) < task.grace_ends_at)`;

/** Tasks of all companies, as `task`, that need not be done any more and are not withdrawn yet. */
export function selectToWithdraw(tx: Tx, now: number) {
  return tx.sql
    .selectFrom('tasks as task')
    .innerJoin('task_plans as plan', (join) => inCompany(join, 'plan.task_plan_id', 'task.task_plan_id'))
    .leftJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'task.sensor_id'))
    .leftJoin('zones as zone', (join) => inCompany(join, 'zone.zone_id', 'task.zone_id'))
    .leftJoin('latest_readings as latest', (join) => inCompany(join, 'latest.sensor_id', 'task.sensor_id'))
    .select(['task.company_id', 'task.task_id'])
    .where(isUnsettled)
    .where('task.done_at', 'is', null)
    .where((row) =>
      row.or([
        isGone,
        row.and([
          row('task.of_silence', '=', 1),
          row('task.grace_ends_at', '>', now),
          row('latest.heard_at', '>=', row.ref('task.due_at')),
        ]),
      ]),
    );
}

/** Withdraws the tasks of a company whose plan, sensor or zone was deleted, or whose sensor reports again. */
export async function withdrawTasks(tx: Tx, companyId: number, now: number): Promise<void> {
  const rows = await selectToWithdraw(tx, now).where('task.company_id', '=', companyId).execute();
  if (rows.length === 0) return;
  await tx.sql
    .updateTable('tasks')
    .set({ withdrawn_at: now })
    .where('company_id', '=', companyId)
    .where(
      'task_id',
      'in',
      rows.map(({ task_id }) => task_id),
    )
    .execute();
}
