import type { ChannelMeasurand, StateMeasurand } from '../../sensors/channels/channel-measurands.ts';

interface ChannelWords {
  readonly name: string;
  /** In the middle of a sentence. */
  readonly inSentence: string;
  /** Words of a state at 0 and at 1; null for what is no state. */
  readonly states: StateWords | null;
}
interface StateWords {
  readonly off: string;
  readonly on: string;
}
/** What channels are called in one language; a state names both that it can be in. */
export type WordsOfChannels = Readonly<Record<ChannelMeasurand, ChannelWords>> &
  Readonly<Record<StateMeasurand, { readonly states: StateWords }>>;

/** What channels are called on screens, until somebody names them, and in mails, reports, the audit log and the API's documentation. */
export const channelWords = {
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
  water_leak: { name: 'Water leak', inSentence: 'water leak', states: { off: 'dry', on: 'wet' } },
  door: { name: 'Door', inSentence: 'door', states: { off: 'closed', on: 'open' } },
  power: { name: 'Power', inSentence: 'power', states: { off: 'off', on: 'on' } },
  motion: { name: 'Motion', inSentence: 'motion', states: { off: 'none', on: 'moving' } },
  count: { name: 'Count', inSentence: 'count', states: null },
} as const satisfies WordsOfChannels;
