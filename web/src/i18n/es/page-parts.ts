import type { pageParts as english } from '../en/page-parts.ts';
import type { Translated } from '../translated.ts';

export const pageParts = {
  analytics: {
    now: 'Ahora',
    statistics: 'Estadísticas',
    quality: 'Calidad de las alarmas',
    response: 'Respuesta',
    patterns: 'Patrones',
    limits: 'Probar límites',
    compare: 'Comparar',
    evidence: 'Paquete de pruebas',
  },
  settings: {
    general: 'General',
    alarms: 'Alarmas',
    notifications: 'Notificaciones',
    security: 'Seguridad',
    data: 'Datos',
    integrations: 'Integraciones',
  },
  remoteAlerts: {
    groups: 'Grupos',
    who: 'A quién se avisa',
    rotas: 'Guardias',
    contacts: 'Contactos',
    channels: 'Canales',
    drills: 'Simulacros',
  },
} as const satisfies Translated<typeof english>;
