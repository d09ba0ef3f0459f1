import type { dashboardSearch as english } from '../en/dashboard-search.ts';
import type { Translated } from '../translated.ts';

export const dashboardSearch = {
  label: 'Buscar sensores',
  hiddenAlarms_one: '{{count}} sensor en alarma no se muestra: no coincide con la búsqueda.',
  hiddenAlarms_other: '{{count}} sensores en alarma no se muestran: no coinciden con la búsqueda.',
} as const satisfies Translated<typeof english>;
