import type { sorting as english } from '../en/sorting.ts';
import type { Translated } from '../translated.ts';

/** Read out while a sensor is moved in its list. */
export const sorting = {
  instructions:
    'Appuyez sur Espace pour prendre le capteur, sur les touches fléchées pour le déplacer, de nouveau sur Espace pour le déposer, sur Échap pour annuler.',
  lifted: '{{name}} pris, position {{place}} sur {{count}}.',
  over: '{{name}} est à la position {{place}} sur {{count}}.',
  dropped: '{{name}} a été déposé à la position {{place}} sur {{count}}.',
  cancelled: 'Le déplacement de {{name}} a été annulé.',
} as const satisfies Translated<typeof english>;
