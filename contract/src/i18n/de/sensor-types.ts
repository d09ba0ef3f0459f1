import type { DescribedTypes } from '../../sensors/sensor-type.ts';

/** Descriptions of the sensor types that have no product name. */
export const sensorTypes = {
  '6': 'Funksensor, Batterie in %',
  '7': 'Funksensor, Batterie in V',
} as const satisfies DescribedTypes;
