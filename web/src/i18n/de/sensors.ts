import type { sensors as english } from '../en/sensors.ts';
import type { Translated } from '../translated.ts';

export const sensors = {
  table: 'Sensoren',
  columns: {
    order: 'Reihenfolge',
    name: 'Sensorname',
    data: 'Daten',
    status: 'Status',
    lastSeen: 'Zuletzt gemeldet',
    actions: 'Aktionen',
  },
  summary: {
    title: 'Zusammenfassung',
    all: 'Sensoren gesamt',
    online: 'Online',
    // Soft hyphens: a fifth of a phone is narrower than these words.
    warning: 'Warnun\u00ADgen',
    offline: 'Offline',
    'out-of-limits': 'Außerhalb der Grenz\u00ADwerte',
    resting: '{{count}} außer Betrieb',
  },
  outOfService: 'Außer Betrieb',
  warned: 'Jenseits der Warngrenze',
  above: 'Über dem Grenzwert',
  below: 'Unter dem Grenzwert',
  backInside: 'Wieder innerhalb des Grenzwerts, noch nicht dauerhaft',
  status: { online: 'Online', warning: 'Warnung', offline: 'Offline' },
  sensorError: 'Sensorfehler',
  limits: 'Grenzwerte',
  signal: 'Signal',
  signalStrength: 'Signalstärke {{rssi}}',
  battery: 'Batterie',
  batteryLow: 'Batterie schwach',
  notAvailable: 'k. A.',
  lastSeenAt: 'Zuletzt gemeldet: {{when}}',
  dragToReorder: 'Zum Umsortieren ziehen',
  move: '{{name}} verschieben',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  orderSaved: 'Reihenfolge der Sensoren gespeichert',
  orderNotSaved: 'Die Reihenfolge der Sensoren konnte nicht gespeichert werden',
} as const satisfies Translated<typeof english>;
