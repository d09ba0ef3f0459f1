import { z } from 'zod';
import { between, flag, MINUTES_A_WEEK } from '../alarm-figures.ts';
import { type AlarmLevel, byMilderDelay, levelSuffix } from '../alarm-levels.ts';
import type { LimitSide } from '../../measurands/measurands.ts';
import { byMilderLimit } from '../limit-keys.ts';

const minutes = between(0, MINUTES_A_WEEK);
/** Widest range of an input's measurand, and highest count of an hour. */
const MOST = 1_000_000;
const value = between(-MOST, MOST);

/**
 * Limits of a figure. Values and the deadband are in the unit of its measurand, delays are minutes. Limits that were
 * saved before warnings existed have no warnings.
 */
export const analogueLimits = z.object({
  kind: z.literal('analogue'),
  high_alarm: value,
  high_enable: flag,
  low_alarm: value,
  low_enable: flag,
  ...byMilderLimit(value.default(null), flag.default(false)),
  /** Distance inside the limit from which a value counts as back. */
  deadband: between(0, MOST),
  /** Time beyond the limit before a pre-alarm becomes an alarm. */
  delay: minutes,
  /** Time beyond the limit before a warning is raised; null for the delay of alarms. */
  ...byMilderDelay(minutes.default(null)),
  /** Time inside the limit before a return counts. */
  off_delay: minutes,
});

/** Limit of how long a state may last: a door open, a leak, no power. */
export const stateLimits = z.object({
  kind: z.literal('state'),
  open_enable: flag,
  /** Minutes after which the state is an alarm; 0 for at once. */
  open_minutes: minutes,
});

/** Limit of how fast a counter may go up. */
export const countLimits = z.object({
  kind: z.literal('count'),
  count_enable: flag,
  /** Highest count within 60 minutes without an alarm. */
  count_alarm: between(0, MOST),
});

/** Limits by which alarms of one input are evaluated; repeating and resetting are set for the sensor. */
export const inputLimits = z.discriminatedUnion('kind', [analogueLimits, stateLimits, countLimits]);
export type InputLimits = z.output<typeof inputLimits>;

/** Limits of an input before any are saved. */
export const NO_INPUT_LIMITS = {
  analogue: {
    kind: 'analogue',
    high_alarm: null,
    high_enable: false,
    low_alarm: null,
    low_enable: false,
    ...byMilderLimit(null, false),
    deadband: null,
    delay: null,
    ...byMilderDelay(null),
    off_delay: null,
  },
  state: { kind: 'state', open_enable: false, open_minutes: null },
  count: { kind: 'count', count_enable: false, count_alarm: null },
} as const satisfies { readonly [Kind in InputLimits['kind']]: Extract<InputLimits, { kind: Kind }> };

type AnalogueLimits = Extract<InputLimits, { kind: 'analogue' }>;

/** Returns the limit of a figure that is on for one side; null where none is. */
export function figureLimit(
  limits: AnalogueLimits,
  side: LimitSide,
  level: AlarmLevel = 'alarm',
): number | null {
  return limits[`${side}${levelSuffix(level)}_enable`] ? limits[`${side}_${level}`] : null;
}
