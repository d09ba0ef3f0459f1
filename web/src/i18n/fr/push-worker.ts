import type { pushWorkerTexts as english } from '../en/push-worker.ts';
import type { Translated } from '../translated.ts';

/** Texts that the service worker shows by itself, while no page is open. */
export const pushWorkerTexts = {
  acknowledge: 'Acquitter',
  acknowledged: 'Acquittée',
  alreadyAcknowledged: 'Quelqu’un l’a déjà acquittée',
  notAcknowledged: 'Pas encore acquittée',
  openToFinish: 'Ouvrez ce message pour voir l’alarme et l’acquitter.',
  noConnection: 'Le serveur n’a pas pu être joint. Ouvrez ce message pour réessayer.',
  signInToGoOn: 'Connectez-vous pour continuer à recevoir les alarmes',
  signInToGoOnBody:
    'Ce navigateur a une nouvelle adresse pour les notifications push, et seul un utilisateur connecté peut l’enregistrer.',
  openToGoOn: 'Ouvrez l’application pour continuer à recevoir les alarmes',
  openToGoOnBody:
    'Ce navigateur a une nouvelle adresse pour les notifications push, que le serveur ne connaît pas encore.',
} as const satisfies Translated<typeof english>;
