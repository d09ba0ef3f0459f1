import type { typedText as english } from '../en/typed-text.ts';
import type { Translated } from '../translated.ts';

/** Error texts for a typed name or another typed text. */
export const typedText = {
  empty: 'darf nicht leer sein',
  tooLong: 'darf höchstens 100 Zeichen lang sein',
  invisible: 'darf keine Steuerzeichen und keine unsichtbaren Zeichen enthalten',
  control: 'darf keine Steuerzeichen enthalten',
  tooManyBytes: 'darf höchstens 32 Bytes lang sein',
  networkKey: 'muss aus 8 bis 63 Buchstaben, Ziffern und Zeichen oder aus 64 Hexadezimalziffern bestehen',
} as const satisfies Translated<typeof english>;
