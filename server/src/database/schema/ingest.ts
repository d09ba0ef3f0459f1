import type { Generated } from 'kysely';
import type { Moment } from './values.ts';

/** A delivery that cannot be stored for a lasting reason: kept until a user tries it again or drops it. */
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
  /** Number of tries by hand since it was quarantined. */
  tries: number;
}

/** Readings of one delivery that are ahead of our clock, kept until it has caught up or they are given up. */
export interface ReadingsAheadTable {
  company_id: number;
  base_unit_id: number;
  ahead_id: number;
  received_at: Moment;
  /** When the first of them was measured. */
  first_at: Moment;
  readings: number;
  /** JSON. */
  payload: string;
}

/** A reading of a device that is at no sensor, until a swap takes it in: the newest of each device. */
export interface UnplacedReadingsTable {
  company_id: number;
  serial_no: string;
  /** Its place in the ring of the device, counted from 0. */
  place: number;
  base_unit_id: number;
  measured_at: Moment;
  received_at: Moment;
  /** JSON. */
  payload: string;
}

/** Number of rejected readings of a base unit, and the newest reasons. */
export interface ReadingRejectionsTable {
  company_id: number;
  base_unit_id: number;
  rejections: number;
  last_at: Moment;
  /** JSON, the newest first. */
  newest: string;
  /** JSON: counts of messages that could not become readings, by what they lacked. */
  problems: Generated<string | null>;
  /** JSON: unknown inputs, by key. */
  unknown_inputs: Generated<string | null>;
}

export interface IngestTables {
  quarantined_deliveries: QuarantinedDeliveriesTable;
  readings_ahead: ReadingsAheadTable;
  reading_rejections: ReadingRejectionsTable;
  unplaced_readings: UnplacedReadingsTable;
}
