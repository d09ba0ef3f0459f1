import type { keyboard as english } from '../en/keyboard.ts';
import type { Translated } from '../translated.ts';

export const keyboard = {
  title: 'Clavier',
  next: 'Ligne suivante',
  previous: 'Ligne précédente',
  open: 'Ouvrir la ligne',
  search: 'Rechercher dans la liste',
  palette: 'Aller à un écran, capteur, zone, station de base ou utilisateur',
  list: 'Cette liste',
  control: 'Ctrl',
  goTo: 'Vers une page\u00A0: g, puis une lettre',
  singleKeys: 'Touches seules (j, k, g, /, ?) sur cet appareil',
  singleKeysHint: 'Désactivez-les si la saisie vocale ou un autre programme les déclenche par erreur.',
  go: {
    title: 'Aller à',
    label: 'Aller à un écran, capteur, zone, station de base ou utilisateur',
    hint: 'Haut et Bas choisissent, Entrée ouvre, Échap ferme.',
    results: 'Résultats',
    found_one: '{{count}} résultat',
    found_other: '{{count}} résultats',
    none: 'Aucune correspondance',
    kinds: {
      screen: 'Écran',
      part: 'Partie d’un écran',
      sensor: 'Capteur',
      zone: 'Zone',
      'base-unit': 'Station de base',
      user: 'Utilisateur',
      help: 'Aide',
      action: 'Action',
    },
    setLimits: 'Définir les seuils de {{name}}',
    planMaintenance: 'Planifier la maintenance de {{name}}',
    inAlarm: 'en alarme',
  },
} as const satisfies Translated<typeof english>;
