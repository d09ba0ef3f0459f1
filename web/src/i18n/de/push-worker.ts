import type { pushWorkerTexts as english } from '../en/push-worker.ts';
import type { Translated } from '../translated.ts';

/** Texts that the service worker shows by itself, while no page is open. */
export const pushWorkerTexts = {
  acknowledge: 'Quittieren',
  acknowledged: 'Quittiert',
  alreadyAcknowledged: 'Jemand anderes hat bereits quittiert',
  notAcknowledged: 'Noch nicht quittiert',
  openToFinish: 'Öffnen Sie diese Nachricht, um den Alarm zu sehen und dort zu quittieren.',
  noConnection: 'Der Server war nicht erreichbar. Öffnen Sie diese Nachricht, um es erneut zu versuchen.',
  signInToGoOn: 'Melden Sie sich an, um weiter Alarme zu erhalten',
  signInToGoOnBody:
    'Dieser Browser hat eine neue Adresse für Push-Nachrichten, und nur wer angemeldet ist, kann sie registrieren.',
  openToGoOn: 'Öffnen Sie die App, um weiter Alarme zu erhalten',
  openToGoOnBody:
    'Dieser Browser hat eine neue Adresse für Push-Nachrichten, die der Server noch nicht kennt.',
} as const satisfies Translated<typeof english>;
