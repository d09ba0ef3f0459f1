import type { lastPicture as english } from '../en/last-picture.ts';
import type { Translated } from '../translated.ts';

export const lastPicture = {
  title: 'Dernières valeurs sur cet appareil',
  hint: 'D’avant la perte de connexion. L’état actuel ne peut pas être connu d’ici.',
  old: 'Âge\u00A0: {{age}}',
  none: 'Aucune valeur du dernier jour',
  limits: 'Seuils {{limits}}',
  underMinute: 'Moins d’une minute',
  minutes: '{{minutes}}\u00A0min',
  hours: '{{hours}}\u00A0h {{minutes}}\u00A0min',
} as const satisfies Translated<typeof english>;
