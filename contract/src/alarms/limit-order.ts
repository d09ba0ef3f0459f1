import { ALARM_LEVELS, type AlarmLevel } from './alarm-levels.ts';
import { limitInForce, type AlarmRules } from './alarm-settings.ts';
import { figureLimit, type InputLimits } from './input-limits/input-limits.ts';
import { LIMIT_SCALE, type LimitPlace } from './limit-keys.ts';
import { LIMITED_MEASURANDS, limitName, type LimitName, type LimitSide } from '../measurands/measurands.ts';

/** Limit that is out of its order, with a message about it. */
export interface MisplacedLimit<Name> {
  readonly name: Name;
  readonly message: string;
}

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

/** Returns the limits of all measurands of some settings that are out of their order. */
export function misplacedLimits(settings: AlarmRules): MisplacedLimit<LimitName>[] {
  return LIMITED_MEASURANDS.flatMap((measurand) => {
    const prefix = limitName(measurand, 'high').slice(0, -'high_alarm'.length);
    return findMisplacedLimits((side, level) => limitInForce(settings, measurand, side, level)).map(
      ({ name, message }) => ({ name: `${prefix}${name}` as LimitName, message }),
    );
  });
}

/** Returns the limits of a figure that are on and out of their order; none for a state or a counter. */
export function misplacedOfInput(
  limits: InputLimits,
): readonly MisplacedLimit<`${LimitSide}_${AlarmLevel}`>[] {
  return limits.kind === 'analogue'
    ? findMisplacedLimits((side, level) => figureLimit(limits, side, level))
    : [];
}
