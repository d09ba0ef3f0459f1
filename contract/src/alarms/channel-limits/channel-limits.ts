import { z } from 'zod';
import { between, flag, MINUTES_A_WEEK } from '../alarm-figures.ts';
import type { AlarmLevel } from '../alarm-levels.ts';
import type { LimitSide } from '../../measurands/measurands.ts';
import { type MisplacedLimit, misplacedOf } from '../limit-order.ts';

const minutes = between(0, MINUTES_A_WEEK);
/** The widest range of a channel's measurand, and the most that can be counted in an hour. */
const MOST = 1_000_000;
const value = between(-MOST, MOST);

/**
 * Limits of a figure. Values and the deadband are in the unit of its measurand, delays are minutes. What was saved before
 * there were warnings has none.
 */
export const analogueLimits = z.object({
  kind: z.literal('analogue'),
  high_alarm: value,
  high_enable: flag,
  low_alarm: value,
  low_enable: flag,
  high_warning: value.default(null),
  high_warning_enable: flag.default(false),
  low_warning: value.default(null),
  low_warning_enable: flag.default(false),
  /** Back inside is within the limit by this much. */
  deadband: between(0, MOST),
  /** Beyond for this long before a pre-alarm becomes an alarm. */
  delay: minutes,
  /** The same before a warning is raised; null for the delay of alarms. */
  warning_delay: minutes.default(null),
  /** Inside for this long before a return counts. */
  off_delay: minutes,
});

/** A state that may not last: a door open, a leak, no power. */
export const stateLimits = z.object({
  kind: z.literal('state'),
  open_enable: flag,
  /** For longer than this many minutes is an alarm; 0 for at once. */
  open_minutes: minutes,
});

/** A counter that may not go up too fast. */
export const countLimits = z.object({
  kind: z.literal('count'),
  count_enable: flag,
  /** More than this within 60 minutes is an alarm. */
  count_alarm: between(0, MOST),
});

/** What alarms of one channel are evaluated by; repeating and resetting are the sensor's. */
export const channelLimits = z.discriminatedUnion('kind', [analogueLimits, stateLimits, countLimits]);
export type ChannelLimits = z.output<typeof channelLimits>;

/** What applies to a channel whose limits nobody has saved. */
export const NO_CHANNEL_LIMITS = {
  analogue: {
    kind: 'analogue',
    high_alarm: null,
    high_enable: false,
    low_alarm: null,
    low_enable: false,
    high_warning: null,
    high_warning_enable: false,
    low_warning: null,
    low_warning_enable: false,
    deadband: null,
    delay: null,
    warning_delay: null,
    off_delay: null,
  },
  state: { kind: 'state', open_enable: false, open_minutes: null },
  count: { kind: 'count', count_enable: false, count_alarm: null },
} as const satisfies { readonly [Kind in ChannelLimits['kind']]: Extract<ChannelLimits, { kind: Kind }> };

type AnalogueLimits = Extract<ChannelLimits, { kind: 'analogue' }>;

/** The limit of a figure on one side that raises something; null where none does. */
export function figureLimit(
  limits: AnalogueLimits,
  side: LimitSide,
  level: AlarmLevel = 'alarm',
): number | null {
  const isOn = level === 'alarm' ? limits[`${side}_enable`] : limits[`${side}_warning_enable`];
  return isOn ? limits[`${side}_${level}`] : null;
}

/** The limits of a figure that are on and out of their order; none of a state or a counter. */
export function misplacedOfChannel(
  limits: ChannelLimits,
): readonly MisplacedLimit<`${LimitSide}_${AlarmLevel}`>[] {
  return limits.kind === 'analogue' ? misplacedOf((side, level) => figureLimit(limits, side, level)) : [];
}
