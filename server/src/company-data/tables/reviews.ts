import {
  auditGroup,
  reviewedAccess,
  reviewedLog,
  reviewKind,
  reviewResult,
  reviewSchedule,
  storedFigures,
} from '@ts1/contract';
import { z } from 'zod';
import {
  flag,
  int,
  integer,
  isJsonMatching,
  moment,
  past,
  pastOrNull,
  refer,
  referOrNull,
  text,
  words,
  wordsOrNull,
} from '../columns.ts';
import { type DataTable, linked, numbered } from '../describe-table.ts';

/** Review plans, their reviews, and the figures of each that is done. */
export const REVIEW_TABLES: readonly DataTable[] = [
  {
    ...numbered('review_plans', 'plan_id', {
      kind: text(reviewKind),
      audit_groups: text(z.string().refine(isJsonMatching(z.array(auditGroup)), 'must be groups of actions')),
      must_be_signed: flag,
      zone_id: referOrNull('zones'),
      schedule: text(z.string().refine(isJsonMatching(reviewSchedule), 'must be a schedule')),
      reviewer_ids: { type: 'references', to: 'users' },
      grace_ms: integer(z.int().min(1)),
      time_zone: words,
      last_at: past,
      next_at: moment,
      created_at: past,
      deleted_at: pastOrNull,
    }),
    mayBeMissing: true,
  },
  {
    ...numbered('reviews', 'review_id', {
      plan_id: refer('review_plans'),
      kind: text(reviewKind),
      audit_groups: text(z.string().refine(isJsonMatching(z.array(auditGroup)), 'must be groups of actions')),
      must_be_signed: flag,
      zone_id: referOrNull('zones'),
      zone_name: wordsOrNull,
      from_at: past,
      to_at: past,
      grace_ends_at: moment,
      missed_at: pastOrNull,
      result: text(reviewResult.nullable()),
      text: wordsOrNull,
      done_at: pastOrNull,
      done_by: wordsOrNull,
      done_by_id: referOrNull('users'),
      unseen_sensors: int,
      figures: text(
        z
          .string()
          .refine(isJsonMatching(z.union([reviewedLog, reviewedAccess])), 'must be figures of a review')
          .nullable(),
      ),
      digest: wordsOrNull,
    }),
    mayBeMissing: true,
  },
  {
    ...linked(
      'review_sensors',
      {
        review_id: refer('reviews'),
        sensor_id: refer('sensors'),
        figures: text(z.string().refine(isJsonMatching(storedFigures), 'must be figures of a sensor')),
      },
      'review_id',
      'sensor_id',
    ),
    mayBeMissing: true,
  },
];
