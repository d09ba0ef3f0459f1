import type { WordsOfInputs } from '../en/inputs.ts';

/** Names of inputs in e-mails and reports, and on screens until a user renames them. */
export const inputWords = {
  co2: { name: 'CO₂', inSentence: 'CO₂', states: null },
  pressure: { name: 'Druck', inSentence: 'Druck', states: null },
  differential_pressure: { name: 'Differenzdruck', inSentence: 'Differenzdruck', states: null },
  light: { name: 'Licht', inSentence: 'Licht', states: null },
  tvoc: { name: 'TVOC', inSentence: 'flüchtige organische Verbindungen', states: null },
  current: { name: 'Strom', inSentence: 'Strom', states: null },
  acceleration: { name: 'Beschleunigung', inSentence: 'Beschleunigung', states: null },
  water_leak: {
    name: 'Wasseraustritt',
    inSentence: 'Wasseraustritt',
    states: { off: 'trocken', on: 'nass' },
  },
  door: { name: 'Tür', inSentence: 'Tür', states: { off: 'geschlossen', on: 'offen' } },
  power: { name: 'Stromversorgung', inSentence: 'Stromversorgung', states: { off: 'aus', on: 'ein' } },
  motion: { name: 'Bewegung', inSentence: 'Bewegung', states: { off: 'keine', on: 'Bewegung' } },
  count: { name: 'Zähler', inSentence: 'Zähler', states: null },
} as const satisfies WordsOfInputs;
