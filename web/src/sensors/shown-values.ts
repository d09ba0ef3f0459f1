import { faultOf, LIMITED_MEASURANDS, SENSOR_TYPES, type LimitedMeasurand, type Sensor } from '@ts1/contract';

/**
 * What is shown of a sensor: what its type measures, and what else it reported. Behind a network server are many kinds:
 * of those it is what came.
 */
export function shownValues(sensor: Sensor): readonly LimitedMeasurand[] {
  const { measures, isHexadecimal } = SENSOR_TYPES[sensor.type];
  const expected = isHexadecimal ? ['temperature'] : measures;
  return LIMITED_MEASURANDS.filter(
    (name) =>
      expected.includes(name) || (sensor[name] ?? null) !== null || (faultOf(sensor, name) ?? null) !== null,
  );
}
