import { ALARM_TYPES, CHANGING_MEASURAND, MEASURAND_TABLE, type ChangeLimit } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { formatInUnit } from '../platform/units.ts';

/** A limit of a change with the name of its alarm: `Rapid rise +5.0 °C in 15 min`. A screen that shows it adds `changeLimits`. */
export function changeLimitText(limit: ChangeLimit, t: TFunction): string {
  return t('changeLimits.named', {
    type: t(`alarms.types.${limit.type}.name`),
    limit: formatLimit(limit),
    minutes: limit.minutes,
  });
}

/** The same without the name, where there is little room: `+5.0 °C in 15 min`. */
export function shortChangeLimitText(limit: ChangeLimit, t: TFunction): string {
  return t('changeLimits.inMinutes', { limit: formatLimit(limit), minutes: limit.minutes });
}

function formatLimit({ type, value }: ChangeLimit): string {
  return ALARM_TYPES[type].sign + formatInUnit(value, MEASURAND_TABLE[CHANGING_MEASURAND], 'difference');
}
