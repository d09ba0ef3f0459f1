import type { ScheduledReport } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';

/** In the order in which the API numbers them, from 1. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** How often and at what time a report is sent, in words. */
export function whenText(
  { frequency, day, time }: Pick<ScheduledReport, 'frequency' | 'day' | 'time'>,
  t: TFunction,
): string {
  switch (frequency) {
    case 'daily':
      return t('reports.when.daily', { time });
    case 'weekly': {
      const weekday = WEEKDAYS[day - 1] ?? 'monday';
      return t('reports.when.weekly', { day: t(`reports.weekdays.${weekday}`), time });
    }
    case 'monthly':
      return t('reports.when.monthly', { day, time });
  }
}
