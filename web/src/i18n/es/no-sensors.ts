import type { noSensors as english } from '../en/no-sensors.ts';
import type { Translated } from '../translated.ts';

/** Shown where the company has no sensor yet. */
export const noSensors = {
  empty: 'Todavía no hay sensores',
  emptyHint:
    'Añada una estación base, póngale la clave de dispositivo que se muestra una sola vez y registre los números de serie de sus sensores.',
  waitingHint:
    'Sus estaciones base están añadidas; aún no se ha recibido ningún sensor. Encienda uno cerca de una de ellas, o mire en Estaciones base si está conectada.',
  received_one: 'Se recibió {{count}} sensor: añádalo',
  received_other: 'Se recibieron {{count}} sensores: añádalos',
  receivedHint: 'Los reciben sus estaciones base. Las lecturas se guardan desde el momento en que se añaden.',
  toSensors: 'Ir a Sensores',
  emptyHintViewer: 'Los añade un administrador de su empresa.',
  toBaseUnits: 'Ir a Estaciones base',
  emptyZone: 'No hay sensores en esta zona',
  emptyZoneHint: 'Los administradores asignan sensores en la pantalla Zonas.',
  noMatch: 'Ningún sensor está en este estado',
} as const satisfies Translated<typeof english>;
