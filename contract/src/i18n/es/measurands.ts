import type { MeasurandWords } from '../en/measurands.ts';
import type { Measurand } from '../../measurands/measurands.ts';

/** Names of the measurands on screens and in e-mails and reports. */
export const measurandWords = {
  temperature: { name: 'Temperatura', beside: 'Canal 1', inSentence: 'temperatura' },
  temperature_2: { name: 'Temperatura 2', beside: 'Canal 2', inSentence: 'temperatura del canal 2' },
  humidity: { name: 'Humedad', beside: 'Humedad', inSentence: 'humedad' },
  battery: { name: 'Batería', beside: 'Batería', inSentence: 'batería' },
  rssi: { name: 'Señal', beside: 'Señal', inSentence: 'señal' },
  snr: { name: 'Relación señal-ruido', beside: 'Relación señal-ruido', inSentence: 'relación señal-ruido' },
} as const satisfies Readonly<Record<Measurand, MeasurandWords>>;
