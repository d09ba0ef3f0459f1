import { inputWords } from '@ts1/contract/i18n/fr/inputs';
import type { sensorInputs as english } from '../en/sensor-inputs.ts';
import type { Translated } from '../translated.ts';

/** Texts of measurands beside temperature and humidity: doors, CO₂, pressure and so on. */
export const sensorInputs = {
  title: 'Autres grandeurs',
  measurands: inputWords,
  limits: {
    longer: '{{state}} plus de {{minutes}}\u00A0min',
    atOnce: 'dès que {{state}}',
    more: 'plus de {{count}} en une heure',
  },
  lasts: '{{state}} depuis {{since}}',
  lasted: '{{state}} de {{since}} à {{until}}',
  lastsUnknown: '{{state}} depuis {{since}}, inconnu depuis {{until}}',
  unknown: 'inconnu',
  since: 'depuis {{when}}',
  at: 'le {{when}}',
  wasSilent: 'muet depuis {{when}}, état précédent\u00A0: {{state}}',
  counted: '{{count}} au total',
  more: '+{{count}} de plus',
  moreHint: 'Toutes les valeurs sont sur la page du capteur',
} as const satisfies Translated<typeof english>;
