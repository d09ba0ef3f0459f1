import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app = {
  name: 'TS1 Monitoring System',
  shortName: 'TS1 Monitoring',
  pageTitle: '{{page}} · TS1 Monitoring System',
  loading: 'Chargement…',
  initialisationFailed: 'L’application n’a pas pu démarrer',
  initialisationError: 'Erreur au démarrage de l’application\u00A0: {{message}}',
  wentWrong: 'Une erreur est survenue',
  wentWrongHint:
    'Rien de ce qui était enregistré n’est perdu. Rechargez la page\u00A0; si cela se reproduit, prévenez votre administrateur.',
  reload: 'Recharger la page',
  forbidden: 'Vous n’y êtes pas autorisé. Adressez-vous à un administrateur de votre entreprise.',
  errors: {
    network: 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
    timeout: 'Le serveur n’a pas répondu à temps. Réessayez.',
    tooManyRequests: 'Trop de tentatives. Réessayez dans quelques minutes.',
    server: 'Le serveur n’a pas pu exécuter cette demande. Réessayez dans un instant.',
    unknown: 'Erreur inconnue',
    answer: 'Cette page ne comprend pas la réponse du serveur. Rechargez la page.',
  },
} as const satisfies Translated<typeof english>;
