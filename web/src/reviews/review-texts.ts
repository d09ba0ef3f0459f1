import type { ReviewKind, ReviewSummary } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';

interface Scope {
  readonly kind: ReviewKind;
  readonly zone_name: string | null;
}

/** Names what a review or a plan covers. */
export function scopeName({ kind, zone_name: zoneName }: Scope, t: TFunction): string {
  return kind === 'readings' ? (zoneName ?? t('reviews.company')) : t(`reviews.kinds.${kind}`);
}

/** The period of a review, on the company's clock. */
export function periodText({ from, to }: Pick<ReviewSummary, 'from' | 'to'>, t: TFunction): string {
  return t('reviews.period', {
    from: formatDateTime(Date.parse(from)),
    to: formatDateTime(Date.parse(to)),
  });
}
