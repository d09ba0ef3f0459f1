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
  /** Usual time between its readings: a gap counts as covered for at most twice this. */
  usual_interval_ms: number;
  /** Whether it was learnt from the sensor's own readings; until then it is the default of every sensor. */
  usual_interval_known: Generated<Flag>;
  /** Usual time between receipts of it, to detect silence; null while that is not known. */
  receipt_interval_ms: Generated<number | null>;
  /** Time without a reading after which it is silent, if the newest alarm settings have one. */
  offline_after_ms: Generated<number | null>;
  /** Its readings are evidence: retention leaves them alone. */
  legal_hold: Generated<Flag>;
  /** Earlier readings were deleted for their age; null while none were. */
  readings_from: Generated<Moment | null>;
  /** When the device of this serial number came to its place; null for the first one, which counts for all times. */
  device_from: Generated<Moment | null>;
  /** When the device was installed: silence counts from then on. */
  device_since: Generated<Moment | null>;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: Moment | null;
  /** The hidden sensor of alarm drills. It is stored as deleted, so that no list of sensors has it. */
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
  /** Its name at its network server, and the type that its messages suggest. */
  name_hint: Generated<string | null>;
  type_hint: Generated<SensorType | null>;
  /** JSON: the newest values of its inputs by their keys. */
  inputs: Generated<string | null>;
}

/** Time of the last receipt of each sensor by each base unit, exact to some minutes. */
export interface SensorBaseUnitsTable {
  company_id: number;
  sensor_id: number;
  base_unit_id: number;
  heard_at: Moment;
}

/** An earlier device of a sensor, until before `until_at`. */
export interface SensorDevicesTable {
  company_id: number;
  sensor_id: number;
  until_at: Moment;
  /** Null for the first device of the sensor, which counts for all times before. */
  from_at: Moment | null;
  serial_no: string;
  type: SensorType;
  firmware: string | null;
  reason: SwapReason;
  taken_out_by: string;
  taken_out_by_id: number | null;
}

/** A device that is not in use. */
export interface IdleDevicesTable {
  company_id: number;
  serial_no: string;
  type: SensorType;
  state: DeviceState;
  /** When that state began. */
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
