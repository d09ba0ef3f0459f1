import { sql, type Selectable } from 'kysely';
import { auditGroup, type AuditGroup } from '@ts1/contract';
import { z } from 'zod';
import { inCompany, type ReviewsTable, type Tx } from '../database/index.ts';
import { parseUserIds } from '../users/index.ts';
import type { ReviewTimes } from './schedule.ts';

/** A review as it is stored, with the reviewers of its plan. */
export type StoredReview = Selectable<ReviewsTable> & {
  readonly reviewer_ids: string;
  /** When its plan, or the zone of that, was deleted. */
  readonly plan_ended_at: number | null;
  /** When it was first signed with the meaning `review`. */
  readonly signed_at: number | null;
};

/** Reviews of all companies, with their plans as `plan` and the zones of those as `zone`. */
export function selectReviews(tx: Tx) {
  return tx.sql
    .selectFrom('reviews as review')
    .innerJoin('review_plans as plan', (join) => inCompany(join, 'plan.plan_id', 'review.plan_id'))
    .leftJoin('zones as zone', (join) => inCompany(join, 'zone.zone_id', 'plan.zone_id'))
    .selectAll('review')
    .select('plan.reviewer_ids')
    .select((row) => row.fn.coalesce('plan.deleted_at', 'zone.deleted_at').as('plan_ended_at'))
    .select((row) =>
      row
        .selectFrom('signatures as signature')
        .select(({ fn }) => fn.min<number | null>('signature.signed_at').as('at'))
        .whereRef('signature.company_id', '=', 'review.company_id')
        .whereRef('signature.subject_id', '=', 'review.review_id')
        .where('signature.subject_kind', '=', 'review')
        .where('signature.meaning', '=', 'review')
        .as('signed_at'),
    );
}

const isSigned = sql<boolean>`exists (
  select 1 from signatures as signature
  where signature.company_id = review.company_id and signature.subject_kind = 'review'
    and signature.subject_id = review.review_id and signature.meaning = 'review')`;

/** Whether a `review` is not done, or not signed although it must be. */
export const isUndone = sql<boolean>`(review.done_at is null or (review.must_be_signed = 1 and not ${isSigned}))`;

/** Whether a `review` was withdrawn with its `plan`, or with the `zone` of that. */
export const isWithdrawn = sql<boolean>`(review.done_at is null
  and coalesce(plan.deleted_at, zone.deleted_at, review.grace_ends_at) < review.grace_ends_at)`;

/** The times that decide the state of a review. */
export function toTimes(
  row: Pick<StoredReview, 'grace_ends_at' | 'done_at' | 'must_be_signed' | 'signed_at' | 'plan_ended_at'>,
): ReviewTimes {
  return {
    graceEndsAt: row.grace_ends_at,
    doneAt: row.done_at,
    mustBeSigned: row.must_be_signed === 1,
    signedAt: row.signed_at,
    planEndedAt: row.plan_ended_at,
  };
}

/** The kind of a review and the reviewers of its plan, which decide who may see it. */
export function toConcern({ kind, reviewer_ids }: Pick<StoredReview, 'kind' | 'reviewer_ids'>) {
  return { kind, reviewerIds: parseUserIds(reviewer_ids) };
}

/** Parses the groups of actions of a plan or review as they are stored. */
export function parseGroups(stored: string): AuditGroup[] {
  return z.array(auditGroup).parse(JSON.parse(stored));
}
