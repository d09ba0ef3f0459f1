import { inputWords } from '@ts1/contract/i18n/de/inputs';
import type { sensorInputs as english } from '../en/sensor-inputs.ts';
import type { Translated } from '../translated.ts';

/** Texts of measurands beside temperature and humidity: doors, CO₂, pressure and so on. */
export const sensorInputs = {
  title: 'Weitere Messgrößen',
  measurands: inputWords,
  limits: {
    longer: '{{state}} länger als {{minutes}}\u00A0min',
    atOnce: 'sobald {{state}}',
    more: 'mehr als {{count}} in einer Stunde',
  },
  lasts: '{{state}} seit {{since}}',
  lasted: '{{state}} von {{since}} bis {{until}}',
  lastsUnknown: '{{state}} seit {{since}}, unbekannt seit {{until}}',
  unknown: 'unbekannt',
  since: 'seit {{when}}',
  at: 'um {{when}}',
  wasSilent: 'keine Meldung seit {{when}}, war {{state}}',
  counted: '{{count}} insgesamt',
  more: '+{{count}} weitere',
  moreHint: 'Alle Werte stehen auf der Seite des Sensors',
} as const satisfies Translated<typeof english>;
