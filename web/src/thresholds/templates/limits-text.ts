import {
  changeLimitsInForce,
  DEFAULT_ALARM_SETTINGS,
  LIMITED_MEASURANDS,
  limitInForce,
  type AlarmRules,
  type AlarmTemplate,
  type MeasurandLimits,
} from '@ts1/contract';
import { changeLimitText } from '../../alarms/index.ts';
import { limitText } from '../../i18n/limit-text.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { measurandName } from '../../platform/measurand-name.ts';
import { inputLimitTexts } from '../../sensor-inputs/input-limit-text.ts';
import { ALL_LIMITS } from '../settings-draft.ts';
import { formatMeasured } from '../../platform/units.ts';

/** The settings of a template as those of a sensor in service. */
export function toAlarmRules({ instructions: _words, ...settings }: AlarmTemplate['settings']): AlarmRules {
  return { ...DEFAULT_ALARM_SETTINGS, ...settings };
}

/** The limits of a template that are on, each in a few words. */
export function limitTexts(rules: AlarmRules, t: TFunction): string[] {
  const limits = LIMITED_MEASURANDS.flatMap((measurand) => {
    const sides = ALL_LIMITS.toReversed().flatMap(({ side, level }) => {
      const value = limitInForce(rules, measurand, side, level);
      return value === null ? [] : [limitText(side, level, formatMeasured(measurand, value), t)];
    });
    if (sides.length === 0) return [];
    return measurand === 'temperature'
      ? [sides.join(', ')]
      : [`${measurandName(measurand, t)}: ${sides.join(', ')}`];
  });
  const changes = changeLimitsInForce(rules).map((change) => changeLimitText(change, t));
  const delay = rules.delay ?? 0;
  return [...limits, ...changes, ...(delay === 0 ? [] : [`${t('thresholds.delay')}: ${delay}`])];
}

/** The limits of further measurands that are on, each in a few words. */
export function furtherTexts(all: readonly MeasurandLimits[], t: TFunction): string[] {
  return all.flatMap(({ measurand, limits }) => {
    const on = inputLimitTexts(limits, measurand, t).filter(({ isOn }) => isOn);
    if (on.length === 0) return [];
    return [`${t(`sensorInputs.measurands.${measurand}.name`)}: ${on.map(({ text }) => text).join(', ')}`];
  });
}
