import type { typedDate as english } from '../en/typed-date.ts';
import type { Translated } from '../translated.ts';

/** Texts of a field for a date. */
export const typedDate = {
  calendar: 'Kalender öffnen',
  /** Shown in a field that is empty. */
  empty: { day: 'TT.MM.JJJJ', minute: 'TT.MM.JJJJ, HH:MM', time: 'HH:MM' },
  day: 'Geben Sie einen Tag ein, zum Beispiel {{example}}',
  minute: 'Geben Sie Tag und Uhrzeit ein, zum Beispiel {{example}}',
  time: 'Geben Sie eine Uhrzeit ein, zum Beispiel {{example}}',
} as const satisfies Translated<typeof english>;
