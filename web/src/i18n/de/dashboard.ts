import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard = {
  title: 'Übersicht',
  subtitle: 'Ihre Sensoren in Echtzeit',
  loading: 'Sensoren werden geladen …',
  failed: 'Die Sensoren konnten nicht geladen werden',
  failedHint:
    'Von hier aus ist nicht zu erkennen, ob Messwerte aufgezeichnet werden. Prüfen Sie Verbindung und Server und versuchen Sie es erneut.',
  zoneLabel: 'Bereich',
  allZones: 'Alle Bereiche',
  zone: '{{name}} ({{count}})',
} as const satisfies Translated<typeof english>;
