import { type Channel, present } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { nextId, type Tx } from '../database/index.ts';
import { notifyOfDueTask } from '../notifications/index.ts';
import { passDueTimes, type PassedTime } from '../platform/work/pass-due-times.ts';
import type { StoredPlan } from './read-plans.ts';
import { nextTask } from './schedule.ts';
import { parseSchedule } from './stored-plan.ts';
import { readAssigneesWhoSee } from './who-sees.ts';

/** The moment (epoch milliseconds) at which tasks are opened, the time zone of the company, and what can be sent over. */
export interface OpeningOccasion {
  readonly now: number;
  readonly timeZone: string;
  readonly configured: ReadonlySet<Channel>;
}

/**
 * Opens the tasks of a plan that are due, moves its next due time, and reminds its people who see what it is about of the
 * newest one, if the plan says so and that can still be done in time. Returns the ids of the messages.
 */
export async function openPlan(
  tx: Tx,
  companyId: number,
  plan: StoredPlan,
  occasion: OpeningOccasion,
): Promise<number[]> {
  const opened = await openDue(tx, companyId, plan, occasion);
  if (opened === undefined || plan.reminds === 0 || opened.graceEndsAt <= occasion.now) return [];
  const item = { name: plan.name, place: plan.sensor_name ?? plan.zone_name, ...opened };
  const assigneeIds = await readAssigneesWhoSee(tx, companyId, plan);
  return notifyOfDueTask(tx, companyId, assigneeIds, item, occasion);
}

async function openDue(
  tx: Tx,
  companyId: number,
  plan: StoredPlan,
  { now, timeZone }: OpeningOccasion,
): Promise<PassedTime | undefined> {
  const schedule = parseSchedule(plan.schedule);
  const times = {
    due: present(plan.next_at, 'the due time of a plan'),
    graceMs: plan.grace_ms,
    next: (after: number): number =>
      schedule.kind === 'times'
        ? nextTask(schedule, timeZone, after)
        : after + schedule.every_hours * HOUR_MS,
    isMoved: plan.time_zone !== timeZone && schedule.kind === 'times',
    notBefore: now,
  };
  const { passed, nextAt } = await passDueTimes(times, now, async (task) =>
    insertTask(tx, companyId, plan, task),
  );
  await tx.sql
    .updateTable('task_plans')
    .set({ next_at: nextAt, time_zone: timeZone })
    .where('company_id', '=', companyId)
    .where('task_plan_id', '=', plan.task_plan_id)
    .execute();
  return passed;
}

async function insertTask(
  tx: Tx,
  companyId: number,
  plan: StoredPlan,
  { due, graceEndsAt }: PassedTime,
): Promise<void> {
  await tx.sql
    .insertInto('tasks')
    .values({
      company_id: companyId,
      task_id: await nextId(tx, 'tasks'),
      task_plan_id: plan.task_plan_id,
      name: plan.name,
      kind: plan.kind,
      sensor_id: plan.sensor_id,
      zone_id: plan.zone_id,
      zone_name: plan.zone_name,
      points: plan.points,
      assignee_ids: plan.assignee_ids,
      group_id: plan.group_id,
      of_silence: plan.of_silence,
      due_at: due,
      grace_ends_at: graceEndsAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'task_plan_id', 'due_at']).doNothing())
    .execute();
}
