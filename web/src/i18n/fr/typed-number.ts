import type { typedNumber as english } from '../en/typed-number.ts';
import type { Translated } from '../translated.ts';

/** Error texts for a typed number. */
export const typedNumber = {
  thousands: 'doit être saisi sans séparateur de milliers, par exemple {{example}}',
  number: 'doit être un nombre',
  atLeast: 'doit être d’au moins {{least}}',
  atMost: 'doit être d’au plus {{most}}',
  between: 'doit être compris entre {{min}} et {{max}}',
} as const satisfies Translated<typeof english>;
