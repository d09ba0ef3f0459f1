import type { AlarmLevelWords } from '../../alarms/alarm-level-words.ts';
import type { MilderLevel } from '../../alarms/alarm-levels.ts';
import type { LimitSide } from '../../measurands/measurands.ts';

/** The limits of each level inside the alarm in a refusal: `muss über dem unteren Warngrenzwert liegen`. */
export const limitsInRefusals: Readonly<Record<MilderLevel, Readonly<Record<LimitSide, string>>>> = {
  warning: { low: 'unteren Warngrenzwert', high: 'oberen Warngrenzwert' },
};

/** Texts about each level inside the alarm, in mails, text messages, reports and exports. */
export const alarmLevels: Readonly<Record<MilderLevel, AlarmLevelWords>> = {
  warning: {
    name: 'Warnung',
    inList: 'Warnung',
    high: {
      name: 'Warnung: zu hoch',
      stillOut: 'Quittiert, weiterhin über der Warngrenze',
      inMessage: (measured) => `${measured} über der Warngrenze`,
      limit: 'Obere Warngrenze',
      withLimit: (measured, limit) => `${measured} über der Warngrenze ${limit}`,
    },
    low: {
      name: 'Warnung: zu niedrig',
      stillOut: 'Quittiert, weiterhin unter der Warngrenze',
      inMessage: (measured) => `${measured} unter der Warngrenze`,
      limit: 'Untere Warngrenze',
      withLimit: (measured, limit) => `${measured} unter der Warngrenze ${limit}`,
    },
  },
};
