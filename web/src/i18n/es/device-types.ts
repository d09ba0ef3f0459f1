import { sensorTypes } from '@ts1/contract/i18n/es/sensor-types';
import type { deviceTypes as english } from '../en/device-types.ts';
import type { Translated } from '../translated.ts';

/** Types of sensors that are described, as they have no name of their own, and what is wrong with a serial number. */
export const deviceTypes = {
  types: sensorTypes,
  serial: {
    noType: 'Elija primero un tipo de sensor.',
    format: 'El número de serie no corresponde al tipo de sensor elegido.',
    notANumber: 'El número de serie debe constar de cifras',
    notAnAddress: 'La dirección debe tener 12 o 16 cifras hexadecimales',
  },
} as const satisfies Translated<typeof english>;
