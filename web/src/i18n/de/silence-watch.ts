import type { silenceWatch as english } from '../en/silence-watch.ts';
import type { Translated } from '../translated.ts';

export const silenceWatch = {
  blind:
    'Seit {{since}} wurde nichts empfangen und gespeichert. Sensoren und Basisstationen, die sich nicht mehr melden, lösen keinen Alarm aus.',
  interrupted:
    'Von {{from}} bis {{to}} wurde nichts empfangen. Ausbleibende Meldungen werden seitdem neu gezählt, daher kommen Alarme darüber später.',
  failing: 'Alarme, die allein durch Zeitablauf entstehen, wurden seit {{since}} nicht ausgewertet.',
  unit: 'Was die Basisstation {{name}} sendet, wurde seit {{since}} nicht gespeichert. Bei ihren Sensoren wird nicht überwacht, ob sie sich melden.',
  more_one: 'Dasselbe gilt für eine weitere Basisstation.',
  more_other: 'Dasselbe gilt für {{count}} weitere Basisstationen.',
} as const satisfies Translated<typeof english>;
