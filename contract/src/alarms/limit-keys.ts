import {
  ALARM_LEVELS,
  type AlarmLevel,
  type LevelSuffix,
  levelSuffix,
  MILDER_LEVELS,
  type MilderLevel,
} from './alarm-levels.ts';
import { LIMIT_SIDES, type LimitSide } from '../measurands/measurands.ts';

/** A limit that a measurand can have. */
export interface LimitPlace {
  readonly side: LimitSide;
  readonly level: AlarmLevel;
}

/** All limits that a measurand can have, from the bottom up. */
export const LIMIT_SCALE: readonly LimitPlace[] = [
  ...ALARM_LEVELS.map((level) => ({ side: 'low', level }) as const),
  ...ALARM_LEVELS.map((level) => ({ side: 'high', level }) as const).toReversed(),
];

/** Name of a limit that a measurand can have: `high`, `low_warning`. */
export type LimitKey = `${LimitSide}${LevelSuffix}`;
export const limitKey = (side: LimitSide, level: AlarmLevel): LimitKey => `${side}${levelSuffix(level)}`;
export const LIMIT_KEYS = ALARM_LEVELS.flatMap((level) => LIMIT_SIDES.map((side) => limitKey(side, level)));

/** Makes a record with one value for each limit that a measurand can have. */
export function byLimit<T>(value: T): Record<LimitKey, T> {
  return Object.fromEntries(LIMIT_KEYS.map((key) => [key, value])) as Record<LimitKey, T>;
}

type MilderLimit<L, E> = Record<`${LimitSide}_${MilderLevel}`, L> &
  Record<`${LimitSide}_${MilderLevel}_enable`, E>;

/** Makes a record with one value for each limit of the levels inside the alarm, and one for its switch. */
export function byMilderLimit<Limit, Enable>(limit: Limit, enable: Enable): MilderLimit<Limit, Enable> {
  return Object.fromEntries(
    MILDER_LEVELS.flatMap((level) =>
      LIMIT_SIDES.flatMap((side): [string, Limit | Enable][] => [
        [`${side}_${level}`, limit],
        [`${side}_${level}_enable`, enable],
      ]),
    ),
  ) as MilderLimit<Limit, Enable>;
}
