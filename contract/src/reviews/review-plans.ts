import { z } from 'zod';
import type { Verb } from '../auth/verbs.ts';
import { id, moment, timestamp } from '../platform/values.ts';
import { plannedPerson } from '../users/planned-person.ts';
import { auditGroup } from './audit-groups.ts';

/** Last day that every month has. */
export const LAST_REVIEW_DAY = 28;
const WEEKDAYS = 7;
const MOST_REVIEWERS = 100;

export const reviewInterval = z.enum(['workday', 'day', 'week', 'month']);
export type ReviewInterval = z.output<typeof reviewInterval>;

/** Schedule of reviews, in the company's time zone. */
export const reviewSchedule = z
  .object({
    every: reviewInterval,
    /** Day of the week from Monday (1 to 7), or of the month (1 to 28); ignored for workdays and days. */
    day: z.int().min(1).max(LAST_REVIEW_DAY),
    /** As `08:30`. */
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 06:30'),
  })
  .refine(({ every, day }) => every !== 'week' || day <= WEEKDAYS, {
    path: ['day'],
    message: 'must be a day of the week, 1 to 7',
  });
export type ReviewSchedule = z.output<typeof reviewSchedule>;

/**
 * Kinds of reviews: of the readings of sensors, of the rows of the audit log, and of who has access: users, API keys and
 * webhooks.
 */
export const REVIEW_KINDS = ['readings', 'audit-log', 'access'] as const;
export const reviewKind = z.enum(REVIEW_KINDS);
export type ReviewKind = z.output<typeof reviewKind>;

/** Verbs that somebody needs to see the reviews of a kind, who must further see every zone, but for readings. */
export const REVIEW_KIND_VERBS: Readonly<Record<ReviewKind, readonly Verb[]>> = {
  readings: [],
  'audit-log': ['audit'],
  access: ['people', 'keys'],
};

const kindFields = {
  kind: reviewKind,
  /** Groups of actions that a review of the audit log is about; empty for all. Other kinds have none. */
  audit_groups: z.array(auditGroup),
  /** Whether a review is done only once it is signed with the meaning `review`. */
  must_be_signed: z.boolean(),
};

export const reviewPlanBody = z
  .object({
    kind: kindFields.kind.default('readings'),
    audit_groups: kindFields.audit_groups
      .refine((groups) => new Set(groups).size === groups.length, 'must name each group once')
      .default([]),
    must_be_signed: kindFields.must_be_signed.default(false),
    /** Null for the whole company. */
    zone_id: id.nullable(),
    schedule: reviewSchedule,
    reviewer_ids: z
      .array(id)
      .min(1, 'must name somebody')
      .max(MOST_REVIEWERS)
      .refine((ids) => new Set(ids).size === ids.length, 'must name everybody once'),
    /** Hours after the due time within which a review must be done. */
    grace_hours: z.int().min(1).max(336),
  })
  .refine(({ kind, zone_id }) => kind === 'readings' || zone_id === null, {
    path: ['zone_id'],
    message: 'must be null: this kind of review is of the whole company',
  })
  .refine(({ kind, audit_groups }) => kind === 'audit-log' || audit_groups.length === 0, {
    path: ['audit_groups'],
    message: 'must be empty: this kind of review is not of the audit log',
  });
export type ReviewPlanBody = z.output<typeof reviewPlanBody>;

/** Days before now from which the first review of a new plan may cover the time. */
export const REVIEWS_MOST_DAYS_BACK = 31;

export const newReviewPlanBody = reviewPlanBody.safeExtend({
  /** Start of the first period, up to 31 days back: reviews that were due since open at once. Without it, now. */
  from: moment.optional(),
});
export type NewReviewPlanBody = z.output<typeof newReviewPlanBody>;

export const reviewPlan = z.object({
  id,
  ...kindFields,
  zone_id: id.nullable(),
  zone_name: z.string().nullable(),
  schedule: reviewSchedule,
  reviewers: z.array(plannedPerson),
  grace_hours: z.int(),
  next_at: timestamp,
  /** Number of its reviews that are not done. */
  undone: z.int(),
});
export type ReviewPlan = z.output<typeof reviewPlan>;
