import { type ReviewPlan, toTimestamp } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import type { Selectable } from 'kysely';
import { inCompany, type ReviewPlansTable, type Tx } from '../database/index.ts';
import { parseUserIds, readPlannedPeople } from '../users/index.ts';
import { noSuchPlan } from './refusals.ts';
import { isUndone, parseGroups } from './select-reviews.ts';
import { parseSchedule } from './stored-plan.ts';

/** A plan as it is stored, with the name of its zone. */
export type StoredPlan = Selectable<ReviewPlansTable> & { readonly zone_name: string | null };

/** The plans of a company, or all plans; those of a zone that was deleted are over. */
export function selectPlans(tx: Tx) {
  return tx.sql
    .selectFrom('review_plans as plan')
    .leftJoin('zones as zone', (join) => inCompany(join, 'zone.zone_id', 'plan.zone_id'))
    .selectAll('plan')
    .select('zone.name as zone_name')
    .where('plan.deleted_at', 'is', null)
    .where((row) => row.or([row('plan.zone_id', 'is', null), row('zone.deleted_at', 'is', null)]));
}

/** The plans of a company in the order in which they were made. */
export async function readPlans(tx: Tx, companyId: number): Promise<ReviewPlan[]> {
  return toPlans(
    tx,
    companyId,
    await selectPlans(tx).where('plan.company_id', '=', companyId).orderBy('plan.plan_id').execute(),
  );
}

/** @throws NotFound */
export async function readStoredPlan(tx: Tx, companyId: number, planId: number): Promise<StoredPlan> {
  const row = await selectPlans(tx)
    .where('plan.company_id', '=', companyId)
    .where('plan.plan_id', '=', planId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchPlan();
  return row;
}

/** @throws NotFound */
export async function readPlan(tx: Tx, companyId: number, planId: number): Promise<ReviewPlan> {
  const [plan] = await toPlans(tx, companyId, [await readStoredPlan(tx, companyId, planId)]);
  if (plan === undefined) throw noSuchPlan();
  return plan;
}

async function toPlans(tx: Tx, companyId: number, rows: readonly StoredPlan[]): Promise<ReviewPlan[]> {
  if (rows.length === 0) return [];
  const toPeople = await readPlannedPeople(tx, companyId);
  const undone = await tx.sql
    .selectFrom('reviews as review')
    .select((row) => ['review.plan_id', row.fn.countAll<number>().as('count')])
    .where('review.company_id', '=', companyId)
    .where(isUndone)
    .groupBy('review.plan_id')
    .execute();
  const counts = new Map(undone.map(({ plan_id, count }) => [plan_id, count]));
  return rows.map((row) => ({
    id: row.plan_id,
    kind: row.kind,
    audit_groups: parseGroups(row.audit_groups),
    must_be_signed: row.must_be_signed === 1,
    zone_id: row.zone_id,
    zone_name: row.zone_name,
    schedule: parseSchedule(row.schedule),
    reviewers: toPeople(parseUserIds(row.reviewer_ids)),
    grace_hours: row.grace_ms / HOUR_MS,
    next_at: toTimestamp(row.next_at),
    undone: counts.get(row.plan_id) ?? 0,
  }));
}
