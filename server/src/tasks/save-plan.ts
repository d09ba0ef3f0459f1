import type { TaskPlan, TaskPlanBody } from '@ts1/contract';
import { HOUR_MS, MINUTE_MS } from '@ts1/contract/durations';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { nextId, type Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readGroup } from '../remote-alerts/index.ts';
import { readCompany } from '../reports/index.ts';
import { requireSensors } from '../sensors/index.ts';
import { readZone } from '../zones/index.ts';
import type { OpenTaskDeps } from './deps.ts';
import { openPlan } from './open-plan.ts';
import { readPlan, readStoredPlan, type StoredPlan } from './read-plans.ts';
import { requireAssignees } from './require-assignees.ts';
import { nextTask } from './schedule.ts';
import { parseSchedule } from './stored-plan.ts';
import { takeTaskTurn } from './turn.ts';

export type SavePlanDeps = ChangeDeps & Pick<OpenTaskDeps, 'events' | 'configured'>;

/**
 * Plans tasks; the first is due at the next time of the schedule, or when the sensor is found to be silent.
 * @throws NotFound for the sensor, the zone, the group or a user; InvalidInput for a user who may not do tasks
 */
export async function createPlan(
  deps: ChangeDeps,
  user: SignedInUser,
  body: TaskPlanBody,
): Promise<TaskPlan> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const columns = await toColumns(tx, companyId, body);
    const planId = await nextId(tx, 'task_plans');
    await tx.sql
      .insertInto('task_plans')
      .values({
        company_id: companyId,
        task_plan_id: planId,
        ...columns,
        next_at: nextAt(body, columns.time_zone, at),
        created_at: at,
        deleted_at: null,
      })
      .execute();
    const plan = await readPlan(tx, companyId, planId);
    record('task_plan_create', `Planned the tasks "${plan.name}"`, planDetails(plan));
    return plan;
  });
}

/**
 * Changes a plan. What is due by now is opened as it was planned before; the next due time is counted anew, but for a
 * plan that goes on to wait for the same sensor.
 * @throws NotFound for the plan, the sensor, the zone, the group or a user; InvalidInput for a user who may not do tasks
 */
export async function savePlan(
  deps: SavePlanDeps,
  user: SignedInUser,
  planId: number,
  body: TaskPlanBody,
): Promise<TaskPlan> {
  const { events, configured } = deps;
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await takeTaskTurn(tx, companyId);
    const columns = await toColumns(tx, companyId, body);
    const before = await readStoredPlan(tx, companyId, planId);
    if (before.next_at !== null && before.next_at <= at) {
      const occasion = { now: at, timeZone: columns.time_zone, configured };
      const deliveryIds = await openPlan(tx, companyId, before, occasion);
      tx.afterCommit(() => {
        if (deliveryIds.length > 0) events.emit('messages.written', { companyId, deliveryIds });
      });
    }
    const opened = await readStoredPlan(tx, companyId, planId);
    const next = nextAt(body, columns.time_zone, at) ?? goesOnAt(opened, body);
    await tx.sql
      .updateTable('task_plans')
      .set({ ...columns, next_at: next })
      .where('company_id', '=', companyId)
      .where('task_plan_id', '=', planId)
      .execute();
    const plan = await readPlan(tx, companyId, planId);
    record('task_plan_update', `Changed the tasks "${plan.name}"`, planDetails(plan));
    return plan;
  });
}

/**
 * Deletes a plan. Its tasks stay; those that are open are withdrawn.
 * @throws NotFound
 */
export async function deletePlan(deps: ChangeDeps, user: SignedInUser, planId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await takeTaskTurn(tx, companyId);
    const { name } = await readStoredPlan(tx, companyId, planId);
    await tx.sql
      .updateTable('task_plans')
      .set({ deleted_at: at })
      .where('company_id', '=', companyId)
      .where('task_plan_id', '=', planId)
      .execute();
    await tx.sql
      .updateTable('tasks')
      .set({ withdrawn_at: at })
      .where('company_id', '=', companyId)
      .where('task_plan_id', '=', planId)
      .where('done_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('grace_ends_at', '>', at)
      .execute();
    record('task_plan_delete', `Deleted the tasks "${name}"`, { planId });
  });
}

/** When the next task of a plan for silence is due that stays one of the same sensor; null while that is not silent. */
function goesOnAt(before: StoredPlan, { schedule, sensor_id }: TaskPlanBody): number | null {
  const was = parseSchedule(before.schedule);
  const isSame = was.kind === 'silence' && schedule.kind === 'silence' && before.sensor_id === sensor_id;
  if (!isSame || before.next_at === null) return null;
  return before.next_at + (schedule.every_hours - was.every_hours) * HOUR_MS;
}

function nextAt({ schedule }: TaskPlanBody, timeZone: string, after: number): number | null {
  return schedule.kind === 'times' ? nextTask(schedule, timeZone, after) : null;
}

async function toColumns(tx: Tx, companyId: number, body: TaskPlanBody) {
  if (body.sensor_id !== null) await requireSensors(tx, companyId, [body.sensor_id]);
  if (body.zone_id !== null) await readZone(tx, companyId, body.zone_id);
  if (body.group_id !== null) await readGroup(tx, companyId, body.group_id);
  await requireAssignees(tx, companyId, body.assignee_ids);
  const { timeZone } = await readCompany(tx, companyId);
  return {
    name: body.name,
    kind: body.kind,
    sensor_id: body.sensor_id,
    zone_id: body.zone_id,
    points: JSON.stringify(body.points),
    schedule: JSON.stringify(body.schedule),
    of_silence: body.schedule.kind === 'silence' ? (1 as const) : (0 as const),
    assignee_ids: JSON.stringify(body.assignee_ids),
    group_id: body.group_id,
    grace_ms: body.grace_minutes * MINUTE_MS,
    reminds: body.reminds ? (1 as const) : (0 as const),
    time_zone: timeZone,
  };
}

function planDetails(plan: TaskPlan) {
  const { id, kind, sensor_id, zone_id, points, schedule, assignees, group_id, grace_minutes } = plan;
  return {
    planId: id,
    kind,
    sensorId: sensor_id,
    zoneId: zone_id,
    points,
    schedule,
    assignees: assignees.map(({ username }) => username).join(', '),
    groupId: group_id,
    graceMinutes: grace_minutes,
    reminds: plan.reminds,
    nextAt: plan.next_at,
  };
}
