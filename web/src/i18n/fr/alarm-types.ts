import type { alarmTypes as english } from '../en/alarm-types.ts';
import type { Translated } from '../translated.ts';

export const alarmTypes = {
  settings: {
    offline_enable: 'Alarme si le capteur est muet',
    offline_after: 'Hors ligne après (minutes)',
    battery_enable: 'Alarme si la pile est faible',
    fault_enable: 'Alarme en cas de défaut du capteur',
    rise_enable: 'Alarme en cas de hausse rapide',
    rise_alarm: 'Hausse rapide ({{unit}})',
    fall_enable: 'Alarme en cas de baisse rapide',
    fall_alarm: 'Baisse rapide ({{unit}})',
    rate_window: 'Variation rapide en (minutes)',
  },
  hints: {
    offline_after: 'Vide pour les 15 minutes de l’entreprise',
    rise_alarm: 'Écart permis de la température au-dessus de son minimum pendant ces minutes',
    fall_alarm: 'Écart permis de la température en dessous de son maximum pendant ces minutes',
    rate_window: '5 à 240, vide pour 30\u00A0; il faut deux mesures pendant ce temps',
  },
} as const satisfies Translated<typeof english>;
