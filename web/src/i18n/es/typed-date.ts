import type { typedDate as english } from '../en/typed-date.ts';
import type { Translated } from '../translated.ts';

/** Texts of a field for a date. */
export const typedDate = {
  calendar: 'Abrir el calendario',
  /** Shown in a field that is empty. */
  empty: { day: 'DD/MM/AAAA', minute: 'DD/MM/AAAA, HH:MM', time: 'HH:MM' },
  day: 'Introduzca un día, por ejemplo {{example}}',
  minute: 'Introduzca un día y una hora, por ejemplo {{example}}',
  time: 'Introduzca una hora, por ejemplo {{example}}',
} as const satisfies Translated<typeof english>;
