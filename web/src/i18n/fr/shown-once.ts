import type { shownOnce as english } from '../en/shown-once.ts';
import type { Translated } from '../translated.ts';

export const shownOnce = {
  copied: 'Copié',
  selected: 'Sélectionné. Appuyez sur Ctrl+C pour copier.',
  closeAnyway: 'Fermer sans copier',
  done: 'Terminé',
} as const satisfies Translated<typeof english>;
