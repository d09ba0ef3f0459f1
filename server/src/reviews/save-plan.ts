import {
  type NewReviewPlanBody,
  type ReviewPlan,
  type ReviewPlanBody,
  REVIEWS_MOST_DAYS_BACK,
} from '@ts1/contract';
import { DAY_MS, HOUR_MS } from '@ts1/contract/durations';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { nextId, type Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readCompany } from '../reports/index.ts';
import { readZone } from '../zones/index.ts';
import { readPlan, readStoredPlan } from './read-plans.ts';
import { wrongStart } from './refusals.ts';
import { requireReviewers } from './require-reviewers.ts';
import { nextReview } from './schedule.ts';
import { scopeText } from './scope-text.ts';
import { takeReviewTurn } from './turn.ts';

/**
 * Plans reviews; the first is due at the next time of the schedule after the start that is given, for the period from
 * then on. Without one it is now.
 * @throws NotFound for the zone or a reviewer; InvalidInput for a start that is ahead or too long ago, and for a reviewer who may not see what is reviewed
 */
export async function createPlan(
  deps: ChangeDeps,
  user: SignedInUser,
  { from, ...body }: NewReviewPlanBody,
): Promise<ReviewPlan> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const start = from ?? at;
    if (start > at) throw wrongStart('must not lie in the future');
    if (at - start > REVIEWS_MOST_DAYS_BACK * DAY_MS) throw wrongStart('must be at most 31 days ago');
    const columns = await toColumns(tx, companyId, body, start);
    const planId = await nextId(tx, 'review_plans');
    await tx.sql
      .insertInto('review_plans')
      .values({
        company_id: companyId,
        plan_id: planId,
        ...columns,
        last_at: start,
        created_at: at,
        deleted_at: null,
      })
      .execute();
    const plan = await readPlan(tx, companyId, planId);
    record('review_plan_create', `Planned reviews of ${scopeText(plan)}`, planDetails(plan));
    return plan;
  });
}

/**
 * Changes a plan: its next due time is counted anew, and the next period begins where the last one ended.
 * @throws NotFound for the plan, the zone or a reviewer; InvalidInput for a reviewer who may not see what is reviewed
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
    record('review_plan_update', `Changed the reviews of ${scopeText(plan)}`, planDetails(plan));
    return plan;
  });
}

/**
 * Deletes a plan. Its reviews stay; those that are open need not be done any more.
 * @throws NotFound
 */
export async function deletePlan(deps: ChangeDeps, user: SignedInUser, planId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await takeReviewTurn(tx, companyId);
    const plan = await readStoredPlan(tx, companyId, planId);
    await tx.sql
      .updateTable('review_plans')
      .set({ deleted_at: at })
      .where('company_id', '=', companyId)
      .where('plan_id', '=', planId)
      .execute();
    record('review_plan_delete', `Deleted the reviews of ${scopeText(plan)}`, { planId });
  });
}

async function toColumns(tx: Tx, companyId: number, body: ReviewPlanBody, at: number) {
  if (body.zone_id !== null) await readZone(tx, companyId, body.zone_id);
  await requireReviewers(tx, companyId, body.kind, body.reviewer_ids);
  const { timeZone } = await readCompany(tx, companyId);
  return {
    kind: body.kind,
    audit_groups: JSON.stringify(body.audit_groups),
    must_be_signed: body.must_be_signed ? (1 as const) : (0 as const),
    zone_id: body.zone_id,
    schedule: JSON.stringify(body.schedule),
    reviewer_ids: JSON.stringify(body.reviewer_ids),
    grace_ms: body.grace_hours * HOUR_MS,
    time_zone: timeZone,
    next_at: nextReview(body.schedule, timeZone, at),
  };
}

function planDetails(plan: ReviewPlan) {
  const { id, kind, audit_groups, must_be_signed, zone_id, schedule, reviewers, grace_hours, next_at } = plan;
  return {
    planId: id,
    kind,
    auditGroups: audit_groups.join(', '),
    mustBeSigned: must_be_signed,
    zoneId: zone_id,
    schedule: `${schedule.every}, day ${schedule.day}, ${schedule.time}`,
    reviewers: reviewers.map(({ username }) => username).join(', '),
    graceHours: grace_hours,
    nextAt: next_at,
  };
}
