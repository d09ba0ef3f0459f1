import type { typedText as english } from '../en/typed-text.ts';
import type { Translated } from '../translated.ts';

/** Error texts for a typed name or another typed text. */
export const typedText = {
  empty: 'ne doit pas être vide',
  tooLong: 'doit avoir au plus 100 caractères',
  invisible: 'ne doit contenir ni caractères de contrôle ni caractères invisibles',
  control: 'ne doit pas contenir de caractères de contrôle',
  tooManyBytes: 'doit faire au plus 32 octets',
  networkKey: 'doit avoir 8 à 63 lettres, chiffres et signes, ou 64 chiffres hexadécimaux',
} as const satisfies Translated<typeof english>;
