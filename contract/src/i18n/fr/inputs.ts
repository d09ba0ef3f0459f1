import type { WordsOfInputs } from '../en/inputs.ts';

/** Names of inputs in e-mails and reports, and on screens until a user renames them. */
export const inputWords = {
  co2: { name: 'CO₂', inSentence: 'CO₂', states: null },
  pressure: { name: 'Pression', inSentence: 'pression', states: null },
  differential_pressure: {
    name: 'Pression différentielle',
    inSentence: 'pression différentielle',
    states: null,
  },
  light: { name: 'Éclairement', inSentence: 'éclairement', states: null },
  tvoc: { name: 'COVT', inSentence: 'composés organiques volatils', states: null },
  current: { name: 'Courant', inSentence: 'courant', states: null },
  acceleration: { name: 'Accélération', inSentence: 'accélération', states: null },
  water_leak: { name: 'Fuite d’eau', inSentence: 'fuite d’eau', states: { off: 'absente', on: 'détectée' } },
  door: { name: 'Porte', inSentence: 'porte', states: { off: 'fermée', on: 'ouverte' } },
  power: { name: 'Alimentation', inSentence: 'alimentation', states: { off: 'coupée', on: 'présente' } },
  motion: { name: 'Mouvement', inSentence: 'mouvement', states: { off: 'aucun', on: 'détecté' } },
  count: { name: 'Compteur', inSentence: 'compteur', states: null },
} as const satisfies WordsOfInputs;
