import type { QuietPeriod } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';

/** Names what a period covers: its zone or base unit, or how many sensors. */
export function targetText({ scope, target_name, sensor_ids }: QuietPeriod, t: TFunction): string {
  if (scope === 'company') return t('maintenance.scopes.company');
  return target_name ?? t('maintenance.sensorCount', { count: sensor_ids.length });
}

/** From when to when, or on which days. */
export function timesText({ from, until, repeats }: QuietPeriod, t: TFunction): string {
  const end = formatDateTime(Date.parse(until));
  if (repeats === null) {
    return t('maintenance.fromTo', { from: formatDateTime(Date.parse(from)), until: end });
  }
  const days = repeats.weekdays
    .toSorted((one, other) => one - other)
    .map((day) => t(DAYS[day - 1] ?? DAYS[0]))
    .join(', ');
  const { time, minutes } = repeats;
  return t('maintenance.repeats', { days, time, minutes, until: formatDateTime(Date.parse(until), 'day') });
}

/** From Monday on. */
export const DAYS = [
  'maintenance.days.d1',
  'maintenance.days.d2',
  'maintenance.days.d3',
  'maintenance.days.d4',
  'maintenance.days.d5',
  'maintenance.days.d6',
  'maintenance.days.d7',
] as const;
