export const dashboard = {
  title: 'Dashboard',
  subtitle: 'Monitor your sensors in real-time',
  loading: 'Loading sensors...',
  failed: 'Failed to load sensors',
  failedHint: 'The record goes on being kept. Check the connection and try again.',
  zoneLabel: 'Zone',
  allZones: 'All Zones',
  zone: '{{name}} ({{count}})',
  emptyZone: 'No sensors in this zone',
  emptyZoneHint: 'Admins assign sensors on the Zones page.',
  tryAgain: 'Try again',
  empty: 'No sensors yet',
  emptyHint:
    'Add a base unit, give it the device key that is shown once, and register the serial numbers of its sensors.',
  emptyHintViewer: 'An admin of your company adds them.',
  toBaseUnits: 'Go to Base Units',
  noMatch: 'No sensor is in this state',
} as const;
