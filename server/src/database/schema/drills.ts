import type { DrillProbe, DrillResult } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

/** The alarm drill of an alert group. */
export interface DrillsTable {
  company_id: number;
  drill_id: number;
  group_id: number;
  /** JSON; null for a drill that is only run by hand. */
  schedule: string | null;
  /** JSON: channels of its messages. */
  channels: string;
  within_ms: number;
  needs_acknowledgement: Flag;
  announced: Flag;
  /** The planned time that was announced to the recipients. */
  announced_for: Generated<Moment | null>;
  /** Time of the next run by its schedule, and its time after it was postponed. */
  planned_at: Moment | null;
  next_at: Moment | null;
  postponed: Generated<number>;
  /** The sensor whose probe is brought beyond this limit by hand; null for the hidden one. */
  sensor_id: Generated<number | null>;
  probe_side: Generated<DrillProbe['side'] | null>;
  created_at: Moment;
  deleted_at: Moment | null;
}

/** A run of a drill, with the settings of its beginning. Open until its remains are cleared away. */
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
  /** JSON, from the end on; until then the ledger is made from other tables. */
  ledger: string | null;
  closed_at: Moment | null;
  /** Until then only one server delivers its readings. */
  leased_until: Generated<number>;
  seen_at: Moment | null;
  seen_by: string | null;
  seen_by_id: number | null;
  sensor_id: Generated<number | null>;
  probe_side: Generated<DrillProbe['side'] | null>;
  sensor_name: Generated<string | null>;
  /**
   * Alarms of the probe that began from `started_at` until then belong to the run, and so do all while it is open; null
   * at its end if the probe was not back inside its limits: then they are real.
   */
  probe_until: Generated<Moment | null>;
}

export interface DrillTables {
  drills: DrillsTable;
  drill_runs: DrillRunsTable;
}
