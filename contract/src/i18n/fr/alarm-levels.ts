import type { AlarmLevelWords } from '../../alarms/alarm-level-words.ts';
import type { MilderLevel } from '../../alarms/alarm-levels.ts';
import type { LimitSide } from '../../measurands/measurands.ts';

/** The limits of each level inside the alarm in a refusal: `doit être au-dessus du seuil d’avertissement bas`. */
export const limitsInRefusals: Readonly<Record<MilderLevel, Readonly<Record<LimitSide, string>>>> = {
  warning: { low: 'seuil d’avertissement bas', high: 'seuil d’avertissement haut' },
};

/** Texts about each level inside the alarm, in mails, text messages, reports and exports. */
export const alarmLevels: Readonly<Record<MilderLevel, AlarmLevelWords>> = {
  warning: {
    name: 'Avertissement',
    inList: 'Avertissement',
    high: {
      name: 'Avertissement\u00A0: trop élevé',
      stillOut: 'Acquitté, toujours au-dessus du seuil d’avertissement',
      inMessage: (measured) => `${measured} haute (avertissement)`,
      limit: 'Seuil d’avertissement haut',
      withLimit: (measured, limit) => `${measured} au-dessus du seuil d’avertissement ${limit}`,
    },
    low: {
      name: 'Avertissement\u00A0: trop bas',
      stillOut: 'Acquitté, toujours en dessous du seuil d’avertissement',
      inMessage: (measured) => `${measured} basse (avertissement)`,
      limit: 'Seuil d’avertissement bas',
      withLimit: (measured, limit) => `${measured} en dessous du seuil d’avertissement ${limit}`,
    },
  },
};
