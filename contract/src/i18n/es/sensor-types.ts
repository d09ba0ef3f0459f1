import type { DescribedTypes } from '../../sensors/sensor-type.ts';

/** Descriptions of the sensor types that have no product name. */
export const sensorTypes = {
  '6': 'Sensor inalámbrico, batería en %',
  '7': 'Sensor inalámbrico, batería en V',
} as const satisfies DescribedTypes;
