import type { BaseUnit, DiscoveredSensor, LiveRecord, Sensor } from '@ts1/contract';
import { minutesAgo } from '../moment.ts';

/** A freezer that reported a minute ago and is well. */
export function sensor(changes: Partial<Sensor> = {}): Sensor {
  const id = changes.id ?? 1;
  return {
    id,
    serialNo: String(id).padStart(6, '0'),
    name: `Freezer ${id}`,
    type: '1',
    SNR: 9.5,
    Battery: '3.61',
    firmware: null,
    firmware_version: null,
    temperature: -18.4,
    temperature_2: null,
    humidity: null,
    RSSI: -71,
    error: null,
    error_2: null,
    timestamp: minutesAgo(1),
    lastHeardAt: minutesAgo(1),
    silentAfterMs: 900_000,
    legalHold: false,
    guard: 'limits',
    state: 'normal',
    ...changes,
  };
}

/** Sensors `Freezer 1` and so on. */
export function fleet(count: number, changes: Partial<Sensor> = {}): Sensor[] {
  return Array.from({ length: count }, (_, index) => sensor({ ...changes, id: index + 1 }));
}

/** Record that a base unit passes on of a sensor, as the stream pushes it. */
export function liveRecord(changes: Partial<LiveRecord> = {}): LiveRecord {
  return {
    sensor_id: '1',
    sensor_name: 'Freezer 1',
    SNR: 9.5,
    Battery: 3.61,
    temperature: -18.4,
    RSSI: -71,
    timestamp: minutesAgo(0),
    lastHeardAt: minutesAgo(0),
    ...changes,
  };
}

/** A base unit that is in contact. */
export function baseUnit(changes: Partial<BaseUnit> = {}): BaseUnit {
  const id = changes.id ?? 1;
  return {
    id,
    serialNo: `BU${String(id).padStart(4, '0')}`,
    base_unit_name: `Base unit ${id}`,
    type: '1',
    type_description: 'Wi-Fi',
    last_contact: minutesAgo(0),
    unreadable_payloads: 0,
    last_unreadable_at: null,
    went_offline_at: null,
    rejections: 0,
    last_rejection_at: null,
    readings_ahead: 0,
    quarantined_deliveries: 0,
    ...changes,
  };
}

/** A sensor that base units receive and no user has added. */
export function discoveredSensor(changes: Partial<DiscoveredSensor> = {}): DiscoveredSensor {
  return {
    serialNo: '000007',
    baseUnitId: 1,
    firstHeardAt: minutesAgo(30),
    lastHeardAt: minutesAgo(0),
    readings: 6,
    temperature: -18,
    temperature_2: null,
    humidity: null,
    battery: 3.6,
    ...changes,
  };
}
