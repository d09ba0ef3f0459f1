import type { LimitSide } from '../measurands/measurands.ts';
import type { MilderLevel } from './alarm-levels.ts';
import type { AlarmTypeWords } from './alarm-type-table.ts';

/** Texts about a value that passed only the limit of one level, and not the limit of the alarm. */
interface BeyondWords extends AlarmTypeWords {
  /** Name of the limit: `High warning`. */
  readonly limit: string;
  readonly withLimit: (measured: string, limit: string) => string;
}

/** All texts about a level inside the alarm, in mails, text messages, reports and exports. */
export interface AlarmLevelWords extends Readonly<Record<LimitSide, BeyondWords>> {
  readonly name: string;
  /** Introduces its limits in a list: `2.0 °C to 8.0 °C; warning 3.0 °C to 7.0 °C`. */
  readonly inList: string;
}

/** English texts about each level inside the alarm. */
export const ALARM_LEVEL_WORDS: Readonly<Record<MilderLevel, AlarmLevelWords>> = {
  warning: {
    name: 'Warning',
    inList: 'warning',
    high: {
      name: 'High warning',
      stillOut: 'Acknowledged, still above its warning limit',
      inMessage: (measured) => `${measured} above its warning limit`,
      limit: 'High warning',
      withLimit: (measured, limit) => `${measured} above its warning limit of ${limit}`,
    },
    low: {
      name: 'Low warning',
      stillOut: 'Acknowledged, still below its warning limit',
      inMessage: (measured) => `${measured} below its warning limit`,
      limit: 'Low warning',
      withLimit: (measured, limit) => `${measured} below its warning limit of ${limit}`,
    },
  },
};
