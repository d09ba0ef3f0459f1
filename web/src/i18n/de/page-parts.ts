import type { pageParts as english } from '../en/page-parts.ts';
import type { Translated } from '../translated.ts';

export const pageParts = {
  analytics: {
    now: 'Jetzt',
    statistics: 'Statistik',
    quality: 'Alarmqualität',
    response: 'Reaktion',
    patterns: 'Muster',
    limits: 'Grenzwerte erproben',
    compare: 'Vergleich',
    evidence: 'Nachweispaket',
  },
  settings: {
    general: 'Allgemein',
    alarms: 'Alarme',
    notifications: 'Benachrichtigungen',
    security: 'Sicherheit',
    data: 'Daten',
    integrations: 'Schnittstellen',
  },
  remoteAlerts: {
    groups: 'Gruppen',
    who: 'Wer wird benachrichtigt',
    rotas: 'Bereitschaftspläne',
    contacts: 'Kontakte',
    channels: 'Kanäle',
    drills: 'Übungen',
  },
} as const satisfies Translated<typeof english>;
