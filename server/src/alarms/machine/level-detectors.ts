import {
  type AlarmLevel,
  deadbandName,
  levelDelay,
  type LimitKey,
  limitKey,
  limitInForce,
  type LimitedMeasurand,
  type LimitSide,
} from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { Rule } from './condition-state.ts';
import type { Detector, Settings } from './detector.ts';
import { CRITERIA } from './level.ts';

type LevelKey = `${LimitedMeasurand}:${LimitKey}`;

/**
 * A limit on the scale of what is measured. A milder level differs from the alarm of its side by its limit and its delay,
 * and is never repeated; the machine is the same.
 */
export function levelDetector(
  measurand: LimitedMeasurand,
  side: LimitSide,
  level: AlarmLevel = 'alarm',
): Detector<LevelKey> {
  return {
    key: levelKey(measurand, side, level),
    type: side,
    measurand,
    level,
    valueIn: (reading) => reading[measurand] ?? Number.NaN,
    reachMs: 0,
    criterion(settings) {
      const limit = limitInForce(settings, measurand, side, level);
      if (limit === null) return null;
      const criterion = CRITERIA[side](limit, settings[deadbandName(measurand)]);
      return level === 'alarm' ? criterion : { ...criterion, rule: milderRule(settings, level) };
    },
  };
}

/** The key of a limit's condition, as it is stored: it never changes. */
export function levelKey(measurand: LimitedMeasurand, side: LimitSide, level: AlarmLevel): LevelKey {
  return `${measurand}:${limitKey(side, level)}`;
}

function milderRule(settings: Settings, level: AlarmLevel): Partial<Rule> {
  return { delayMs: Math.round((levelDelay(settings, level) ?? 0) * MINUTE_MS), repeatMs: null };
}
