import type { zoneLimit as english } from '../en/zone-limit.ts';
import type { Translated } from '../translated.ts';

/** Whether viewers see everything or their zones alone, wherever people are put into zones. */
export const zoneLimit = {
  switch: 'Les observateurs ne voient que leurs zones',
  off: 'Les observateurs de cette entreprise voient tout, quelles que soient leurs zones.',
  on: 'Les observateurs de cette entreprise ne voient que les capteurs de leurs zones. Les administrateurs voient tout.',
  sees: {
    everything: 'voit tout',
    zones: 'voit {{zones}}',
    nothing: 'ne voit rien\u00A0: dans aucune zone',
  },
  zones: 'Zones',
} as const satisfies Translated<typeof english>;
