import { changeWithin } from '../audit/index.ts';
import { nextId, type Tx } from '../database/index.ts';
import { notifyOfDueReview, notifyOfMissedReviews } from '../notifications/index.ts';
import { eachCompany } from '../platform/work/each-apart.ts';
import { passDueTimes } from '../platform/work/pass-due-times.ts';
import { readCompany } from '../reports/index.ts';
import { parseUserIds } from '../users/index.ts';
import type { OpenReviewDeps } from './deps.ts';
import { selectPlans, type StoredPlan } from './read-plans.ts';
import { nextReview } from './schedule.ts';
import { scopeText } from './scope-text.ts';
import { isUndone, selectReviews } from './select-reviews.ts';
import { parseSchedule } from './stored-plan.ts';
import { takeReviewTurn } from './turn.ts';

const SYSTEM = { kind: 'system' } as const;

/**
 * Opens the reviews that are due, each for the period since the one before, and notes those that are missed. Any number
 * of servers may call it: each company has its turn, and due times move in the transaction that opens the review.
 */
export async function openDueReviews(deps: OpenReviewDeps): Promise<void> {
  const { database, clock, logger } = deps;
  const now = clock.now();
  const companies = await database.readAcross(async (tx) => {
    const rows = [...(await selectToOpen(tx, now).execute()), ...(await selectMissed(tx, now).execute())];
    return new Set(rows.map(({ company_id }) => company_id));
  });
  await eachCompany(logger, companies, 'reviews could not be opened', async (companyId) =>
    openInCompany(deps, companyId),
  );
}

/** Plans of which a review is due, or whose next due time was counted by another time zone than their company's. */
function selectToOpen(tx: Tx, now: number) {
  return selectPlans(tx)
    .innerJoin('companies as company', 'company.company_id', 'plan.company_id')
    .where((row) =>
      row.or([row('plan.next_at', '<=', now), row('plan.time_zone', '<>', row.ref('company.time_zone'))]),
    );
}

async function openInCompany(
  { database, clock, events, announceChange }: OpenReviewDeps,
  companyId: number,
): Promise<void> {
  await database.write(companyId, async (tx) => {
    await takeReviewTurn(tx, companyId);
    const now = clock.now();
    const { timeZone } = await readCompany(tx, companyId);
    const plans = await selectToOpen(tx, now)
      .where('plan.company_id', '=', companyId)
      .orderBy('plan.plan_id')
      .execute();
    const deliveryIds: number[] = [];
    for (const plan of plans) deliveryIds.push(...(await openPlan(tx, companyId, plan, { now, timeZone })));
    deliveryIds.push(...(await noteMissed(tx, companyId, now)));
    tx.afterCommit(() => {
      announceChange(companyId, ['Reviews']);
      if (deliveryIds.length > 0) events.emit('messages.written', { companyId, deliveryIds });
    });
  });
}

/** Opens what is due of one plan and notifies its reviewers of the latest. Returns the ids of the messages. */
async function openPlan(
  tx: Tx,
  companyId: number,
  plan: StoredPlan,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<number[]> {
  const schedule = parseSchedule(plan.schedule);
  let from = plan.last_at;
  const times = {
    due: plan.next_at,
    graceMs: plan.grace_ms,
    next: (after: number): number => nextReview(schedule, timeZone, after),
    isMoved: plan.time_zone !== timeZone,
    notBefore: from,
  };
  const { passed, nextAt } = await passDueTimes(times, now, async ({ due: to, graceEndsAt }) => {
    await insertReview(tx, companyId, plan, { from, to, graceEndsAt });
    from = to;
  });
  await tx.sql
    .updateTable('review_plans')
    .set({ last_at: from, next_at: nextAt, time_zone: timeZone })
    .where('company_id', '=', companyId)
    .where('plan_id', '=', plan.plan_id)
    .execute();
  if (passed === undefined) return [];
  const { due: to, graceEndsAt } = passed;
  const item = { kind: plan.kind, zone: plan.zone_name, to, graceEndsAt };
  return notifyOfDueReview(tx, companyId, parseUserIds(plan.reviewer_ids), item, now);
}

async function insertReview(
  tx: Tx,
  companyId: number,
  { plan_id, kind, audit_groups, must_be_signed, zone_id, zone_name }: StoredPlan,
  { from, to, graceEndsAt }: { readonly from: number; readonly to: number; readonly graceEndsAt: number },
): Promise<void> {
  await tx.sql
    .insertInto('reviews')
    .values({
      company_id: companyId,
      review_id: await nextId(tx, 'reviews'),
      plan_id,
      kind,
      audit_groups,
      must_be_signed,
      zone_id,
      zone_name,
      from_at: from,
      to_at: to,
      grace_ends_at: graceEndsAt,
      missed_at: null,
      result: null,
      text: null,
      done_at: null,
      done_by: null,
      done_by_id: null,
      unseen_sensors: 0,
      figures: null,
      digest: null,
    })
    .execute();
}

/** Reviews that are missed, but for those whose plan was deleted: they need not be done any more. */
function selectMissed(tx: Tx, now: number) {
  return selectReviews(tx)
    .where('review.missed_at', 'is', null)
    .where('review.grace_ends_at', '<=', now)
    .where(isUndone)
    .where('plan.deleted_at', 'is', null)
    .where('zone.deleted_at', 'is', null);
}

/** Notes the reviews whose grace is over, and notifies admins of all in one message. Returns the ids of the messages. */
async function noteMissed(tx: Tx, companyId: number, now: number): Promise<number[]> {
  const missed = await selectMissed(tx, now)
    .where('review.company_id', '=', companyId)
    .orderBy('review.to_at')
    .orderBy('review.review_id')
    .execute();
  if (missed.length === 0) return [];
  await tx.sql
    .updateTable('reviews')
    .set({ missed_at: now })
    .where('company_id', '=', companyId)
    .where(
      'review_id',
      'in',
      missed.map(({ review_id }) => review_id),
    )
    .execute();
  await changeWithin(tx, companyId, SYSTEM, now, async ({ record }) => {
    for (const row of missed) {
      const { review_id: reviewId, from_at: from, to_at: to } = row;
      record('review_missed', `The review of ${scopeText(row)} was missed`, { reviewId, from, to });
    }
  });
  const items = missed.map(({ kind, zone_name, to_at }) => ({ kind, zone: zone_name, to: to_at }));
  return notifyOfMissedReviews(tx, companyId, items, now);
}
