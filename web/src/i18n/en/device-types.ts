import { SENSOR_TYPES, SERIAL_MESSAGES } from '@ts1/contract';

/** Types of sensors that are described, as they have no name of their own, and what is wrong with a serial number. */
export const deviceTypes = {
  types: { '6': SENSOR_TYPES['6'].name, '7': SENSOR_TYPES['7'].name },
  serial: SERIAL_MESSAGES,
} as const;
