import { type Channel, present, toTimestamp } from '@ts1/contract';
import { changeWithin } from '../audit/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { notifyOfMissedTasks } from '../notifications/index.ts';
import { isUnsettled } from './withdraw.ts';

const SYSTEM = { kind: 'system' } as const;

interface MissedOccasion {
  readonly now: number;
  readonly configured: ReadonlySet<Channel>;
}

/** Tasks of all companies, as `task`, with their alert group and the one that it escalates to, if these still exist. */
function selectWithGroup(tx: Tx) {
  return tx.sql
    .selectFrom('tasks as task')
    .leftJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'task.sensor_id'))
    .leftJoin('alert_groups as group', (join) =>
      inCompany(join, 'group.group_id', 'task.group_id').on('group.deleted_at', 'is', null),
    )
    .leftJoin('alert_groups as second', (join) =>
      inCompany(join, 'second.group_id', 'group.escalate_to').on('second.deleted_at', 'is', null),
    )
    .select([
      'task.company_id',
      'task.task_id',
      'task.task_plan_id',
      'task.name',
      'task.zone_name',
      'task.due_at',
      'task.grace_ends_at',
      'task.done_at',
      'sensor.name as sensor_name',
      'group.group_id',
      'group.name as group_name',
      'group.escalate_after_ms',
      'second.group_id as second_id',
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectWithGroup>['execute']>>[number];

/** Tasks of all companies whose grace is over without a result, and which are not noted as missed yet. */
export function selectMissed(tx: Tx, now: number) {
  return selectWithGroup(tx).where(isUnsettled).where('task.grace_ends_at', '<=', now);
}

/** Missed tasks of all companies of which the second group is to be notified by now. */
export function selectToEscalate(tx: Tx, now: number) {
  return selectWithGroup(tx)
    .where('task.escalate_at', 'is not', null)
    .where('task.escalated_at', 'is', null)
    .where('task.escalate_at', '<=', now);
}

/**
 * Notes the tasks of a company whose grace is over, and notifies each group of all of its in one message, or the admins.
 * Returns the ids of the messages.
 */
export async function noteMissed(
  tx: Tx,
  companyId: number,
  { now, configured }: MissedOccasion,
): Promise<number[]> {
  const missed = await selectMissed(tx, now)
    .where('task.company_id', '=', companyId)
    .orderBy('task.due_at')
    .orderBy('task.task_id')
    .execute();
  if (missed.length === 0) return [];
  await changeWithin(tx, companyId, SYSTEM, now, async ({ record }) => {
    for (const { task_id: taskId, task_plan_id: planId, name, due_at, grace_ends_at } of missed) {
      record('task_missed', `The task "${name}" was missed`, {
        taskId,
        planId,
        due: toTimestamp(due_at),
        graceEndsAt: toTimestamp(grace_ends_at),
      });
    }
  });
  for (const { task_id, done_at, second_id, escalate_after_ms } of missed) {
    const escalates = done_at === null && second_id !== null && escalate_after_ms !== null;
    await setOn(tx, companyId, task_id, {
      missed_at: now,
      escalate_at: escalates ? now + escalate_after_ms : null,
    });
  }
  const deliveryIds: number[] = [];
  for (const [groupId, rows] of Map.groupBy(missed, ({ group_id }) => group_id)) {
    const about = { groupId, tasks: rows.map(toItem) };
    deliveryIds.push(...(await notifyOfMissedTasks(tx, companyId, about, { now, configured })));
  }
  return deliveryIds;
}

/**
 * Notifies second groups of a company's missed tasks that are still not done: each group of all of its from one first
 * group in one message. Where a group no longer escalates, no message is sent. Returns the ids of the messages.
 */
export async function escalateMissed(
  tx: Tx,
  companyId: number,
  { now, configured }: MissedOccasion,
): Promise<number[]> {
  const due = await selectToEscalate(tx, now)
    .where('task.company_id', '=', companyId)
    .orderBy('task.due_at')
    .orderBy('task.task_id')
    .execute();
  for (const { task_id } of due) await setOn(tx, companyId, task_id, { escalated_at: now });
  const deliveryIds: number[] = [];
  const undone = due.filter(({ done_at, second_id }) => done_at === null && second_id !== null);
  for (const rows of Map.groupBy(undone, ({ group_id }) => group_id).values()) {
    const { second_id: groupId, group_name: first } = present(rows[0]);
    const about = { groupId, tasks: rows.map(toItem), ...(first !== null && { first }) };
    deliveryIds.push(...(await notifyOfMissedTasks(tx, companyId, about, { now, configured })));
  }
  return deliveryIds;
}

async function setOn(
  tx: Tx,
  companyId: number,
  taskId: number,
  columns: { missed_at?: number; escalate_at?: number | null; escalated_at?: number },
): Promise<void> {
  await tx.sql
    .updateTable('tasks')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute();
}

function toItem({ name, sensor_name, zone_name, due_at, grace_ends_at }: Row) {
  return { name, place: sensor_name ?? zone_name, due: due_at, graceEndsAt: grace_ends_at };
}
