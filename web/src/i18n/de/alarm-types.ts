import type { alarmTypes as english, alarmTypesHelp as englishHelp } from '../en/alarm-types.ts';
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

export const alarmTypesHelp = [
  'Ein schneller Anstieg oder Abfall ist ein eigener Alarm, ausgeschaltet, bis ein Administrator ihn einstellt: Die Temperatur ist weiter vom niedrigsten (oder höchsten) Wert der letzten Minuten entfernt, als Sie erlauben. Eine offen gelassene Tür fällt so auf, bevor der Grenzwert verletzt ist. Er endet von selbst, wenn so lange wie diese Minuten nichts mehr zu schnell war. Ein einzelner Messwert nach einer längeren Lücke sagt nichts darüber aus.',
] as const satisfies Translated<typeof englishHelp>;
