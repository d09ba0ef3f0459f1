import type { noSensors as english } from '../en/no-sensors.ts';
import type { Translated } from '../translated.ts';

/** Shown where the company has no sensor yet. */
export const noSensors = {
  empty: 'Aucun capteur',
  emptyHint:
    'Ajoutez une station de base, donnez-lui la clé d’appareil, affichée une seule fois, et ajoutez les numéros de série de ses capteurs.',
  waitingHint:
    'Vos stations de base sont ajoutées\u00A0; aucun capteur n’a encore été reçu. Allumez un capteur près de l’une d’elles, ou voyez sous Stations de base si elle est en ligne.',
  received_one: '{{count}} capteur a été reçu\u00A0: l’ajouter',
  received_other: '{{count}} capteurs ont été reçus\u00A0: les ajouter',
  receivedHint: 'Vos stations de base les reçoivent. Les mesures sont enregistrées dès qu’ils sont ajoutés.',
  toSensors: 'Aller à Capteurs',
  emptyHintViewer: 'Un administrateur de votre entreprise les ajoute.',
  toBaseUnits: 'Aller à Stations de base',
  emptyZone: 'Aucun capteur dans cette zone',
  emptyZoneHint: 'Les administrateurs affectent les capteurs sur la page Zones.',
  noMatch: 'Aucun capteur n’est dans cet état',
} as const satisfies Translated<typeof english>;
