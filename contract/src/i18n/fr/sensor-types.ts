import type { DescribedTypes } from '../../sensors/sensor-type.ts';

/** Descriptions of the sensor types that have no product name. */
export const sensorTypes = {
  '6': 'Capteur sans fil, pile en\u00A0%',
  '7': 'Capteur sans fil, pile en V',
} as const satisfies DescribedTypes;
