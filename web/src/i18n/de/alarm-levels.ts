import type { alarmLevels as english } from '../en/alarm-levels.ts';
import type { Translated } from '../translated.ts';

export const alarmLevels: Translated<typeof english> = {
  alarm: {
    inLog: 'Alarme',
    limit: { high: 'Obergrenze', low: 'Untergrenze' },
    limitFor: { high: 'Oberer Grenzwert, {{what}}', low: 'Unterer Grenzwert, {{what}}' },
    limitIn: { high: 'Oberer Grenzwert ({{unit}})', low: 'Unterer Grenzwert ({{unit}})' },
    on: 'Alarm ein',
    switch: { high: 'Alarm oben ein', low: 'Alarm unten ein' },
    switchedOff: 'Ausgeschaltet: Dieser Grenzwert löst keinen Alarm aus.',
  },
  warning: {
    inLog: 'Warnungen',
    limit: { high: 'Obere Warngrenze', low: 'Untere Warngrenze' },
    limitFor: { high: 'Obere Warngrenze, {{what}}', low: 'Untere Warngrenze, {{what}}' },
    limitIn: { high: 'Obere Warngrenze ({{unit}})', low: 'Untere Warngrenze ({{unit}})' },
    on: 'Warnung ein',
    switch: { high: 'Warnung oben ein', low: 'Warnung unten ein' },
    switchedOff: 'Ausgeschaltet: Diese Warngrenze löst keine Warnung aus.',
    hint: 'Innerhalb des Alarmgrenzwerts; leer für keine Warnung',
    delay: 'Verzögerung der Warnungen (Minuten)',
    delayHint: 'Leer für die Verzögerung der Alarme',
  },
};
