import type { AlarmLevel } from './alarm-levels.ts';
import type { LimitSide } from '../measurands/measurands.ts';

/** Limit that is out of its order, with a message about it. */
export interface MisplacedLimit<Name> {
  readonly name: Name;
  readonly message: string;
}

/** Limits from the bottom up, each with its name in a refusal. */
const SCALE = [
  { side: 'low', level: 'alarm', words: 'low limit' },
  { side: 'low', level: 'warning', words: 'low warning limit' },
  { side: 'high', level: 'warning', words: 'high warning limit' },
  { side: 'high', level: 'alarm', words: 'high limit' },
] as const;

/**
 * Returns the limits of one measurand that are out of order: low alarm, low warning, high warning, high alarm, each
 * above the one before. Of an alarm and a warning in the wrong order it returns the warning, which must be inside.
 * @param findLimit returns a limit in the unit of the measurand; null or undefined for one that is off
 */
export function findMisplacedLimits(
  findLimit: (side: LimitSide, level: AlarmLevel) => number | null | undefined,
): MisplacedLimit<`${LimitSide}_${AlarmLevel}`>[] {
  const on = SCALE.flatMap((one) => {
    const value = findLimit(one.side, one.level) ?? null;
    return value === null ? [] : [{ ...one, value, name: `${one.side}_${one.level}` as const }];
  });
  return on.flatMap((upper, index) => {
    const lower = on[index - 1];
    if (lower === undefined || lower.value < upper.value) return [];
    if (upper.level === 'warning' && lower.level === 'alarm') {
      return [{ name: upper.name, message: `must be above the ${lower.words}` }];
    }
    return [{ name: lower.name, message: `must be below the ${upper.words}` }];
  });
}
