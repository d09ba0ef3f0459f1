import type { typedNumber as english } from '../en/typed-number.ts';
import type { Translated } from '../translated.ts';

/** Error texts for a typed number. */
export const typedNumber = {
  thousands: 'muss ohne Tausendertrennzeichen eingegeben werden, zum Beispiel {{example}}',
  number: 'muss eine Zahl sein',
  atLeast: 'muss mindestens {{least}} sein',
  atMost: 'darf höchstens {{most}} sein',
  between: 'muss zwischen {{min}} und {{max}} liegen',
} as const satisfies Translated<typeof english>;
