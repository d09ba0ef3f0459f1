import type { DrillResult } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

/** The alarm drill of an alert group. */
export interface DrillsTable {
  company_id: number;
  drill_id: number;
  group_id: number;
  /** JSON; null for one that is run by hand alone. */
  schedule: string | null;
  /** JSON: over which channels. */
  channels: string;
  within_ms: number;
  needs_acknowledgement: Flag;
  announced: Flag;
  /** Which planned time whoever it will reach has been told. */
  announced_for: Generated<Moment | null>;
  /** When the next run was to be by its schedule, and when it is to be after it was postponed. */
  planned_at: Moment | null;
  next_at: Moment | null;
  postponed: Generated<number>;
  created_at: Moment;
  deleted_at: Moment | null;
}

/** A run of a drill, with what was agreed when it was begun. Open until what it left behind is cleared away. */
export interface DrillRunsTable {
  company_id: number;
  run_id: number;
  drill_id: number;
  group_name: string;
  channels: string;
  within_ms: number;
  needs_acknowledgement: Flag;
  /** Also the time of its reading. */
  started_at: Moment;
  started_by: string | null;
  started_by_id: number | null;
  committed_at: Moment | null;
  event_id: number | null;
  ended_at: Moment | null;
  result: DrillResult | null;
  reason: string | null;
  /** JSON, from the end on; until then it is made from what is stored elsewhere. */
  ledger: string | null;
  closed_at: Moment | null;
  /** Until when one server alone delivers its readings. */
  leased_until: Generated<number>;
  seen_at: Moment | null;
  seen_by: string | null;
  seen_by_id: number | null;
}

export interface DrillTables {
  drills: DrillsTable;
  drill_runs: DrillRunsTable;
}
