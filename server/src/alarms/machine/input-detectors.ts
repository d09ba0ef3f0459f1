import {
  figureLimit,
  LIMIT_SIDES,
  levelDelay,
  limitKey,
  MILDER_LEVELS,
  type AlarmLevel,
  type AlarmType,
  type InputCondition,
  type InputConditionKey,
  type InputLimits,
  type LimitSide,
  type MilderLevel,
} from '@ts1/contract';
import { MINUTE_MS, HOUR_MS } from '@ts1/contract/durations';
import type { Rule } from './condition-state.ts';
import type { InputRules, Criterion, Detector, Settings } from './detector.ts';
import { CRITERIA, SHORTEST_REPEAT_MS } from './level.ts';

/** How one kind of limit is evaluated, by the limits of its input; null where they have none of that kind. */
interface InputDetection {
  readonly type: AlarmType;
  readonly level?: AlarmLevel;
  readonly reachMs: number;
  readonly isCounter?: true;
  readonly criterion: (limits: InputLimits, rules: InputRules, settings: Settings) => Criterion | null;
}

const DETECTIONS: Readonly<Record<InputCondition, InputDetection>> = {
  ...(Object.fromEntries(
    MILDER_LEVELS.flatMap((level) =>
      LIMIT_SIDES.map((side) => [limitKey(side, level), figureDetection(side, level)] as const),
    ),
  ) as Record<`${LimitSide}_${MilderLevel}`, InputDetection>),
  high: figureDetection('high', 'alarm'),
  low: figureDetection('low', 'alarm'),
  open: {
    type: 'open',
    reachMs: 0,
    criterion(limits, { active, silentAfterMs }, settings) {
      if (limits.kind !== 'state' || !limits.open_enable || limits.open_minutes === null) return null;
      const delays = inputDelays({ delay: limits.open_minutes, off_delay: 0 }, settings);
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
        rule: inputDelays({ delay: 0, off_delay: 0 }, settings),
      };
    },
  },
};

/** A limit of a figure. A milder level differs by its limit and its delay, and is never repeated. */
function figureDetection(side: LimitSide, level: AlarmLevel): InputDetection {
  return {
    type: side,
    level,
    reachMs: 0,
    criterion(limits, _rules, settings) {
      const limit = limits.kind === 'analogue' ? figureLimit(limits, side, level) : null;
      if (limits.kind !== 'analogue' || limit === null) return null;
      const criterion = CRITERIA[side](limit, limits.deadband);
      if (level === 'alarm') return { ...criterion, rule: inputDelays(limits, settings) };
      const { off_delay } = limits;
      const rule = inputDelays({ delay: levelDelay(limits, level), off_delay }, settings);
      return { ...criterion, rule: { ...rule, repeatMs: null } };
    },
  };
}

/** Makes a detector of one input's condition. Its key is stored with alarms: it never changes. */
export function inputDetector(input: number, condition: InputCondition): Detector<InputConditionKey> {
  const { criterion, ...detection } = DETECTIONS[condition];
  return {
    key: `input:${input}:${condition}`,
    ...detection,
    measurand: null,
    input,
    valueIn: ({ inputValues }) => inputValues?.get(input) ?? Number.NaN,
    criterion(settings) {
      const rules = settings.inputs?.[input];
      return rules === undefined ? null : criterion(rules.limits, rules, settings);
    },
  };
}

/** An input has delays of its own; whether people are notified again is the sensor's. */
function inputDelays(
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
