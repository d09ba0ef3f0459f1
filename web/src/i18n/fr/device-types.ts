import { sensorTypes } from '@ts1/contract/i18n/fr/sensor-types';
import type { deviceTypes as english } from '../en/device-types.ts';
import type { Translated } from '../translated.ts';

/** Types of sensors that are described, as they have no name of their own, and what is wrong with a serial number. */
export const deviceTypes = {
  types: sensorTypes,
  serial: {
    noType: 'Choisissez d’abord un type de capteur.',
    format: 'Le numéro de série ne correspond pas au type de capteur choisi.',
    notANumber: 'Le numéro de série doit être composé de chiffres',
    notAnAddress: 'L’adresse doit avoir 12 ou 16 chiffres hexadécimaux',
  },
} as const satisfies Translated<typeof english>;
