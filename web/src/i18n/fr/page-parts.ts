import type { pageParts as english } from '../en/page-parts.ts';
import type { Translated } from '../translated.ts';

export const pageParts = {
  analytics: {
    now: 'Maintenant',
    statistics: 'Statistiques',
    quality: 'Qualité des alarmes',
    response: 'Réaction',
    patterns: 'Profils',
    limits: 'Essai de seuils',
    compare: 'Comparaison',
    evidence: 'Dossier de preuves',
  },
  settings: {
    general: 'Général',
    alarms: 'Alarmes',
    notifications: 'Notifications',
    security: 'Sécurité',
    data: 'Données',
    integrations: 'Intégrations',
  },
  remoteAlerts: {
    groups: 'Groupes',
    who: 'Qui est prévenu',
    rotas: 'Astreintes',
    contacts: 'Contacts',
    channels: 'Canaux',
    drills: 'Exercices',
  },
} as const satisfies Translated<typeof english>;
