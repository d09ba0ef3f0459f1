import type { AlarmMessages, AlarmTypeNames } from '../../alarms/alarm-type-table.ts';

/** Names of the alarm types on screens and in e-mails, text messages and reports. */
export const alarmNames = {
  high: { name: 'Trop élevé', stillOut: 'Acquittée, toujours au-dessus' },
  low: { name: 'Trop bas', stillOut: 'Acquittée, toujours en dessous' },
  rise: { name: 'Hausse rapide', stillOut: 'Acquittée, toujours en hausse' },
  fall: { name: 'Baisse rapide', stillOut: 'Acquittée, toujours en baisse' },
  open: { name: 'État prolongé', stillOut: 'Acquittée, dure toujours' },
  count: { name: 'Trop souvent', stillOut: 'Acquittée, toujours trop souvent' },
  offline: {
    name: 'Hors ligne',
    stillOut: 'Acquittée, toujours hors ligne',
    count_one: '{{count}} hors ligne',
    count_other: '{{count}} hors ligne',
  },
  battery: {
    name: 'Pile',
    stillOut: 'Acquittée, pile toujours faible',
    count_one: '{{count}} pile faible',
    count_other: '{{count}} piles faibles',
  },
  fault: {
    name: 'Défaut du capteur',
    stillOut: 'Acquittée, toujours en défaut',
    count_one: '{{count}} défaut de capteur',
    count_other: '{{count}} défauts de capteur',
  },
} as const satisfies AlarmTypeNames;

/** Both measurands that have limits are feminine. */
export const alarmMessages: AlarmMessages = {
  high: (measured) => `${measured} haute`,
  low: (measured) => `${measured} basse`,
  rise: (measured) => `${measured} monte trop vite`,
  fall: (measured) => `${measured} baisse trop vite`,
  open: (measured) => `${measured} trop longtemps`,
  count: (measured) => `${measured} trop souvent`,
  offline: () => 'muet',
  battery: () => 'pile faible',
  fault: () => 'défaut sonde',
};
