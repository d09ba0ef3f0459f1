import { inputWords } from '@ts1/contract/i18n/es/inputs';
import type { sensorInputs as english } from '../en/sensor-inputs.ts';
import type { Translated } from '../translated.ts';

/** Texts of measurands beside temperature and humidity: doors, CO₂, pressure and so on. */
export const sensorInputs = {
  title: 'Otras magnitudes',
  measurands: inputWords,
  limits: {
    longer: '{{state}} más de {{minutes}}\u00A0min',
    atOnce: '{{state}}, de inmediato',
    more: 'más de {{count}} en una hora',
  },
  lasts: '{{state}} desde {{since}}',
  lasted: '{{state}} de {{since}} a {{until}}',
  lastsUnknown: '{{state}} desde {{since}}, desconocido desde {{until}}',
  unknown: 'desconocido',
  since: 'desde {{when}}',
  at: 'del {{when}}',
  wasSilent: 'sin transmitir desde {{when}}; último estado: {{state}}',
  counted: '{{count}} en total',
  more: '+{{count}} más',
  moreHint: 'Todos los valores están en la página del sensor',
} as const satisfies Translated<typeof english>;
