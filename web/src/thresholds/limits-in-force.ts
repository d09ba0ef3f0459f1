import {
  ALARM_TYPE_SETTINGS,
  ALARM_TYPES,
  CHANGE_FIGURES,
  switchOf,
  isSensorError,
  limitsOf,
  type AlarmSettings,
  type LimitedMeasurand,
  type SensorType,
} from '@ts1/contract';
import type { TFunction } from 'i18next';
import { measurandName } from '../platform/measurand-name.ts';
import { measurandsOf } from './settings-draft.ts';
import { valueText } from './value-text.ts';

export interface LimitInForce {
  readonly measurand: LimitedMeasurand;
  readonly side: 'high' | 'low';
  readonly value: number;
}

/** The limits that raise alarms on a sensor of this type; none while it is out of service. */
export function limitsInForce(
  settings: Omit<AlarmSettings, 'sensor_id'>,
  type: SensorType,
): readonly LimitInForce[] {
  if (settings.alarms_disabled) return [];
  return measurandsOf(type).flatMap((measurand) => {
    const { high_alarm, low_alarm, high_enable, low_enable } = limitsOf(settings, measurand);
    return [
      ...(high_enable && high_alarm !== null
        ? [{ measurand, side: 'high' as const, value: high_alarm }]
        : []),
      ...(low_enable && low_alarm !== null ? [{ measurand, side: 'low' as const, value: low_alarm }] : []),
    ];
  });
}

/** The side on which a value is out of limits; a value that equals its limit is inside. */
export function beyondSide(
  limits: readonly LimitInForce[],
  measurand: LimitedMeasurand,
  value: number | null,
): 'high' | 'low' | undefined {
  if (value === null || isSensorError(value)) return undefined;
  return limits.find(
    (limit) =>
      limit.measurand === measurand && (limit.side === 'high' ? value > limit.value : value < limit.value),
  )?.side;
}

/** What is in force now, as the sentence after saving. */
export function inForceText(
  name: string,
  settings: Omit<AlarmSettings, 'sensor_id'>,
  type: SensorType,
  t: TFunction,
): string {
  if (settings.alarms_disabled) return t('thresholds.inForce.outOfService', { name });
  const limits = limitsInForce(settings, type);
  const changes = changesInForce(settings, t);
  if (limits.length === 0 && changes.length === 0) return t('thresholds.inForce.none', { name });
  const isOne = measurandsOf(type).length === 1;
  const parts = limits.map(({ measurand, side, value }) => {
    const limit = `${t(`thresholds.${side}`)} ${valueText(measurand, value)}`;
    return isOne ? limit : `${measurandName(measurand, t)} ${limit}`;
  });
  parts.push(...changes);
  const minutes = settings.delay ?? 0;
  parts.push(minutes === 0 ? t('thresholds.inForce.atOnce') : t('thresholds.inForce.delay', { minutes }));
  return t('thresholds.inForce.limits', { name, limits: parts.join(', ') });
}

/** Limits of how much the temperature may change, in words. */
function changesInForce(settings: Omit<AlarmSettings, 'sensor_id'>, t: TFunction): string[] {
  return CHANGE_FIGURES.flatMap((name) => {
    const [value, enable] = [settings[name], switchOf(name)];
    if (value === null || enable === undefined || !settings[enable]) return [];
    const { type } = ALARM_TYPE_SETTINGS[name];
    return [`${t(`alarms.types.${type}`)} ${ALARM_TYPES[type].sign}${valueText('temperature', value)}`];
  });
}
