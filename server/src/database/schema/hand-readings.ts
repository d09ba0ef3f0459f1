import type { Flag, Moment } from './values.ts';

/** A reading of a sensor by a person, apart from what its probe measured. */
export interface HandReadingsTable {
  company_id: number;
  hand_reading_id: number;
  sensor_id: number;
  measured_at: Moment;
  entered_at: Moment;
  entered_by: string;
  entered_by_id: number | null;
  /** The Idempotency-Key of the call, with which its author may repeat it; null for none. */
  request_key: string | null;
  /** JSON: the values, their judgement by the limits, and their distance from the probe's. */
  figures: string;
  comparison: Flag;
  /** When the probe measured the values of the comparison. */
  probe_at: Moment | null;
  finding: Flag;
  instrument: string;
  note: string;
  voided_at: Moment | null;
  voided_by: string | null;
  voided_by_id: number | null;
  void_reason: string | null;
}

export interface HandReadingTables {
  hand_readings: HandReadingsTable;
}
