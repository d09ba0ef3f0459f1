import type { Measurand } from '../../measurands/measurands.ts';

/** Names of a measurand in one language. */
export interface MeasurandWords {
  readonly name: string;
  /** Name beside the other values of the same sensor. */
  readonly beside: string;
  /** Name within a sentence. */
  readonly inSentence: string;
}

/** Names of the measurands on screens and in e-mails, reports, the audit log and the API's documentation. */
export const measurandWords = {
  temperature: { name: 'Temperature', beside: 'Channel 1', inSentence: 'temperature' },
  temperature_2: { name: 'Temperature 2', beside: 'Channel 2', inSentence: 'temperature of channel 2' },
  humidity: { name: 'Humidity', beside: 'Humidity', inSentence: 'humidity' },
  battery: { name: 'Battery', beside: 'Battery', inSentence: 'battery' },
  rssi: { name: 'Signal', beside: 'Signal', inSentence: 'signal' },
  snr: { name: 'Signal to noise', beside: 'Signal to noise', inSentence: 'signal to noise' },
} as const satisfies Readonly<Record<Measurand, MeasurandWords>>;
