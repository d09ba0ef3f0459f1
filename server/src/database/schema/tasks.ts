import type { TaskKind } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

/** A plan by which tasks become due. */
export interface TaskPlansTable {
  company_id: number;
  task_plan_id: number;
  name: string;
  kind: TaskKind;
  sensor_id: number | null;
  zone_id: number | null;
  /** JSON: points of a check list. */
  points: string;
  /** JSON. */
  schedule: string;
  /** Whether its tasks are due while its sensor is silent. */
  of_silence: Flag;
  /** JSON: ids of users. */
  assignee_ids: string;
  /** Alert group that is notified of missed tasks; null for admins. */
  group_id: number | null;
  grace_ms: number;
  reminds: Flag;
  /** Time zone by which `next_at` was counted. */
  time_zone: string;
  /** Null while the sensor of a plan for silence is not silent. */
  next_at: Moment | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

/** A task; what it is about and whose it is are those of the plan when it became due. */
export interface TasksTable {
  company_id: number;
  task_id: number;
  task_plan_id: number;
  name: string;
  kind: TaskKind;
  sensor_id: number | null;
  zone_id: number | null;
  zone_name: string | null;
  /** JSON: points of a check list. */
  points: string;
  /** JSON: ids of users. */
  assignee_ids: string;
  group_id: number | null;
  /** Whether it is due because the sensor is silent, and withdrawn once that reports again. */
  of_silence: Flag;
  due_at: Moment;
  grace_ends_at: Moment;
  withdrawn_at: Generated<Moment | null>;
  /** When the group or the admins were notified that it was missed. */
  missed_at: Generated<Moment | null>;
  /** When the second group is notified unless it is done by then. */
  escalate_at: Generated<Moment | null>;
  escalated_at: Generated<Moment | null>;
  done_at: Generated<Moment | null>;
  done_by: Generated<string | null>;
  done_by_id: Generated<number | null>;
  entered_at: Generated<Moment | null>;
  finding: Generated<Flag>;
  hand_reading_id: Generated<number | null>;
  /** JSON, in the order of the points. */
  answers: Generated<string | null>;
  note: Generated<string>;
  /** The Idempotency-Key of the call that did it, with which its author may repeat it; null for none. */
  request_key: Generated<string | null>;
}

export interface TaskTables {
  task_plans: TaskPlansTable;
  tasks: TasksTable;
}
