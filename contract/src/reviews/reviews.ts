import { z } from 'zod';
import { LIMITED_MEASURANDS } from '../measurands/measurands.ts';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';

const TAG = 'Reviews';
/** Last day that every month has. */
export const LAST_REVIEW_DAY = 28;
const WEEKDAYS = 7;
const MOST_REVIEWERS = 100;
const MOST_LISTED = 500;
/** Longest finding, in characters. */
export const LONGEST_FINDING = 2_000;

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

export const reviewPlanBody = z.object({
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
});
export type ReviewPlanBody = z.output<typeof reviewPlanBody>;

export const reviewPlan = z.object({
  id,
  zone_id: id.nullable(),
  zone_name: z.string().nullable(),
  schedule: reviewSchedule,
  reviewers: z.array(
    z.object({
      user_id: id,
      username: z.string(),
      /** False for one who was disabled or deleted. */
      may_sign_in: z.boolean(),
    }),
  ),
  grace_hours: z.int(),
  next_at: timestamp,
  /** Number of its reviews that are not done. */
  undone: z.int(),
});
export type ReviewPlan = z.output<typeof reviewPlan>;

export const reviewState = z.enum(['open', 'missed', 'done']);
export type ReviewState = z.output<typeof reviewState>;

export const reviewResult = z.enum(['nothing', 'finding']);
export type ReviewResult = z.output<typeof reviewResult>;

/** A review of a period; it is due at the period's end. */
export const reviewSummary = z.object({
  id,
  plan_id: id,
  /** Null for the whole company. */
  zone_name: z.string().nullable(),
  from: timestamp,
  /** End of the period, exclusive, and due time. */
  to: timestamp,
  /** End of the grace: a review that is not done by then is missed. */
  grace_ends_at: timestamp,
  state: reviewState,
  /** Whether it was done after the grace. */
  late: z.boolean(),
  result: reviewResult.nullable(),
  text: z.string().nullable(),
  done_at: timestamp.nullable(),
  done_by: z.string().nullable(),
  /** Whether the caller may end it. */
  may_end: z.boolean(),
});
export type ReviewSummary = z.output<typeof reviewSummary>;

const figure = z.number().nullable();

/** Figures of one measurand in the period, in its own unit. */
export const reviewedMeasurand = z.object({
  measurand: z.enum(LIMITED_MEASURANDS),
  min: figure,
  min_at: timestamp.nullable(),
  max: figure,
  max_at: timestamp.nullable(),
  mean: figure,
  outside_ms: figure,
  /** Limits in force at the end of the period. */
  low: figure,
  high: figure,
});
export type ReviewedMeasurand = z.output<typeof reviewedMeasurand>;

/** Figures of a sensor that are stored when its review is done. */
export const storedFigures = z.object({
  sensor_name: z.string(),
  serial_no: z.string(),
  readings: z.int(),
  completeness: figure,
  measurands: z.array(reviewedMeasurand),
  alarms: z.int(),
  unacknowledged: z.int(),
  quiet: z.array(z.object({ from: timestamp, until: timestamp, reason: z.string() })),
  /** Day on which its calibration was due, if it was by the end of the period. */
  calibration_due: z.iso.date().nullable(),
});
export type StoredFigures = z.output<typeof storedFigures>;

export const reviewedSensor = storedFigures.extend({
  sensor_id: id,
  /** Readings of the period that came after the review was done. */
  later_readings: z.int(),
});
export type ReviewedSensor = z.output<typeof reviewedSensor>;

export const review = reviewSummary.extend({
  sensors: z.array(reviewedSensor),
  /** Number of sensors of the plan that the reviewer did not see; of an open review, that the caller does not see. */
  unseen_sensors: z.int(),
  /** SHA-256, in hexadecimal, over the review and the readings, alarms and settings of its period; null until it is done. */
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
    summary: 'Plan reviews of a zone or of the whole company',
    tag: TAG,
    permission: 'reports',
    changes: ['Reviews'],
    body: reviewPlanBody,
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
    summary: 'Delete a review plan; its reviews stay',
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
      /** Only those that are not done, or only those that are. */
      done: z.enum(['true', 'false']).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(MOST_LISTED)).optional(),
    }),
    answer: z.array(reviewSummary),
    errors: [400],
  }),
  getReview: route({
    method: 'GET',
    path: '/reviews/{reviewId}',
    summary: 'One review with the figures of its sensors',
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
