import type { sessions as english } from '../en/sessions.ts';
import type { Translated } from '../translated.ts';

export const sessions = {
  title: 'Où vous êtes connecté',
  hint: 'Une session prend fin après 24 heures, ou après 12 heures sans utilisation. Un écran ouvert l’utilise.',
  failed: 'Vos sessions n’ont pas pu être chargées',
  here: 'Ce navigateur',
  unknown: 'Navigateur inconnu',
  began: 'Connecté le {{at}} depuis {{address}}',
  beganSomewhere: 'Connecté le {{at}}',
  used: 'dernière utilisation le {{at}}',
  end: 'Terminer',
  endNamed: 'Terminer la session de {{browser}}, connectée le {{at}}',
  endOthers: 'Terminer toutes les autres',
  ended: 'Déconnecté de cet appareil',
  endFailed: 'La session n’a pas pu être terminée',
} as const satisfies Translated<typeof english>;
