import type { AlarmMessages, AlarmTypeNames } from '../../alarms/alarm-type-table.ts';

/** Names of the alarm types on screens and in e-mails, text messages and reports. */
export const alarmNames = {
  high: { name: 'Zu hoch', stillOut: 'Quittiert, weiterhin darüber' },
  low: { name: 'Zu niedrig', stillOut: 'Quittiert, weiterhin darunter' },
  rise: { name: 'Schneller Anstieg', stillOut: 'Quittiert, steigt weiterhin' },
  fall: { name: 'Schneller Abfall', stillOut: 'Quittiert, fällt weiterhin' },
  open: { name: 'Zustand dauert an', stillOut: 'Quittiert, dauert weiterhin an' },
  count: { name: 'Zu oft', stillOut: 'Quittiert, weiterhin zu oft' },
  offline: {
    name: 'Offline',
    stillOut: 'Quittiert, weiterhin offline',
    count_one: '{{count}} offline',
    count_other: '{{count}} offline',
  },
  battery: {
    name: 'Batterie',
    stillOut: 'Quittiert, Batterie weiterhin schwach',
    count_one: '{{count}} Batterie schwach',
    count_other: '{{count}} Batterien schwach',
  },
  fault: {
    name: 'Sensorfehler',
    stillOut: 'Quittiert, weiterhin gestört',
    count_one: '{{count}} Sensorfehler',
    count_other: '{{count}} Sensorfehler',
  },
} as const satisfies AlarmTypeNames;

export const alarmMessages: AlarmMessages = {
  high: (measured) => `${measured} zu hoch`,
  low: (measured) => `${measured} zu niedrig`,
  rise: (measured) => `${measured} steigt zu schnell`,
  fall: (measured) => `${measured} fällt zu schnell`,
  open: (measured) => `${measured} zu lange`,
  count: (measured) => `${measured} zu oft`,
  offline: () => 'keine Daten',
  battery: () => 'Batterie schwach',
  fault: () => 'Sensorfehler',
};
