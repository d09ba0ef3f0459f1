import type { DeviceState, SensedMeasurand, SensorType, SwapReason } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

export interface SensorsTable {
  company_id: number;
  sensor_id: number;
  serial_no: string;
  name: string;
  type: SensorType;
  firmware: string | null;
  /** How far apart its readings usually are: a gap counts as covered for at most twice this. */
  usual_interval_ms: number;
  /** It was learnt from the sensor's own readings; until then it is what is assumed of every sensor. */
  usual_interval_known: Generated<Flag>;
  /** How far apart it is usually received, for silence; null while that is not known. */
  receipt_interval_ms: Generated<number | null>;
  /** After how long without a word it is silent, as the newest alarm settings say by hand. */
  offline_after_ms: Generated<number | null>;
  /** Its readings are evidence: retention leaves them alone. */
  legal_hold: Generated<Flag>;
  /** Readings from before were deleted for their age; null while none were. */
  readings_from: Generated<Moment | null>;
  /** Since when the device of this serial number stands there; null for the first one, which reaches back without limit. */
  device_from: Generated<Moment | null>;
  /** When it was put there: silence counts from then on. */
  device_since: Generated<Moment | null>;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: Moment | null;
  /** The hidden sensor of alarm drills. It is stored as deleted, so that nothing that lists sensors has it. */
  is_drill: Generated<Flag>;
}

export interface DiscoveredSensorsTable extends Record<SensedMeasurand, number | null> {
  company_id: number;
  serial_no: string;
  base_unit_id: number;
  first_received_at: Moment;
  last_received_at: Moment;
  measured_at: Moment;
  readings: number;
  /** What its network server calls it, and the type that its messages suggest. */
  name_hint: Generated<string | null>;
  type_hint: Generated<SensorType | null>;
  /** JSON: the newest values of its channels by their keys. */
  channels: Generated<string | null>;
}

/** When each base unit last received each sensor, to within some minutes. */
export interface SensorBaseUnitsTable {
  company_id: number;
  sensor_id: number;
  base_unit_id: number;
  heard_at: Moment;
}

/** A device that stood where a sensor measures, up to and without `until_at`. */
export interface SensorDevicesTable {
  company_id: number;
  sensor_id: number;
  until_at: Moment;
  /** Null for the first device of the sensor, which reaches back without limit. */
  from_at: Moment | null;
  serial_no: string;
  type: SensorType;
  firmware: string | null;
  reason: SwapReason;
  taken_out_by: string;
  taken_out_by_id: number | null;
}

/** A device that stands nowhere. */
export interface IdleDevicesTable {
  company_id: number;
  serial_no: string;
  type: SensorType;
  state: DeviceState;
  /** Since when it is in that state. */
  since: Moment;
  firmware: string | null;
}

export interface SensorTables {
  sensor_devices: SensorDevicesTable;
  idle_devices: IdleDevicesTable;
  sensors: SensorsTable;
  discovered_sensors: DiscoveredSensorsTable;
  sensor_base_units: SensorBaseUnitsTable;
}
