import type { AlarmLevelWords } from '../../alarms/alarm-level-words.ts';
import type { MilderLevel } from '../../alarms/alarm-levels.ts';
import type { LimitSide } from '../../measurands/measurands.ts';

/** The limits of each level inside the alarm in a refusal: `debe estar por encima del límite inferior de advertencia`. */
export const limitsInRefusals: Readonly<Record<MilderLevel, Readonly<Record<LimitSide, string>>>> = {
  warning: { low: 'límite inferior de advertencia', high: 'límite superior de advertencia' },
};

/** Texts about each level inside the alarm, in mails, text messages, reports and exports. */
export const alarmLevels: Readonly<Record<MilderLevel, AlarmLevelWords>> = {
  warning: {
    name: 'Advertencia',
    inList: 'Advertencia',
    high: {
      name: 'Advertencia: demasiado alto',
      stillOut: 'Reconocida, sigue por encima del límite de advertencia',
      inMessage: (measured) => `${measured} alta (advertencia)`,
      limit: 'Límite superior de advertencia',
      withLimit: (measured, limit) => `${measured} por encima del límite de advertencia ${limit}`,
    },
    low: {
      name: 'Advertencia: demasiado bajo',
      stillOut: 'Reconocida, sigue por debajo del límite de advertencia',
      inMessage: (measured) => `${measured} baja (advertencia)`,
      limit: 'Límite inferior de advertencia',
      withLimit: (measured, limit) => `${measured} por debajo del límite de advertencia ${limit}`,
    },
  },
};
