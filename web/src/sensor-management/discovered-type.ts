import { parseSerial, SENSOR_TYPES, sensorType, type DiscoveredSensor, type SensorType } from '@ts1/contract';

/** The types that a serial number fits, the one that its values suggest first. */
export function typesOf(sensor: DiscoveredSensor): SensorType[] {
  const fitting = sensorType.options.filter((type) => parseSerial(sensor.serialNo, type).ok);
  return fitting.toSorted((one, other) => doubts(one, sensor) - doubts(other, sensor));
}

/** How many of its values the type does not explain. */
function doubts(type: SensorType, { humidity, temperature_2 }: DiscoveredSensor): number {
  const { hasHumidity, hasSecondTemperature } = SENSOR_TYPES[type];
  return (
    Number(hasHumidity !== (humidity !== null)) + Number(hasSecondTemperature !== (temperature_2 !== null))
  );
}
