import type { Moment } from './values.ts';

interface OfInput {
  company_id: number;
  sensor_id: number;
  /** Number from 1, unique within the sensor. */
  input: number;
}

export interface InputsTable extends OfInput {
  /** Its key in messages: `door`, and `door_2` for a second one. */
  wire_key: string;
  measurand: string;
  name: string;
  position: number;
  created_at: Moment;
  removed_at: Moment | null;
}

/** Values by the time of measurement: the row of `readings` of that time has when and how they came. */
export interface InputReadingsTable extends OfInput {
  measured_at: Moment;
  value: number;
}

export interface InputLatestTable extends OfInput {
  measured_at: Moment;
  value: number;
  /** Beginning of a state; for any other value the same as `measured_at`. */
  since: Moment;
}

/** The values of one hour from `bucket_at`, of figures and counters. */
export interface InputRollupsTable extends OfInput {
  bucket_at: Moment;
  samples: number;
  min: number;
  max: number;
  /** Whole thousandths, so that it does not depend on the order in which values arrived. */
  sum: number;
  first_at: Moment;
  first_value: number;
  last_at: Moment;
  last_value: number;
  /** Sum of its increases from each value to the next, and the number of decreases. */
  difference: number;
  resets: number;
}

export interface InputTables {
  inputs: InputsTable;
  input_readings: InputReadingsTable;
  input_latest: InputLatestTable;
  input_rollups: InputRollupsTable;
}
