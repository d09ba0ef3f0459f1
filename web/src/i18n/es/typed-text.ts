import type { typedText as english } from '../en/typed-text.ts';
import type { Translated } from '../translated.ts';

/** Error texts for a typed name or another typed text. */
export const typedText = {
  empty: 'no puede quedar en blanco',
  tooLong: 'puede tener como máximo 100 caracteres',
  invisible: 'no puede contener caracteres de control ni caracteres invisibles',
  control: 'no puede contener caracteres de control',
  tooManyBytes: 'puede ocupar como máximo 32 bytes',
  networkKey: 'debe tener de 8 a 63 letras, cifras y signos, o 64 cifras hexadecimales',
} as const satisfies Translated<typeof english>;
