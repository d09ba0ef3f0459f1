import type { Measurand } from '../../measurands/measurands.ts';

/** What one measurand is called in one language. */
export interface MeasurandWords {
  readonly name: string;
  /** Beside the other values of the same sensor. */
  readonly beside: string;
  /** In the middle of a sentence. */
  readonly inSentence: string;
}

/** What measurands are called on screens and in mails, reports, the audit log and the API's documentation. */
export const measurandWords = {
  temperature: { name: 'Temperature', beside: 'Channel 1', inSentence: 'temperature' },
  temperature_2: { name: 'Temperature 2', beside: 'Channel 2', inSentence: 'temperature of channel 2' },
  humidity: { name: 'Humidity', beside: 'Humidity', inSentence: 'humidity' },
  battery: { name: 'Battery', beside: 'Battery', inSentence: 'battery' },
  rssi: { name: 'Signal', beside: 'Signal', inSentence: 'signal' },
  snr: { name: 'Signal to noise', beside: 'Signal to noise', inSentence: 'signal to noise' },
} as const satisfies Readonly<Record<Measurand, MeasurandWords>>;
