import type { WordsOfInputs } from '../en/inputs.ts';

/** Names of inputs in e-mails and reports, and on screens until a user renames them. */
export const inputWords = {
  co2: { name: 'CO₂', inSentence: 'CO₂', states: null },
  pressure: { name: 'Presión', inSentence: 'presión', states: null },
  differential_pressure: { name: 'Presión diferencial', inSentence: 'presión diferencial', states: null },
  light: { name: 'Iluminancia', inSentence: 'iluminancia', states: null },
  tvoc: { name: 'COVT', inSentence: 'compuestos orgánicos volátiles', states: null },
  current: { name: 'Corriente', inSentence: 'corriente', states: null },
  acceleration: { name: 'Aceleración', inSentence: 'aceleración', states: null },
  water_leak: {
    name: 'Fuga de agua',
    inSentence: 'fuga de agua',
    states: { off: 'ausente', on: 'detectada' },
  },
  door: { name: 'Puerta', inSentence: 'puerta', states: { off: 'cerrada', on: 'abierta' } },
  power: { name: 'Alimentación', inSentence: 'alimentación', states: { off: 'cortada', on: 'presente' } },
  motion: { name: 'Movimiento', inSentence: 'movimiento', states: { off: 'ninguno', on: 'detectado' } },
  count: { name: 'Contador', inSentence: 'contador', states: null },
} as const satisfies WordsOfInputs;
