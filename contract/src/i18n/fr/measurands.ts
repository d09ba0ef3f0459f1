import type { MeasurandWords } from '../en/measurands.ts';
import type { Measurand } from '../../measurands/measurands.ts';

/** Names of the measurands on screens and in e-mails and reports. */
export const measurandWords = {
  temperature: { name: 'Température', beside: 'Canal 1', inSentence: 'température' },
  temperature_2: { name: 'Température 2', beside: 'Canal 2', inSentence: 'température du canal 2' },
  humidity: { name: 'Humidité', beside: 'Humidité', inSentence: 'humidité' },
  battery: { name: 'Pile', beside: 'Pile', inSentence: 'pile' },
  rssi: { name: 'Signal', beside: 'Signal', inSentence: 'signal' },
  snr: {
    name: 'Rapport signal sur bruit',
    beside: 'Rapport signal sur bruit',
    inSentence: 'rapport signal sur bruit',
  },
} as const satisfies Readonly<Record<Measurand, MeasurandWords>>;
