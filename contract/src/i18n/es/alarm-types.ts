import type { AlarmMessages, AlarmTypeNames } from '../../alarms/alarm-type-table.ts';

/** Names of the alarm types on screens and in e-mails, text messages and reports. */
export const alarmNames = {
  high: { name: 'Demasiado alto', stillOut: 'Reconocida, sigue por encima' },
  low: { name: 'Demasiado bajo', stillOut: 'Reconocida, sigue por debajo' },
  rise: { name: 'Subida rápida', stillOut: 'Reconocida, sigue subiendo' },
  fall: { name: 'Bajada rápida', stillOut: 'Reconocida, sigue bajando' },
  open: { name: 'Estado prolongado', stillOut: 'Reconocida, el estado continúa' },
  count: { name: 'Demasiadas veces', stillOut: 'Reconocida, sigue repitiéndose' },
  offline: {
    name: 'Sin conexión',
    stillOut: 'Reconocida, sigue sin conexión',
    count_one: '{{count}} sin conexión',
    count_other: '{{count}} sin conexión',
  },
  battery: {
    name: 'Batería',
    stillOut: 'Reconocida, la batería sigue baja',
    count_one: '{{count}} batería baja',
    count_other: '{{count}} baterías bajas',
  },
  fault: {
    name: 'Fallo del sensor',
    stillOut: 'Reconocida, el fallo persiste',
    count_one: '{{count}} fallo de sensor',
    count_other: '{{count}} fallos de sensor',
  },
} as const satisfies AlarmTypeNames;

/** Both measurands that have limits are feminine. */
export const alarmMessages: AlarmMessages = {
  high: (measured) => `${measured} muy alta`,
  low: (measured) => `${measured} muy baja`,
  rise: (measured) => `${measured} sube muy rápido`,
  fall: (measured) => `${measured} baja muy rápido`,
  open: (measured) => `${measured} demasiado tiempo`,
  count: (measured) => `${measured} demasiadas veces`,
  offline: () => 'sin datos',
  battery: () => 'batería baja',
  fault: () => 'fallo de sensor',
};
