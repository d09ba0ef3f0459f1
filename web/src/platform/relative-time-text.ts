import type { TFunction } from '../i18n/translate.ts';
import { relativeTime } from './relative-time.ts';

/** How long ago a moment was, in the words of the catalogue: 'Just now', '5m ago', '20 Nov, 12:00' or 'Elapsed'. */
export function relativeTimeText(at: string | number | null | undefined, now: number, t: TFunction): string {
  const relative = relativeTime(at, now);
  switch (relative.kind) {
    case 'elapsed':
      return t('time.elapsed');
    case 'justNow':
      return t('time.justNow');
    case 'minutesAgo':
      return t('time.minutesAgo', { minutes: relative.count });
    case 'hoursAgo':
      return t('time.hoursAgo', { hours: relative.count });
    case 'date':
      return relative.text;
  }
}
