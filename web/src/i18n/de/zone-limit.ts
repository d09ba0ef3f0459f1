import type { zoneLimit as english } from '../en/zone-limit.ts';
import type { Translated } from '../translated.ts';

export const zoneLimit = {
  switch: 'Betrachter sehen nur ihre Bereiche',
  off: 'Betrachter dieser Firma sehen alles, in welchen Bereichen sie auch sind.',
  on: 'Betrachter dieser Firma sehen nur die Sensoren ihrer Bereiche. Administratoren sehen alles.',
  sees: {
    everything: 'sieht alles',
    zones: 'sieht {{zones}}',
    nothing: 'sieht nichts: in keinem Bereich',
  },
  zones: 'Bereiche',
} satisfies Translated<typeof english>;
