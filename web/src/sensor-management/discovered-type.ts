import { parseSerial, SENSOR_TYPES, sensorType, type DiscoveredSensor, type SensorType } from '@ts1/contract';

/** Batteries in volts are below this, batteries in percent of a sensor that works above it. */
const MOST_VOLTS = 5;

/** The types that a serial number fits, the one that its values speak for first. */
export function typesOf(sensor: DiscoveredSensor): SensorType[] {
  const fitting = sensorType.options.filter((type) => parseSerial(sensor.serialNo, type).ok);
  return fitting.toSorted((one, other) => doubts(one, sensor) - doubts(other, sensor));
}

/** How many of its values the type does not explain. */
function doubts(type: SensorType, { humidity, temperature_2, battery }: DiscoveredSensor): number {
  const { hasHumidity, hasSecondTemperature, batteryUnit } = SENSOR_TYPES[type];
  const unit = battery !== null && battery > MOST_VOLTS ? '%' : 'V';
  return (
    Number(hasHumidity !== (humidity !== null)) +
    Number(hasSecondTemperature !== (temperature_2 !== null)) +
    Number(battery !== null && unit !== batteryUnit)
  );
}
