import {
  ALARM_LEVELS,
  inputFacts,
  figureLimit,
  limitKey,
  LIMIT_SIDES,
  type InputLimits,
  type LimitKey,
} from '@ts1/contract';
import { limitText } from '../i18n/limit-text.ts';
import type { TFunction } from '../i18n/translate.ts';
import { formatInUnit } from '../platform/units.ts';
import { stateText } from './readout.ts';

/** A limit of an input in words: `High 1200 ppm`, `open longer than 10 min`, `more than 40 in an hour`. */
export interface InputLimitText {
  /** The limit among those of its input. */
  readonly side: LimitKey | 'open' | 'count';
  readonly text: string;
  /** One that is off keeps its figure, and raises nothing. */
  readonly isOn: boolean;
}

/** The limits of an input that have a figure, on or off; none of a measurand that this version does not know. */
export function inputLimitTexts(
  limits: InputLimits,
  measurand: string,
  t: TFunction,
): readonly InputLimitText[] {
  const facts = inputFacts(measurand);
  if (facts === undefined || facts.kind !== limits.kind) return [];
  switch (limits.kind) {
    case 'analogue':
      return ALARM_LEVELS.flatMap((level) =>
        LIMIT_SIDES.flatMap((side): InputLimitText[] => {
          const value = limits[`${side}_${level}`];
          if (value === null) return [];
          const key = limitKey(side, level);
          const text = limitText(side, level, formatInUnit(value, facts), t);
          return [{ side: key, text, isOn: limits[`${key}_enable`] }];
        }),
      );
    case 'state': {
      const { open_minutes: minutes, open_enable: isOn } = limits;
      if (minutes === null) return [];
      const state = stateText(measurand, facts.active ?? 1, t);
      const text =
        minutes === 0
          ? t('sensorInputs.limits.atOnce', { state })
          : t('sensorInputs.limits.longer', { state, minutes });
      return [{ side: 'open', text, isOn }];
    }
    case 'count': {
      const { count_alarm: count, count_enable: isOn } = limits;
      return count === null ? [] : [{ side: 'count', text: t('sensorInputs.limits.more', { count }), isOn }];
    }
  }
}

/** Whether any limit of an input is on and has a figure. */
export function isLimited(limits: InputLimits): boolean {
  switch (limits.kind) {
    case 'analogue':
      return ALARM_LEVELS.some((level) =>
        LIMIT_SIDES.some((side) => figureLimit(limits, side, level) !== null),
      );
    case 'state':
      return limits.open_enable && limits.open_minutes !== null;
    case 'count':
      return limits.count_enable && limits.count_alarm !== null;
  }
}
