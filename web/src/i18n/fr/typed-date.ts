import type { typedDate as english } from '../en/typed-date.ts';
import type { Translated } from '../translated.ts';

/** Texts of a field for a date. */
export const typedDate = {
  calendar: 'Ouvrir le calendrier',
  /** Shown in a field that is empty. */
  empty: { day: 'JJ/MM/AAAA', minute: 'JJ/MM/AAAA HH:MM', time: 'HH:MM' },
  day: 'Saisissez un jour, par exemple {{example}}',
  minute: 'Saisissez un jour et une heure, par exemple {{example}}',
  time: 'Saisissez une heure, par exemple {{example}}',
} as const satisfies Translated<typeof english>;
