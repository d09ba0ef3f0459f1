import {
  figureLimit,
  LIMIT_SIDES,
  levelDelay,
  limitKey,
  MILDER_LEVELS,
  type AlarmLevel,
  type AlarmType,
  type ChannelCondition,
  type ChannelConditionKey,
  type ChannelLimits,
  type LimitSide,
  type MilderLevel,
} from '@ts1/contract';
import { MINUTE_MS, HOUR_MS } from '@ts1/contract/durations';
import type { Rule } from './condition-state.ts';
import type { ChannelRules, Criterion, Detector, Settings } from './detector.ts';
import { CRITERIA, SHORTEST_REPEAT_MS } from './level.ts';

/** How one kind of limit is evaluated, by the limits of its channel; null where they have none of that kind. */
interface ChannelDetection {
  readonly type: AlarmType;
  readonly level?: AlarmLevel;
  readonly reachMs: number;
  readonly isCounter?: true;
  readonly criterion: (limits: ChannelLimits, rules: ChannelRules, settings: Settings) => Criterion | null;
}

const DETECTIONS = {
  ...(Object.fromEntries(
    MILDER_LEVELS.flatMap((level) =>
      LIMIT_SIDES.map((side) => [limitKey(side, level), figureDetection(side, level)] as const),
    ),
  ) as Record<`${LimitSide}_${MilderLevel}`, ChannelDetection>),
  high: figureDetection('high', 'alarm'),
  low: figureDetection('low', 'alarm'),
  open: {
    type: 'open',
    reachMs: 0,
    criterion(limits, { active, silentAfterMs }, settings) {
      if (limits.kind !== 'state' || !limits.open_enable || limits.open_minutes === null) return null;
      const delays = channelDelays({ delay: limits.open_minutes, off_delay: 0 }, settings);
      return {
        limit: limits.open_minutes,
        isBeyond: (value) => value === active,
        isInside: (value) => value !== active,
        worse: (first) => first,
        rule: { ...delays, ...(silentAfterMs !== null && { holdMs: silentAfterMs }) },
      };
    },
  },
  count: {
    type: 'count',
    reachMs: HOUR_MS,
    isCounter: true,
    criterion(limits, _rules, settings) {
      const limit = limits.kind === 'count' && limits.count_enable ? limits.count_alarm : null;
      if (limit === null) return null;
      return {
        limit,
        windowMs: HOUR_MS,
        value: (window) => window.increase(HOUR_MS),
        isBeyond: (value) => value > limit,
        isInside: (value) => value <= limit,
        worse: Math.max,
        rule: channelDelays({ delay: 0, off_delay: 0 }, settings),
      };
    },
  },
} satisfies Record<ChannelCondition, ChannelDetection>;

/** A limit of a figure. A milder level differs by its limit and its delay, and is never repeated. */
function figureDetection(side: LimitSide, level: AlarmLevel): ChannelDetection {
  return {
    type: side,
    level,
    reachMs: 0,
    criterion(limits, _rules, settings) {
      const limit = limits.kind === 'analogue' ? figureLimit(limits, side, level) : null;
      if (limits.kind !== 'analogue' || limit === null) return null;
      const criterion = CRITERIA[side](limit, limits.deadband);
      if (level === 'alarm') return { ...criterion, rule: channelDelays(limits, settings) };
      const { off_delay } = limits;
      const rule = channelDelays({ delay: levelDelay(limits, level), off_delay }, settings);
      return { ...criterion, rule: { ...rule, repeatMs: null } };
    },
  };
}

/** Makes a detector of one channel's condition. Its key is stored with alarms: it never changes. */
export function channelDetector(channel: number, condition: ChannelCondition): Detector<ChannelConditionKey> {
  const { criterion, ...detection } = DETECTIONS[condition];
  return {
    key: `channel:${channel}:${condition}`,
    ...detection,
    measurand: null,
    channel,
    valueIn: ({ channelValues }) => channelValues?.get(channel) ?? Number.NaN,
    criterion(settings) {
      const rules = settings.channels?.[channel];
      return rules === undefined ? null : criterion(rules.limits, rules, settings);
    },
  };
}

/** A channel has delays of its own; whether people are notified again is the sensor's. */
function channelDelays(
  { delay, off_delay }: { readonly delay: number | null; readonly off_delay: number | null },
  { repeat }: Settings,
): Partial<Rule> {
  const delayMs = Math.round((delay ?? 0) * MINUTE_MS);
  return {
    delayMs,
    offDelayMs: Math.round((off_delay ?? 0) * MINUTE_MS),
    repeatMs: repeat ? Math.max(delayMs, SHORTEST_REPEAT_MS) : null,
  };
}
