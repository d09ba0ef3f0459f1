import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard = {
  title: 'Panel',
  subtitle: 'Sus sensores en tiempo real',
  loading: 'Cargando sensores…',
  failed: 'No se pudieron cargar los sensores',
  failedHint:
    'Desde aquí no se puede saber si se están registrando lecturas. Compruebe la conexión y el servidor, y vuelva a intentarlo.',
  zoneLabel: 'Zona',
  allZones: 'Todas las zonas',
  zone: '{{name}} ({{count}})',
} as const satisfies Translated<typeof english>;
