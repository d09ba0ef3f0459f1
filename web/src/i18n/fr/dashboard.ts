import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard = {
  title: 'Tableau de bord',
  subtitle: 'Surveillez vos capteurs en temps réel',
  loading: 'Chargement des capteurs…',
  failed: 'Les capteurs n’ont pas pu être chargés',
  failedHint:
    'Il est impossible de savoir d’ici si des mesures sont enregistrées. Vérifiez la connexion et le serveur, puis réessayez.',
  zoneLabel: 'Zone',
  allZones: 'Toutes les zones',
  zone: '{{name}} ({{count}})',
} as const satisfies Translated<typeof english>;
