import { channelWords } from '@ts1/contract/i18n/de/channels';
import type { sensorChannels as english } from '../en/sensor-channels.ts';
import type { Translated } from '../translated.ts';

/** Texts of measurands beside temperature and humidity: doors, CO₂, pressure and so on. */
export const sensorChannels = {
  title: 'Weitere Messgrößen',
  measurands: channelWords,
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
