export const dashboard = {
  title: 'Dashboard',
  subtitle: 'Monitor your sensors in real-time',
  loading: 'Loading sensors...',
  failed: 'Failed to load sensors',
  failedHint:
    'Whether readings are being recorded cannot be known from here. Check the connection and the server, then try again.',
  zoneLabel: 'Zone',
  allZones: 'All Zones',
  zone: '{{name}} ({{count}})',
} as const;
