import {
  changeLimitsInForce,
  isSensorError,
  limitInForce,
  type AlarmLevel,
  type AlarmSettings,
  type LimitedMeasurand,
  type SensorType,
} from '@ts1/contract';
import { limitText } from '../i18n/limit-text.ts';
import type { TFunction } from '../i18n/translate.ts';
import { changeLimitText } from '../alarms/index.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { isLimited } from '../sensor-inputs/input-limit-text.ts';
import { ALL_LIMITS, limitedMeasurands } from './settings-draft.ts';
import { formatMeasured } from '../platform/units.ts';

export interface LimitInForce {
  readonly measurand: LimitedMeasurand;
  readonly side: 'high' | 'low';
  readonly level: AlarmLevel;
  readonly value: number;
}

/** The limits that raise alarms and warnings on a sensor of this type; none while it is out of service. */
export function limitsInForce(
  settings: Omit<AlarmSettings, 'sensor_id'>,
  type: SensorType,
): readonly LimitInForce[] {
  if (settings.alarms_disabled) return [];
  return limitedMeasurands(type).flatMap((measurand) =>
    ALL_LIMITS.flatMap(({ side, level }) => {
      const value = limitInForce(settings, measurand, side, level);
      return value === null ? [] : [{ measurand, side, level, value }];
    }),
  );
}

/** The side on which a value is out of its limits of alarms; a value that equals its limit is inside. */
export function beyondSide(
  limits: readonly LimitInForce[],
  measurand: LimitedMeasurand,
  value: number | null,
): 'high' | 'low' | undefined {
  if (value === null || isSensorError(value)) return undefined;
  return limits.find(
    (limit) =>
      limit.measurand === measurand &&
      limit.level === 'alarm' &&
      (limit.side === 'high' ? value > limit.value : value < limit.value),
  )?.side;
}

/** Returns the limits in force now, as the sentence after saving. */
export function inForceText(
  name: string,
  settings: Omit<AlarmSettings, 'sensor_id'>,
  type: SensorType,
  t: TFunction,
): string {
  if (settings.alarms_disabled) return t('thresholds.inForce.outOfService', { name });
  const limits = limitsInForce(settings, type);
  const changes = changeLimitsInForce(settings);
  if (limits.length === 0 && changes.length === 0) {
    return hasLimitInForce(settings, type)
      ? t('thresholds.inForce.inputs', { name })
      : t('thresholds.inForce.none', { name });
  }
  const isOne = limitedMeasurands(type).length === 1;
  const parts = limits.map(({ measurand, side, level, value }) => {
    const limit = limitText(side, level, formatMeasured(measurand, value), t);
    return isOne ? limit : `${measurandName(measurand, t)} ${limit}`;
  });
  parts.push(...changes.map((change) => changeLimitText(change, t)));
  const minutes = settings.delay ?? 0;
  parts.push(minutes === 0 ? t('thresholds.inForce.atOnce') : t('thresholds.inForce.delay', { minutes }));
  return t('thresholds.inForce.limits', { name, limits: parts.join(', ') });
}

/** Whether any limit raises alarms on a sensor of this type, one of a change too. */
export function hasLimitInForce(settings: Omit<AlarmSettings, 'sensor_id'>, type: SensorType): boolean {
  return (
    limitsInForce(settings, type).length > 0 ||
    changeLimitsInForce(settings).length > 0 ||
    (!settings.alarms_disabled && (settings.input_limits ?? []).some(({ limits }) => isLimited(limits)))
  );
}
