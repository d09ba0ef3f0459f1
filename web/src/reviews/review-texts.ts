import type { ReviewSummary } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';

/** Names what a review or a plan covers. */
export function scopeName(zoneName: string | null, t: TFunction): string {
  return zoneName ?? t('reviews.company');
}

/** The period of a review, on the company's clock. */
export function periodText({ from, to }: Pick<ReviewSummary, 'from' | 'to'>, t: TFunction): string {
  return t('reviews.period', {
    from: formatDateTime(Date.parse(from)),
    to: formatDateTime(Date.parse(to)),
  });
}
