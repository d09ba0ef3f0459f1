import {
  ALARM_LEVELS,
  channelFacts,
  figureLimit,
  limitKey,
  LIMIT_SIDES,
  type ChannelLimits,
  type LimitKey,
} from '@ts1/contract';
import { limitText } from '../i18n/limit-text.ts';
import type { TFunction } from '../i18n/translate.ts';
import { formatInUnit } from '../platform/units.ts';
import { stateText } from './readout.ts';

/** A limit of a channel in words: `High 1200 ppm`, `open longer than 10 min`, `more than 40 in an hour`. */
export interface ChannelLimitText {
  /** The limit among those of its channel. */
  readonly side: LimitKey | 'open' | 'count';
  readonly text: string;
  /** One that is off keeps its figure, and raises nothing. */
  readonly isOn: boolean;
}

/** The limits of a channel that have a figure, on or off; none of a measurand that this version does not know. */
export function channelLimitTexts(
  limits: ChannelLimits,
  measurand: string,
  t: TFunction,
): readonly ChannelLimitText[] {
  const facts = channelFacts(measurand);
  if (facts === undefined || facts.kind !== limits.kind) return [];
  switch (limits.kind) {
    case 'analogue':
      return ALARM_LEVELS.flatMap((level) =>
        LIMIT_SIDES.flatMap((side): ChannelLimitText[] => {
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
          ? t('sensorChannels.limits.atOnce', { state })
          : t('sensorChannels.limits.longer', { state, minutes });
      return [{ side: 'open', text, isOn }];
    }
    case 'count': {
      const { count_alarm: count, count_enable: isOn } = limits;
      return count === null
        ? []
        : [{ side: 'count', text: t('sensorChannels.limits.more', { count }), isOn }];
    }
  }
}

/** Whether any limit of a channel is on and has a figure. */
export function isLimited(limits: ChannelLimits): boolean {
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
