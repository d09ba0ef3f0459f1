import type { LimitsInForce } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatTemperature } from '../platform/units.ts';

/** Which limits a figure is by, where they were changed in its period; undefined where one went all through. */
export function limitsInWords(limits: readonly LimitsInForce[], t: TFunction): string | undefined {
  if (limits.length < 2 || limits.every(({ high, low }) => high === null && low === null)) return undefined;
  const parts = limits.map((one, index) => {
    const pair = pairText(one, t);
    const text = one.outOfService ? t('analytics.limits.outOfService', { limits: pair }) : pair;
    const at = formatDateTime(Date.parse(one.to), 'minute');
    return index === limits.length - 1 ? text : t('analytics.limits.until', { limits: text, at });
  });
  return parts.reduce((before, after) => t('analytics.limits.later', { before, after }));
}

function pairText({ high, low }: LimitsInForce, t: TFunction): string {
  if (high === null && low === null) return t('analytics.limits.none');
  if (low === null) return t('analytics.limits.high', { high: formatTemperature(high) });
  if (high === null) return t('analytics.limits.low', { low: formatTemperature(low) });
  return t('analytics.limits.both', { low: formatTemperature(low), high: formatTemperature(high) });
}
