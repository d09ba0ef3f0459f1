import type { ui as english } from '../en/ui.ts';
import type { Translated } from '../translated.ts';

export const ui = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  tryAgain: 'Erneut versuchen',
  notifications: 'Hinweise',
} as const satisfies Translated<typeof english>;
