import type { keyboard as english } from '../en/keyboard.ts';
import type { Translated } from '../translated.ts';

export const keyboard = {
  control: 'Strg',
  title: 'Tastatur',
  next: 'Nächste Zeile',
  previous: 'Vorherige Zeile',
  open: 'Zeile öffnen',
  search: 'Liste durchsuchen',
  palette: 'Zu einer Seite, einem Sensor, einem Bereich, einer Basisstation oder einem Benutzer gehen',
  list: 'Diese Liste',
  goTo: 'Zu einer Seite: g, dann ein Buchstabe',
  singleKeys: 'Einzelne Tasten (j, k, g, /, ?) auf diesem Gerät',
  singleKeysHint:
    'Schalten Sie sie aus, wenn Spracheingabe oder ein anderes Programm sie versehentlich auslöst.',
  go: {
    title: 'Gehe zu',
    label: 'Zu einer Seite, einem Sensor, einem Bereich, einer Basisstation oder einem Benutzer gehen',
    hint: 'Auf und Ab wählen, die Eingabetaste geht dorthin, Escape schließt.',
    results: 'Ergebnisse',
    found_one: '{{count}} Ergebnis',
    found_other: '{{count}} Ergebnisse',
    none: 'Nichts passt dazu',
    kinds: {
      screen: 'Seite',
      sensor: 'Sensor',
      zone: 'Bereich',
      user: 'Benutzer',
      part: 'Teil einer Seite',
      'base-unit': 'Basisstation',
      help: 'Hilfe',
      action: 'Aktion',
    },
    setLimits: 'Grenzwerte von {{name}} setzen',
    planMaintenance: 'Wartung von {{name}} planen',
    inAlarm: 'im Alarm',
  },
} as const satisfies Translated<typeof english>;
