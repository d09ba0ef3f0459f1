import {
  ALARM_LEVELS,
  type AlarmLevel,
  type LevelSuffix,
  levelSuffix,
  MILDER_LEVELS,
  type MilderLevel,
} from './alarm-levels.ts';
import { LIMIT_SIDES, type LimitSide } from '../measurands/measurands.ts';

/** Limit that is out of its order, with a message about it. */
export interface MisplacedLimit<Name> {
  readonly name: Name;
  readonly message: string;
}

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

/**
 * Returns the limits of one measurand that are out of order: low alarm, low warning, high warning, high alarm, each
 * above the one before. Of two levels of one side in the wrong order it returns the milder one, which must be inside.
 * @param findLimit returns a limit in the unit of the measurand; null or undefined for one that is off
 */
export function findMisplacedLimits(
  findLimit: (side: LimitSide, level: AlarmLevel) => number | null | undefined,
): MisplacedLimit<`${LimitSide}_${AlarmLevel}`>[] {
  const on = LIMIT_SCALE.flatMap((place) => {
    const value = findLimit(place.side, place.level) ?? null;
    return value === null ? [] : [{ ...place, value, name: `${place.side}_${place.level}` as const }];
  });
  return on.flatMap((upper, index) => {
    const lower = on[index - 1];
    if (lower === undefined || lower.value < upper.value) return [];
    if (ALARM_LEVELS.indexOf(upper.level) > ALARM_LEVELS.indexOf(lower.level)) {
      return [{ name: upper.name, message: `must be above the ${limitWords(lower)}` }];
    }
    return [{ name: lower.name, message: `must be below the ${limitWords(upper)}` }];
  });
}

/** Names a limit in a refusal: `low warning limit`. */
export function limitWords({ side, level }: LimitPlace): string {
  return level === 'alarm' ? `${side} limit` : `${side} ${level} limit`;
}

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
