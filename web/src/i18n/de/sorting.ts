import type { sorting as english } from '../en/sorting.ts';
import type { Translated } from '../translated.ts';

/** Read out while a sensor is moved in its list. */
export const sorting = {
  instructions:
    'Mit der Leertaste nehmen Sie den Sensor auf, mit den Pfeiltasten verschieben Sie ihn, mit der Leertaste legen Sie ihn ab, mit Escape brechen Sie ab.',
  lifted: '{{name}} aufgenommen, Platz {{place}} von {{count}}.',
  over: '{{name}} ist über Platz {{place}} von {{count}}.',
  dropped: '{{name}} wurde auf Platz {{place}} von {{count}} abgelegt.',
  cancelled: 'Das Verschieben von {{name}} wurde abgebrochen.',
} as const satisfies Translated<typeof english>;
