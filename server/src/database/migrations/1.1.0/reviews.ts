import type { Kysely } from 'kysely';
import type { Engine } from '../../dialect.ts';
import { createSequences, createTable, run } from '../table.ts';

/** Plans by which records are reviewed, their reviews, and the figures that were stored with these. */
export async function addReviews(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['review_plans', 'reviews']);
  await createTable(
    db,
    engine,
    'review_plans',
    {
      company_id: 'integer',
      plan_id: 'integer',
      kind: "text default 'readings'",
      audit_groups: "text default '[]'",
      must_be_signed: 'integer default 0',
      zone_id: 'integer?',
      schedule: 'text',
      reviewer_ids: 'text',
      grace_ms: 'integer',
      time_zone: 'text',
      last_at: 'integer',
      next_at: 'integer',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    {
      key: ['company_id', 'plan_id'],
      checks: { review_plans_kind: "kind in ('readings', 'audit-log', 'access')" },
    },
  );
  await run(db, 'create index review_plans_due on review_plans (next_at) where deleted_at is null');
  await createTable(
    db,
    engine,
    'reviews',
    {
      company_id: 'integer',
      review_id: 'integer',
      plan_id: 'integer',
      kind: "text default 'readings'",
      audit_groups: "text default '[]'",
      must_be_signed: 'integer default 0',
      zone_id: 'integer?',
      zone_name: 'text?',
      from_at: 'integer',
      to_at: 'integer',
      grace_ends_at: 'integer',
      missed_at: 'integer?',
      result: 'text?',
      text: 'text?',
      done_at: 'integer?',
      done_by: 'text?',
      done_by_id: 'integer?',
      unseen_sensors: 'integer default 0',
      figures: 'text?',
      digest: 'text?',
    },
    {
      key: ['company_id', 'review_id'],
      checks: {
        reviews_kind: "kind in ('readings', 'audit-log', 'access')",
        reviews_result: "result in ('nothing', 'finding')",
      },
    },
  );
  await run(db, 'create unique index reviews_by_period on reviews (company_id, plan_id, to_at)');
  await run(
    db,
    'create index reviews_to_be_missed on reviews (grace_ends_at) where missed_at is null and (done_at is null or must_be_signed = 1)',
  );
  await createTable(
    db,
    engine,
    'review_sensors',
    { company_id: 'integer', review_id: 'integer', sensor_id: 'integer', figures: 'text' },
    { key: ['company_id', 'review_id', 'sensor_id'] },
  );
}
