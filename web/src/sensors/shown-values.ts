import { faultOf, LIMITED_MEASURANDS, SENSOR_TYPES, type LimitedMeasurand, type Sensor } from '@ts1/contract';

/** What is shown of a sensor: what its type measures, and what else it reported. */
export function shownValues(sensor: Sensor): readonly LimitedMeasurand[] {
  const { measures } = SENSOR_TYPES[sensor.type];
  return LIMITED_MEASURANDS.filter(
    (name) =>
      measures.includes(name) || (sensor[name] ?? null) !== null || (faultOf(sensor, name) ?? null) !== null,
  );
}
