import { type TaskPlan, toTimestamp } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { Selectable } from 'kysely';
import { inCompany, type TaskPlansTable, type Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { parseUserIds, readPlannedPeople } from '../users/index.ts';
import { noSuchPlan } from './refusals.ts';
import { parsePoints, parseSchedule } from './stored-plan.ts';
import { readVisibleTasks } from './who-sees.ts';

/** A plan as it is stored, with the names of what it is about. */
export type StoredPlan = Selectable<TaskPlansTable> & {
  readonly sensor_name: string | null;
  readonly zone_name: string | null;
  readonly group_name: string | null;
};

/** The plans of all companies as `plan`; those of a sensor or a zone that was deleted are over. */
export function selectPlans(tx: Tx) {
  return tx.sql
    .selectFrom('task_plans as plan')
    .leftJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'plan.sensor_id'))
    .leftJoin('zones as zone', (join) => inCompany(join, 'zone.zone_id', 'plan.zone_id'))
    .leftJoin('alert_groups as group', (join) =>
      inCompany(join, 'group.group_id', 'plan.group_id').on('group.deleted_at', 'is', null),
    )
    .selectAll('plan')
    .select(['sensor.name as sensor_name', 'zone.name as zone_name', 'group.name as group_name'])
    .where('plan.deleted_at', 'is', null)
    .where((row) => row.or([row('plan.sensor_id', 'is', null), row('sensor.deleted_at', 'is', null)]))
    .where((row) => row.or([row('plan.zone_id', 'is', null), row('zone.deleted_at', 'is', null)]));
}

/** The plans that a user sees, in the order in which they were made. */
export async function readPlans(tx: Tx, user: SignedInUser): Promise<TaskPlan[]> {
  const { companyId, seesOwnZonesOnly } = user;
  const sees = await readVisibleTasks(tx, user);
  const rows = await selectPlans(tx)
    .where('plan.company_id', '=', companyId)
    .orderBy('plan.task_plan_id')
    .execute();
  const plans = await toPlans(tx, companyId, rows.filter(sees));
  // A group may be about zones that the person does not see.
  return seesOwnZonesOnly ? plans.map((plan) => ({ ...plan, group_id: null, group_name: null })) : plans;
}

/** @throws NotFound */
export async function readStoredPlan(tx: Tx, companyId: number, planId: number): Promise<StoredPlan> {
  const row = await selectPlans(tx)
    .where('plan.company_id', '=', companyId)
    .where('plan.task_plan_id', '=', planId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchPlan();
  return row;
}

/** @throws NotFound */
export async function readPlan(tx: Tx, companyId: number, planId: number): Promise<TaskPlan> {
  const [plan] = await toPlans(tx, companyId, [await readStoredPlan(tx, companyId, planId)]);
  if (plan === undefined) throw noSuchPlan();
  return plan;
}

async function toPlans(tx: Tx, companyId: number, rows: readonly StoredPlan[]): Promise<TaskPlan[]> {
  if (rows.length === 0) return [];
  const toPeople = await readPlannedPeople(tx, companyId);
  return rows.map((row) => ({
    id: row.task_plan_id,
    name: row.name,
    kind: row.kind,
    sensor_id: row.sensor_id,
    sensor_name: row.sensor_name,
    zone_id: row.zone_id,
    zone_name: row.zone_name,
    points: parsePoints(row.points),
    schedule: parseSchedule(row.schedule),
    assignees: toPeople(parseUserIds(row.assignee_ids)),
    // In place of a group that was deleted admins are notified.
    group_id: row.group_name === null ? null : row.group_id,
    group_name: row.group_name,
    grace_minutes: row.grace_ms / MINUTE_MS,
    reminds: row.reminds === 1,
    next_at: row.next_at === null ? null : toTimestamp(row.next_at),
  }));
}
