import type { zoneLimit as english } from '../en/zone-limit.ts';
import type { Translated } from '../translated.ts';

/** Whether viewers see everything or their zones alone, wherever people are put into zones. */
export const zoneLimit = {
  switch: 'Los observadores ven solo sus zonas',
  off: 'Los observadores de esta empresa lo ven todo, estén en las zonas que estén.',
  on: 'Los observadores de esta empresa ven solo los sensores de sus zonas. Los administradores lo ven todo.',
  sees: {
    everything: 'lo ve todo',
    zones: 've {{zones}}',
    nothing: 'no ve nada: no está en ninguna zona',
  },
  zones: 'Zonas',
} as const satisfies Translated<typeof english>;
