import type { AlarmLogEntry, BaseUnit, Sensor } from '@ts1/contract';
import { NO_VALUE } from '../platform/units.ts';

/** The name of the sensor or base unit that an alarm is about; a dash for one that is gone. */
export function alarmName(
  { sensor_id, base_unit_id }: Pick<AlarmLogEntry, 'sensor_id' | 'base_unit_id'>,
  sensors: readonly Pick<Sensor, 'id' | 'name'>[],
  units: readonly Pick<BaseUnit, 'id' | 'base_unit_name'>[],
): string {
  const name =
    sensor_id === null
      ? units.find(({ id }) => id === base_unit_id)?.base_unit_name
      : sensors.find(({ id }) => id === sensor_id)?.name;
  return name ?? NO_VALUE;
}
