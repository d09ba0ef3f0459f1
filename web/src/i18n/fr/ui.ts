import type { ui as english } from '../en/ui.ts';
import type { Translated } from '../translated.ts';

export const ui = {
  close: 'Fermer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  tryAgain: 'Réessayer',
  notifications: 'Notifications',
} as const satisfies Translated<typeof english>;
