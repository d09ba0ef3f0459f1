import type { MeasurandWords } from '../en/measurands.ts';
import type { Measurand } from '../../measurands/measurands.ts';

/** Names of the measurands on screens and in e-mails and reports. */
export const measurandWords = {
  temperature: { name: 'Temperatur', beside: 'Kanal 1', inSentence: 'Temperatur' },
  temperature_2: { name: 'Temperatur 2', beside: 'Kanal 2', inSentence: 'Temperatur von Kanal 2' },
  humidity: { name: 'Luftfeuchte', beside: 'Luftfeuchte', inSentence: 'Luftfeuchte' },
  battery: { name: 'Batterie', beside: 'Batterie', inSentence: 'Batterie' },
  rssi: { name: 'Signal', beside: 'Signal', inSentence: 'Signal' },
  snr: {
    name: 'Signal-Rausch-Abstand',
    beside: 'Signal-Rausch-Abstand',
    inSentence: 'Signal-Rausch-Abstand',
  },
} as const satisfies Readonly<Record<Measurand, MeasurandWords>>;
