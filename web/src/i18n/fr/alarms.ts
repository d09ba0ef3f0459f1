import { alarmNames } from '@ts1/contract/i18n/fr/alarm-types';
import type { alarms as english } from '../en/alarms.ts';
import type { Translated } from '../translated.ts';

export const alarms = {
  types: alarmNames,
  active_one: '{{count}} alarme active',
  active_other: '{{count}} alarmes actives',
  acknowledge: {
    ready: 'Acquitter',
    busy: 'Acquittement…',
    done: 'Acquittée\u00A0!',
    already: 'Déjà acquittée',
  },
  nobodyNotified: 'Personne n’a été prévenu',
  none: 'Aucune alarme',
  outOfService: 'Hors service\u00A0: aucune alarme',
  noLimits: 'Aucun seuil\u00A0: rien ne déclenche d’alarme',
  setLimitsOf: 'Aucun seuil\u00A0: définir les seuils de {{name}}',
  returned: 'Alarme passée\u00A0: {{type}}, non acquittée',
  batteryLow: 'Pile faible',
  preAlarm: 'Préalarme',
  levels: {
    warning: {
      of: 'Avertissement\u00A0: {{type}}',
      still: {
        high: 'Acquitté, toujours au-dessus du seuil d’avertissement',
        low: 'Acquitté, toujours en dessous du seuil d’avertissement',
      },
    },
  },
  detailOf: '{{name}}\u00A0: {{alarm}}',
  limitIn: '{{limit}} en {{minutes}}\u00A0min',
  sinceTime: 'depuis {{since}}',
  sinceUntil: 'de {{since}} à {{until}}',
  sinceAndBy: 'depuis {{since}}, par {{by}}',
  zoneFailed: 'Les capteurs de cette zone n’ont pas pu être chargés',
  allZones: 'Afficher toutes les zones',
  zonesFailed: 'Les zones n’ont pas pu être chargées',
  zoneFailedHint:
    'Les capteurs hors de la zone ne sont pas affichés à leur place. Réessayez, ou choisissez toutes les zones.',
  acknowledged: 'Acquittée',
  duration: {
    days: '{{days}}\u00A0j {{hours}}\u00A0h',
    hours: '{{hours}}\u00A0h {{minutes}}\u00A0min',
    minutes: '{{minutes}}\u00A0min {{seconds}}\u00A0s',
    seconds: '{{seconds}}\u00A0s',
  },
} as const satisfies Translated<typeof english>;
