import {
  LIMITED_MEASURANDS,
  parseSerial,
  SENSOR_TYPES,
  sensorType,
  type DiscoveredSensor,
  type SensorType,
} from '@ts1/contract';

/** The types that a serial number fits, the one that its values suggest first. */
export function fittingTypes(sensor: DiscoveredSensor, isBehindNetworkServer: boolean): SensorType[] {
  const fitting = sensorType.options.filter((type) => parseSerial(sensor.serialNo, type).ok);
  // A radio address of digits alone would also fit a type of our own.
  const strange = (type: SensorType): number =>
    isBehindNetworkServer && !SENSOR_TYPES[type].isHexadecimal ? 1 : 0;
  return fitting.toSorted(
    (one, other) => strange(one) - strange(other) || doubts(one, sensor) - doubts(other, sensor),
  );
}

/** How many of its values the type does not explain. */
function doubts(type: SensorType, sensor: DiscoveredSensor): number {
  // Its network server knows best.
  if (sensor.type_hint !== undefined) return type === sensor.type_hint ? -1 : 0;
  const { measures } = SENSOR_TYPES[type];
  return LIMITED_MEASURANDS.filter(
    // Every type measures a temperature, and one may be missing for a fault.
    (name) => name !== 'temperature' && measures.includes(name) !== ((sensor[name] ?? null) !== null),
  ).length;
}
