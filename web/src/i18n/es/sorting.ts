import type { sorting as english } from '../en/sorting.ts';
import type { Translated } from '../translated.ts';

/** Read out while a sensor is moved in its list. */
export const sorting = {
  instructions:
    'Pulse la barra espaciadora para levantar el sensor, las flechas para moverlo, otra vez la barra espaciadora para soltarlo y Escape para cancelar.',
  lifted: '{{name}} levantado, posición {{place}} de {{count}}.',
  over: '{{name}} está sobre la posición {{place}} de {{count}}.',
  dropped: '{{name}} se soltó en la posición {{place}} de {{count}}.',
  cancelled: 'Se canceló el movimiento de {{name}}.',
} as const satisfies Translated<typeof english>;
