import type { ReviewKind, ReviewResult } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

/** A plan by which somebody reviews the records of a zone, or of the whole company. */
export interface ReviewPlansTable {
  company_id: number;
  plan_id: number;
  kind: Generated<ReviewKind>;
  /** JSON: groups of actions; empty for all. */
  audit_groups: Generated<string>;
  must_be_signed: Generated<Flag>;
  /** Null for the whole company. */
  zone_id: number | null;
  /** JSON. */
  schedule: string;
  /** JSON: ids of users. */
  reviewer_ids: string;
  grace_ms: number;
  /** Time zone by which `next_at` was counted. */
  time_zone: string;
  /** End of the period of the latest review, or when the plan was made. */
  last_at: Moment;
  next_at: Moment;
  created_at: Moment;
  deleted_at: Moment | null;
}

/** A review of a period; kind, scope and times are those of the plan when it was opened. */
export interface ReviewsTable {
  company_id: number;
  review_id: number;
  plan_id: number;
  kind: Generated<ReviewKind>;
  /** JSON: groups of actions; empty for all. */
  audit_groups: Generated<string>;
  must_be_signed: Generated<Flag>;
  zone_id: number | null;
  zone_name: string | null;
  from_at: Moment;
  /** End of the period, exclusive, and due time. */
  to_at: Moment;
  grace_ends_at: Moment;
  /** When admins were notified that it was missed. */
  missed_at: Moment | null;
  result: ReviewResult | null;
  text: string | null;
  done_at: Moment | null;
  done_by: string | null;
  done_by_id: number | null;
  /** Number of sensors that the reviewer did not see. */
  unseen_sensors: Generated<number>;
  /** JSON: figures of a kind that has no sensors, stored when it was done. */
  figures: Generated<string | null>;
  /** SHA-256 over the review and its records. */
  digest: string | null;
}

/** Figures of a sensor, stored when its review was done. */
export interface ReviewSensorsTable {
  company_id: number;
  review_id: number;
  sensor_id: number;
  /** JSON. */
  figures: string;
}

export interface ReviewTables {
  review_plans: ReviewPlansTable;
  reviews: ReviewsTable;
  review_sensors: ReviewSensorsTable;
}
