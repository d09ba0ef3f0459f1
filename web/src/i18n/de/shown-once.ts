import type { shownOnce as english } from '../en/shown-once.ts';
import type { Translated } from '../translated.ts';

export const shownOnce = {
  copied: 'Kopiert',
  selected: 'Ausgewählt. Drücken Sie zum Kopieren Strg+C.',
  closeAnyway: 'Ohne zu kopieren schließen',
  done: 'Fertig',
} as const satisfies Translated<typeof english>;
