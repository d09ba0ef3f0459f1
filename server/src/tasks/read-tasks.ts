import { type Task, TASK_LATE_HOURS, taskAnswers, toTimestamp } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { sql, type Selectable } from 'kysely';
import { visibleSensors } from '../auth/index.ts';
import { inCompany, type TasksTable, type Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { requireVisibleSensor } from '../sensors/index.ts';
import { parseUserIds } from '../users/index.ts';
import { noSuchTask } from './refusals.ts';
import { isTaskOver, type TaskMoments, taskState } from './state.ts';
import { parsePoints } from './stored-plan.ts';
import { readVisibleTasks } from './who-sees.ts';

/** A task as it is stored, with the name of its sensor. */
export type StoredTask = Selectable<TasksTable> & { readonly sensor_name: string | null };

interface WantedTasks {
  /** Those that are over, newest first; otherwise those that can still be done, by due time. */
  readonly isOver: boolean;
  readonly sensorId?: number | undefined;
  readonly limit: number;
}

/** Rows that are read at a time for somebody who sees some tasks alone. */
const PAGE = 1_000;

/**
 * Reads tasks that a user sees.
 * @throws NotFound for a sensor that the user does not see
 */
export async function readTasks(
  tx: Tx,
  user: SignedInUser,
  { isOver, sensorId, limit }: WantedTasks,
  now: number,
): Promise<Task[]> {
  const { companyId, userId, seesOwnZonesOnly } = user;
  if (sensorId !== undefined) {
    await requireVisibleSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
  }
  const sees = await readVisibleTasks(tx, user);
  let query = selectTasks(tx).where('task.company_id', '=', companyId);
  if (sensorId !== undefined) query = query.where('task.sensor_id', '=', sensorId);
  if (seesOwnZonesOnly) query = query.where(isAssignedTo(userId));
  const canBeDone = sql<boolean>`(task.done_at is null and task.withdrawn_at is null
    and task.grace_ends_at > ${now - TASK_LATE_HOURS * HOUR_MS})`;
  query = query.where((row) => (isOver ? row.not(canBeDone) : canBeDone));
  const order = isOver ? 'desc' : 'asc';
  query = query.orderBy('task.due_at', order).orderBy('task.task_id', order);
  const shown: StoredTask[] = [];
  const size = seesOwnZonesOnly ? PAGE : limit;
  for (let offset = 0; shown.length < limit; offset += size) {
    const rows = await query.limit(size).offset(offset).execute();
    shown.push(...rows.filter(sees));
    if (rows.length < size) break;
  }
  return toTasks(tx, user, shown.slice(0, limit), now);
}

/** Whether a `task` is one of a user, so that a long list of others is not read for them. */
function isAssignedTo(userId: number) {
  return sql<boolean>`replace(replace(task.assignee_ids, '[', ','), ']', ',') like ${`%,${userId},%`}`;
}

/** @throws NotFound, also for one that the user does not see */
export async function readStoredTask(tx: Tx, user: SignedInUser, taskId: number): Promise<StoredTask> {
  const row = await selectTasks(tx)
    .where('task.company_id', '=', user.companyId)
    .where('task.task_id', '=', taskId)
    .executeTakeFirst();
  const sees = await readVisibleTasks(tx, user);
  if (row === undefined || !sees(row)) throw noSuchTask();
  return row;
}

/** @throws NotFound, also for one that the user does not see */
export async function readTask(tx: Tx, user: SignedInUser, taskId: number, now: number): Promise<Task> {
  const [task] = await toTasks(tx, user, [await readStoredTask(tx, user, taskId)], now);
  if (task === undefined) throw noSuchTask();
  return task;
}

/** The times that decide the state of a task. */
export function toMoments(
  row: Pick<StoredTask, 'due_at' | 'grace_ends_at' | 'done_at' | 'withdrawn_at'>,
): TaskMoments {
  return {
    dueAt: row.due_at,
    graceEndsAt: row.grace_ends_at,
    doneAt: row.done_at,
    withdrawnAt: row.withdrawn_at,
  };
}

function selectTasks(tx: Tx) {
  return tx.sql
    .selectFrom('tasks as task')
    .leftJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'task.sensor_id'))
    .selectAll('task')
    .select('sensor.name as sensor_name');
}

async function toTasks(
  tx: Tx,
  { companyId, userId, permissions, program }: SignedInUser,
  rows: readonly StoredTask[],
  now: number,
): Promise<Task[]> {
  if (rows.length === 0) return [];
  const users = await tx.sql
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('company_id', '=', companyId)
    .execute();
  const names = new Map(users.map(({ user_id, username }) => [user_id, username]));
  const mayDo = program === undefined && permissions.includes('acknowledge');
  return rows.map((row) => {
    const moments = toMoments(row);
    const assignees = parseUserIds(row.assignee_ids);
    return {
      id: row.task_id,
      plan_id: row.task_plan_id,
      name: row.name,
      kind: row.kind,
      sensor_id: row.sensor_id,
      sensor_name: row.sensor_name,
      zone_name: row.zone_name,
      points: parsePoints(row.points),
      due_at: toTimestamp(row.due_at),
      grace_ends_at: toTimestamp(row.grace_ends_at),
      state: taskState(moments, now),
      done_at: row.done_at === null ? null : toTimestamp(row.done_at),
      done_by: row.done_by,
      entered_at: row.entered_at === null ? null : toTimestamp(row.entered_at),
      finding: row.finding === 1,
      hand_reading_id: row.hand_reading_id,
      answers: row.answers === null ? null : taskAnswers.parse(JSON.parse(row.answers)),
      note: row.note,
      assignees: assignees.flatMap((id) => names.get(id) ?? []),
      is_own: program === undefined && assignees.includes(userId),
      may_do: mayDo && !isTaskOver(moments, now),
    };
  });
}
