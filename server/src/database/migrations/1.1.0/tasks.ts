import type { Kysely } from 'kysely';
import type { Engine } from '../../dialect.ts';
import { createSequences, createTable, run } from '../table.ts';

const KINDS = "kind in ('hand_reading', 'comparison', 'check_list')";

/** Plans of tasks, and the tasks that became due by them. */
export async function addTasks(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['task_plans', 'tasks']);
  await createTable(
    db,
    engine,
    'task_plans',
    {
      company_id: 'integer',
      task_plan_id: 'integer',
      name: 'text',
      kind: 'text',
      sensor_id: 'integer?',
      zone_id: 'integer?',
      points: 'text',
      schedule: 'text',
      of_silence: 'integer',
      assignee_ids: 'text',
      group_id: 'integer?',
      grace_ms: 'integer',
      reminds: 'integer',
      time_zone: 'text',
      next_at: 'integer?',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'task_plan_id'], checks: { task_plans_kind: KINDS } },
  );
  await run(db, 'create index task_plans_due on task_plans (next_at) where deleted_at is null');
  await run(
    db,
    'create index task_plans_of_silence on task_plans (company_id) where of_silence = 1 and deleted_at is null',
  );
  await createTable(
    db,
    engine,
    'tasks',
    {
      company_id: 'integer',
      task_id: 'integer',
      task_plan_id: 'integer',
      name: 'text',
      kind: 'text',
      sensor_id: 'integer?',
      zone_id: 'integer?',
      zone_name: 'text?',
      points: 'text',
      assignee_ids: 'text',
      group_id: 'integer?',
      of_silence: 'integer',
      due_at: 'integer',
      grace_ends_at: 'integer',
      withdrawn_at: 'integer?',
      missed_at: 'integer?',
      escalate_at: 'integer?',
      escalated_at: 'integer?',
      done_at: 'integer?',
      done_by: 'text?',
      done_by_id: 'integer?',
      entered_at: 'integer?',
      finding: 'integer default 0',
      hand_reading_id: 'integer?',
      answers: 'text?',
      note: "text default ''",
      request_key: 'text?',
    },
    { key: ['company_id', 'task_id'], checks: { tasks_kind: KINDS } },
  );
  await run(db, 'create unique index tasks_once on tasks (company_id, task_plan_id, due_at)');
  await run(db, 'create index tasks_by_time on tasks (company_id, due_at)');
  await run(db, 'create index tasks_by_sensor on tasks (company_id, sensor_id, due_at)');
  await run(
    db,
    'create index tasks_by_hand_reading on tasks (company_id, hand_reading_id) where hand_reading_id is not null',
  );
  await run(
    db,
    'create index tasks_to_settle on tasks (grace_ends_at) where missed_at is null and withdrawn_at is null and (done_at is null or done_at >= grace_ends_at)',
  );
  await run(
    db,
    'create index tasks_to_escalate on tasks (escalate_at) where escalate_at is not null and escalated_at is null',
  );
}
