import {
  measurandFault,
  LIMITED_MEASURANDS,
  SENSOR_TYPES,
  type LimitedMeasurand,
  type Sensor,
} from '@ts1/contract';

/**
 * Returns the values shown of a sensor: those of its type, and others that it reported. Network servers bring many
 * kinds of sensors: theirs are the values that came.
 */
export function shownValues(sensor: Sensor): readonly LimitedMeasurand[] {
  const { measures, isHexadecimal } = SENSOR_TYPES[sensor.type];
  const expected = isHexadecimal ? ['temperature'] : measures;
  return LIMITED_MEASURANDS.filter(
    (name) =>
      expected.includes(name) ||
      (sensor[name] ?? null) !== null ||
      (measurandFault(sensor, name) ?? null) !== null,
  );
}
