/** Parts of pages that show one at a time. */
export const pageParts = {
  analytics: {
    now: 'Now',
    statistics: 'Statistics',
    quality: 'Alarm quality',
    response: 'Response',
    patterns: 'Patterns',
    limits: 'Try limits',
    compare: 'Compare',
    evidence: 'Evidence pack',
  },
  settings: {
    general: 'General',
    alarms: 'Alarms',
    notifications: 'Notifications',
    security: 'Security',
    data: 'Data',
    integrations: 'Integrations',
  },
  remoteAlerts: {
    groups: 'Groups',
    who: 'Who is notified',
    rotas: 'Rotas',
    contacts: 'Contacts',
    channels: 'Channels',
    drills: 'Drills',
  },
} as const;
