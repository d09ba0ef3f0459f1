import type { typedNumber as english } from '../en/typed-number.ts';
import type { Translated } from '../translated.ts';

/** Error texts for a typed number. */
export const typedNumber = {
  thousands: 'debe escribirse sin signo entre los millares, por ejemplo, {{example}}',
  number: 'debe ser un número',
  atLeast: 'debe ser al menos {{least}}',
  atMost: 'debe ser como máximo {{most}}',
  between: 'debe estar entre {{min}} y {{max}}',
} as const satisfies Translated<typeof english>;
