import type { Review, ReviewPlan, ReviewSummary } from '@ts1/contract';
import { minutesAgo } from '../now.ts';

/** A review of the pharmacy that is due. */
export function reviewSummary(changes: Partial<ReviewSummary> = {}): ReviewSummary {
  return {
    id: 7,
    plan_id: 1,
    kind: 'readings',
    audit_groups: [],
    must_be_signed: false,
    signature_missing: false,
    zone_name: 'Pharmacy',
    from: minutesAgo(1_450),
    to: minutesAgo(10),
    grace_ends_at: minutesAgo(-230),
    state: 'open',
    late: false,
    result: null,
    text: null,
    done_at: null,
    done_by: null,
    may_end: true,
    may_sign: true,
    ...changes,
  };
}

/** That review, with a fridge that was calm and one that was warm. */
export function reviewWithFigures(changes: Partial<Review> = {}): Review {
  return {
    ...reviewSummary(),
    sensors: [
      {
        sensor_id: 1,
        sensor_name: 'Calm fridge',
        serial_no: '010203',
        readings: 288,
        completeness: 1,
        measurands: [
          {
            measurand: 'temperature',
            min: 2.5,
            min_at: minutesAgo(700),
            max: 6.5,
            max_at: minutesAgo(300),
            mean: 4,
            outside_ms: 0,
            low: 2,
            high: 8,
          },
        ],
        alarms: 0,
        unacknowledged: 0,
        quiet: [],
        calibration_due: null,
        later_readings: 0,
      },
      {
        sensor_id: 2,
        sensor_name: 'Warm fridge',
        serial_no: '010204',
        readings: 288,
        completeness: 0.9,
        measurands: [
          {
            measurand: 'temperature',
            min: 4,
            min_at: minutesAgo(700),
            max: 11.5,
            max_at: minutesAgo(300),
            mean: 7,
            outside_ms: 3_600_000,
            low: 2,
            high: 8,
          },
        ],
        alarms: 2,
        unacknowledged: 1,
        quiet: [],
        calibration_due: '2026-10-01',
        later_readings: 0,
      },
    ],
    log: null,
    access: null,
    unseen_sensors: 0,
    digest: null,
    ...changes,
  };
}

/** A plan of which one reviewer is gone. */
export function reviewPlan(changes: Partial<ReviewPlan> = {}): ReviewPlan {
  return {
    id: 1,
    kind: 'readings',
    audit_groups: [],
    must_be_signed: false,
    zone_id: 1,
    zone_name: 'Pharmacy',
    schedule: { every: 'workday', day: 1, time: '08:30' },
    reviewers: [
      { user_id: 1, username: 'ann', may_sign_in: true },
      { user_id: 2, username: 'bob', may_sign_in: false },
    ],
    grace_hours: 4,
    next_at: minutesAgo(-600),
    undone: 1,
    ...changes,
  };
}
