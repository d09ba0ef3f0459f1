import { sensorTypes } from '@ts1/contract/i18n/de/sensor-types';
import type { deviceTypes as english } from '../en/device-types.ts';
import type { Translated } from '../translated.ts';

/** Types of sensors that are described, as they have no name of their own, and what is wrong with a serial number. */
export const deviceTypes = {
  types: sensorTypes,
  serial: {
    noType: 'Bitte wählen Sie zuerst einen Sensortyp.',
    format: 'Die Seriennummer passt nicht zum gewählten Sensortyp.',
    notANumber: 'Die Seriennummer muss aus Ziffern bestehen',
    notAnAddress: 'Die Adresse muss 12 oder 16 hexadezimale Ziffern haben',
  },
} as const satisfies Translated<typeof english>;
