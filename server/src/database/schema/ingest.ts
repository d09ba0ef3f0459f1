import type { Generated } from 'kysely';
import type { Moment } from './values.ts';

/** A delivery that cannot be stored for a reason that stays: kept until somebody tries it again or drops it. */
export interface QuarantinedDeliveriesTable {
  company_id: number;
  quarantine_id: number;
  base_unit_id: number;
  received_at: Moment;
  quarantined_at: Moment;
  readings: number;
  bytes: number;
  /** JSON. */
  payload: string;
  reason: string;
  /** By hand, since it was quarantined. */
  tries: number;
}

/** Readings of one delivery that lie ahead of our clock, until it has caught up or they are given up. */
export interface ReadingsAheadTable {
  company_id: number;
  base_unit_id: number;
  ahead_id: number;
  received_at: Moment;
  /** The first of them was measured then. */
  first_at: Moment;
  readings: number;
  /** JSON. */
  payload: string;
}

/** How much of what a base unit sent was rejected, and the newest reasons. */
export interface ReadingRejectionsTable {
  company_id: number;
  base_unit_id: number;
  rejections: number;
  last_at: Moment;
  /** JSON, the newest first. */
  newest: string;
  /** JSON: how often which message lacked what to be a reading. */
  problems: Generated<string | null>;
  /** JSON: keys of channels that nobody knows, by key. */
  unknown_channels: Generated<string | null>;
}

export interface IngestTables {
  quarantined_deliveries: QuarantinedDeliveriesTable;
  readings_ahead: ReadingsAheadTable;
  reading_rejections: ReadingRejectionsTable;
}
