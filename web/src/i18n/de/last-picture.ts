import type { lastPicture as english } from '../en/last-picture.ts';
import type { Translated } from '../translated.ts';

export const lastPicture = {
  title: 'Letzte Werte auf diesem Gerät',
  hint: 'Aus der Zeit, bevor die Verbindung abbrach. Was jetzt ist, lässt sich von hier aus nicht sagen.',
  old: '{{age}} alt',
  none: 'Kein Wert aus dem letzten Tag',
  limits: 'Grenzwerte {{limits}}',
  underMinute: 'Unter einer Minute',
  minutes: '{{minutes}}\u00A0min',
  hours: '{{hours}}\u00A0h {{minutes}}\u00A0min',
} as const satisfies Translated<typeof english>;
