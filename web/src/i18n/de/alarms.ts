import { alarmNames } from '@ts1/contract/i18n/de/alarm-types';
import type { alarms as english } from '../en/alarms.ts';
import type { Translated } from '../translated.ts';

export const alarms = {
  types: alarmNames,
  active_one: '{{count}} aktiver Alarm',
  active_other: '{{count}} aktive Alarme',
  acknowledge: {
    ready: 'Quittieren',
    busy: 'Wird quittiert …',
    done: 'Quittiert!',
    already: 'Bereits quittiert',
  },
  nobodyNotified: 'Niemand benachrichtigt',
  none: 'Kein Alarm',
  outOfService: 'Außer Betrieb: keine Alarme',
  noLimits: 'Keine Grenzwerte: nichts löst einen Alarm aus',
  setLimitsOf: 'Keine Grenzwerte: Grenzwerte von {{name}} festlegen',
  returned: 'War {{type}}, nicht quittiert',
  batteryLow: 'Batterie schwach',
  preAlarm: 'Voralarm',
  levels: {
    warning: {
      of: 'Warnung: {{type}}',
      still: {
        high: 'Quittiert, weiterhin über der Warngrenze',
        low: 'Quittiert, weiterhin unter der Warngrenze',
      },
    },
  },
  detailOf: '{{name}}: {{alarm}}',
  limitIn: '{{limit}} in {{minutes}}\u00A0min',
  sinceTime: 'seit {{since}}',
  sinceUntil: '{{since}} bis {{until}}',
  sinceAndBy: 'seit {{since}}, durch {{by}}',
  zoneFailed: 'Die Sensoren dieses Bereichs konnten nicht geladen werden',
  allZones: 'Alle Bereiche anzeigen',
  zonesFailed: 'Die Bereiche konnten nicht geladen werden',
  zoneFailedHint:
    'Sensoren außerhalb des Bereichs werden nicht ersatzweise angezeigt. Versuchen Sie es erneut oder wählen Sie alle Bereiche.',
  acknowledged: 'Quittiert',
  duration: {
    days: '{{days}}\u00A0d {{hours}}\u00A0h',
    hours: '{{hours}}\u00A0h {{minutes}}\u00A0min',
    minutes: '{{minutes}}\u00A0min {{seconds}}\u00A0s',
    seconds: '{{seconds}}\u00A0s',
  },
} as const satisfies Translated<typeof english>;
