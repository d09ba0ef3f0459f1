import type { Zone, ZoneSensor } from '@ts1/contract';

/** A zone without assigned users. */
export function zone(changes: Partial<Zone> = {}): Zone {
  return {
    zone_id: 1,
    zone_name: 'Kitchen',
    is_deleted: false,
    sensor_count: 0,
    description: '',
    zone_users: [],
    ...changes,
  };
}

/** A sensor as a zone has it. */
export function zoneSensor(changes: Partial<ZoneSensor> = {}): ZoneSensor {
  const id = changes.sensor_id ?? 1;
  return {
    sensor_id: id,
    sensor_name: `Freezer ${id}`,
    sensor_serialNo: String(id).padStart(6, '0'),
    zone_ids: [1],
    ...changes,
  };
}
