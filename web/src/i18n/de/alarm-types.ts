import type { alarmTypes as english } from '../en/alarm-types.ts';
import type { Translated } from '../translated.ts';

export const alarmTypes = {
  settings: {
    offline_enable: 'Alarm, wenn er sich nicht meldet',
    offline_after: 'Offline nach (Minuten)',
    battery_enable: 'Alarm bei schwacher Batterie',
    fault_enable: 'Alarm bei Sensorfehler',
    rise_enable: 'Alarm bei schnellem Anstieg',
    rise_alarm: 'Schneller Anstieg ({{unit}})',
    fall_enable: 'Alarm bei schnellem Abfall',
    fall_alarm: 'Schneller Abfall ({{unit}})',
    rate_window: 'Schnelle Änderung innerhalb von (Minuten)',
  },
  hints: {
    offline_after: 'Leer für die 15 Minuten der Firma',
    rise_alarm: 'Wie weit die Temperatur über ihrem niedrigsten Wert in diesen Minuten liegen darf',
    fall_alarm: 'Wie weit die Temperatur unter ihrem höchsten Wert in diesen Minuten liegen darf',
    rate_window: '5 bis 240, leer für 30; in dieser Zeit sind zwei Messwerte nötig',
  },
} as const satisfies Translated<typeof english>;
