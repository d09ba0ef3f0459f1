import type { silenceWatch as english } from '../en/silence-watch.ts';
import type { Translated } from '../translated.ts';

export const silenceWatch = {
  blind:
    'No se ha recibido ni guardado nada desde {{since}}. Los sensores y las estaciones base que dejan de transmitir no generan ninguna alarma.',
  interrupted:
    'No se recibió nada de {{from}} a {{to}}. Desde entonces el tiempo sin transmitir se cuenta de nuevo, así que las alarmas por ello llegan más tarde.',
  failing: 'Las alarmas que dependen solo del paso del tiempo no se evalúan desde {{since}}.',
  unit: 'Lo que envía la estación base {{name}} no se guarda desde {{since}}. No se vigila si sus sensores transmiten.',
  more_one: 'Lo mismo ocurre con una estación base más.',
  more_other: 'Lo mismo ocurre con {{count}} estaciones base más.',
} as const satisfies Translated<typeof english>;
