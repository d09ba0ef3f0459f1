import type { InputMeasurand, StateMeasurand } from '../../sensors/inputs/input-measurands.ts';

interface InputWords {
  readonly name: string;
  /** Name within a sentence. */
  readonly inSentence: string;
  /** Words for a state at 0 and at 1; null where the input is no state. */
  readonly states: StateWords | null;
}
interface StateWords {
  readonly off: string;
  readonly on: string;
}
/** Names of inputs in one language; a state input has words for both its states. */
export type WordsOfInputs = Readonly<Record<InputMeasurand, InputWords>> &
  Readonly<Record<StateMeasurand, { readonly states: StateWords }>>;

/** Names of inputs in e-mails, reports, audit log and API documentation, and on screens until a user renames them. */
export const inputWords = {
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
} as const satisfies WordsOfInputs;
