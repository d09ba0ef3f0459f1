import type { ReviewPlan, ReviewPlanBody } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { nextId, type Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readCompany } from '../reports/index.ts';
import { requireUsers } from '../users/index.ts';
import { readZone } from '../zones/index.ts';
import { readPlan, readStoredPlan } from './read-plans.ts';
import { nextReview } from './schedule.ts';
import { takeReviewTurn } from './turn.ts';

/**
 * Plans reviews; the first is due at the next time of the schedule, for the period from now on.
 * @throws NotFound for the zone or a reviewer
 */
export async function createPlan(
  deps: ChangeDeps,
  user: SignedInUser,
  body: ReviewPlanBody,
): Promise<ReviewPlan> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const columns = await toColumns(tx, companyId, body, at);
    const planId = await nextId(tx, 'review_plans');
    await tx.sql
      .insertInto('review_plans')
      .values({
        company_id: companyId,
        plan_id: planId,
        ...columns,
        last_at: at,
        created_at: at,
        deleted_at: null,
      })
      .execute();
    const plan = await readPlan(tx, companyId, planId);
    record('review_plan_create', `Planned reviews of ${scopeText(plan.zone_name)}`, planDetails(plan));
    return plan;
  });
}

/**
 * Changes a plan: its next due time is counted anew, and the next period begins where the last one ended.
 * @throws NotFound for the plan, the zone or a reviewer
 */
export async function savePlan(
  deps: ChangeDeps,
  user: SignedInUser,
  planId: number,
  body: ReviewPlanBody,
): Promise<ReviewPlan> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await takeReviewTurn(tx, companyId);
    await readStoredPlan(tx, companyId, planId);
    await tx.sql
      .updateTable('review_plans')
      .set(await toColumns(tx, companyId, body, at))
      .where('company_id', '=', companyId)
      .where('plan_id', '=', planId)
      .execute();
    const plan = await readPlan(tx, companyId, planId);
    record('review_plan_update', `Changed the reviews of ${scopeText(plan.zone_name)}`, planDetails(plan));
    return plan;
  });
}

/**
 * Deletes a plan. Its reviews stay, also those that are not done.
 * @throws NotFound
 */
export async function deletePlan(deps: ChangeDeps, user: SignedInUser, planId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await takeReviewTurn(tx, companyId);
    const { zone_name: zoneName } = await readStoredPlan(tx, companyId, planId);
    await tx.sql
      .updateTable('review_plans')
      .set({ deleted_at: at })
      .where('company_id', '=', companyId)
      .where('plan_id', '=', planId)
      .execute();
    record('review_plan_delete', `Deleted the reviews of ${scopeText(zoneName)}`, { planId });
  });
}

/** Names what a plan covers, in the audit log. */
export function scopeText(zoneName: string | null): string {
  return zoneName === null ? 'the whole company' : `zone "${zoneName}"`;
}

async function toColumns(tx: Tx, companyId: number, body: ReviewPlanBody, at: number) {
  if (body.zone_id !== null) await readZone(tx, companyId, body.zone_id);
  await requireUsers(tx, companyId, body.reviewer_ids);
  const { timeZone } = await readCompany(tx, companyId);
  return {
    zone_id: body.zone_id,
    schedule: JSON.stringify(body.schedule),
    reviewer_ids: JSON.stringify(body.reviewer_ids),
    grace_ms: body.grace_hours * HOUR_MS,
    time_zone: timeZone,
    next_at: nextReview(body.schedule, timeZone, at),
  };
}

function planDetails({ id, zone_id, schedule, reviewers, grace_hours, next_at }: ReviewPlan) {
  return {
    planId: id,
    zoneId: zone_id,
    schedule: `${schedule.every}, day ${schedule.day}, ${schedule.time}`,
    reviewers: reviewers.map(({ username }) => username).join(', '),
    graceHours: grace_hours,
    nextAt: next_at,
  };
}
