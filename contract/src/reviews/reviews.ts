import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';
import { reviewedAccess, reviewedLog, reviewedSensor } from './review-figures.ts';
import { newReviewPlanBody, reviewKind, reviewPlan, reviewPlanBody } from './review-plans.ts';
import { auditGroup } from './audit-groups.ts';

const TAG = 'Reviews';
const MOST_LISTED = 500;
/** Longest finding, in characters. */
export const LONGEST_FINDING = 2_000;

/**
 * `unsigned`: it was ended and waits for its signature. `missed`: it was not done, or not signed, by the end of its grace.
 * `withdrawn`: its plan was deleted before that, and it need not be done.
 */
export const reviewState = z.enum(['open', 'unsigned', 'missed', 'done', 'withdrawn']);
export type ReviewState = z.output<typeof reviewState>;

export const reviewResult = z.enum(['nothing', 'finding']);
export type ReviewResult = z.output<typeof reviewResult>;

/** A review of a period; it is due at the period's end. */
export const reviewSummary = z.object({
  id,
  plan_id: id,
  kind: reviewKind,
  /** Groups of actions that a review of the audit log is about; empty for all. */
  audit_groups: z.array(auditGroup),
  /** Whether it is done only once it is signed with the meaning `review`. */
  must_be_signed: z.boolean(),
  /** Whether such a signature is missing: true from its end on until it is signed. */
  signature_missing: z.boolean(),
  /** Null for the whole company. */
  zone_name: z.string().nullable(),
  from: timestamp,
  /** End of the period, exclusive, and due time. */
  to: timestamp,
  /** End of the grace: a review that is not done by then is missed. */
  grace_ends_at: timestamp,
  state: reviewState,
  /** Whether it was done, and signed where it must be, after the grace. */
  late: z.boolean(),
  result: reviewResult.nullable(),
  text: z.string().nullable(),
  done_at: timestamp.nullable(),
  done_by: z.string().nullable(),
  /** Whether the caller may end it. */
  may_end: z.boolean(),
  /** Whether the caller may sign it, now or once it is ended. */
  may_sign: z.boolean(),
});
export type ReviewSummary = z.output<typeof reviewSummary>;

export const review = reviewSummary.extend({
  /** Figures of a review of readings; of other kinds empty. */
  sensors: z.array(reviewedSensor),
  /** Figures of a review of the audit log; of other kinds null. */
  log: reviewedLog.nullable(),
  /** Figures of a review of access; of other kinds null. */
  access: reviewedAccess.nullable(),
  /** Number of sensors of the plan that the reviewer did not see; of an open review, that the caller does not see. */
  unseen_sensors: z.int(),
  /** SHA-256, in hexadecimal, over the review, its figures and the records that they are drawn from; null until it is done. */
  digest: z.string().nullable(),
});
export type Review = z.output<typeof review>;

export const reviewEnd = z
  .object({ result: reviewResult, text: z.string().trim().max(LONGEST_FINDING).default('') })
  .refine(({ result, text }) => result === 'nothing' || text !== '', {
    path: ['text'],
    message: 'is required for a finding',
  });
export type ReviewEnd = z.output<typeof reviewEnd>;

const planPath = z.object({ planId: idText });
const reviewPath = z.object({ reviewId: idText });

export const reviewRoutes = {
  listReviewPlans: route({
    method: 'GET',
    path: '/review-plans',
    summary: 'List the review plans that concern the caller, each with its next due time',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(reviewPlan),
  }),
  createReviewPlan: route({
    method: 'POST',
    path: '/review-plans',
    summary: 'Plan reviews of the readings of a zone or of the whole company, of the audit log, or of access',
    tag: TAG,
    permission: 'reports',
    changes: ['Reviews'],
    body: newReviewPlanBody,
    answer: reviewPlan,
    success: 201,
    errors: [400, 404],
  }),
  saveReviewPlan: route({
    method: 'PUT',
    path: '/review-plans/{planId}',
    summary: 'Change a review plan; reviews that are open keep their period',
    tag: TAG,
    permission: 'reports',
    changes: ['Reviews'],
    params: planPath,
    body: reviewPlanBody,
    answer: reviewPlan,
    errors: [400, 404],
  }),
  deleteReviewPlan: route({
    method: 'DELETE',
    path: '/review-plans/{planId}',
    summary: 'Delete a review plan; its reviews stay, and those that are open are withdrawn',
    tag: TAG,
    permission: 'reports',
    changes: ['Reviews'],
    params: planPath,
    errors: [400, 404],
  }),
  listReviews: route({
    method: 'GET',
    path: '/reviews',
    summary: 'List the reviews that concern the caller, newest first',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({
      /** Only those that are still to be done or signed, or only the others. */
      done: z.enum(['true', 'false']).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(MOST_LISTED)).optional(),
    }),
    answer: z.array(reviewSummary),
    errors: [400],
  }),
  getReview: route({
    method: 'GET',
    path: '/reviews/{reviewId}',
    summary: 'One review with its figures',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: reviewPath,
    answer: review,
    errors: [400, 404],
  }),
  endReview: route({
    method: 'POST',
    path: '/reviews/{reviewId}/end',
    summary: 'End a review with nothing to note or with a finding; its figures are stored with it',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    peopleOnly: true,
    changes: ['Reviews'],
    params: reviewPath,
    body: reviewEnd,
    answer: review,
    errors: [400, 404, 409],
  }),
  reviewLog: route({
    method: 'GET',
    path: '/review-plans/{planId}/log',
    summary: 'The reviews of a month as a temperature log, a PDF file',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: planPath,
    query: z.object({
      /** As `2026-11`. */
      month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'),
    }),
    mediaType: 'application/pdf',
    answer: z.string(),
    errors: [400, 404, 503],
  }),
};
