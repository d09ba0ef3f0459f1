import type { ChannelMeasurand } from './channel-measurands.ts';

export interface ChannelWords {
  readonly name: string;
  /** In the middle of a sentence. */
  readonly inSentence: string;
  /** Of a state: what it is at 0 and at 1. Null for what is no state. */
  readonly states: readonly [off: string, on: string] | null;
}

/** What channels are called in mails, reports, the audit log and the API's documentation, and at first on screens. */
export const CHANNEL_WORDS: Readonly<Record<ChannelMeasurand, ChannelWords>> = {
  co2: { name: 'CO₂', inSentence: 'CO₂', states: null },
  pressure: { name: 'Pressure', inSentence: 'pressure', states: null },
  differential_pressure: {
    name: 'Differential pressure',
    inSentence: 'differential pressure',
    states: null,
  },
  light: { name: 'Light', inSentence: 'light', states: null },
  tvoc: { name: 'TVOC', inSentence: 'volatile organic compounds', states: null },
  current: { name: 'Current', inSentence: 'current', states: null },
  acceleration: { name: 'Acceleration', inSentence: 'acceleration', states: null },
  water_leak: { name: 'Water leak', inSentence: 'water leak', states: ['dry', 'wet'] },
  door: { name: 'Door', inSentence: 'door', states: ['closed', 'open'] },
  power: { name: 'Power', inSentence: 'power', states: ['off', 'on'] },
  motion: { name: 'Motion', inSentence: 'motion', states: ['none', 'moving'] },
  count: { name: 'Count', inSentence: 'count', states: null },
};
