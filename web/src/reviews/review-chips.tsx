import type { ReviewSummary } from '@ts1/contract';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';

/** State of a review in words, and its result once it is done; only what is wrong has a colour. */
export function ReviewChips({ review: { state, late, result } }: { readonly review: ReviewSummary }) {
  const { t } = useTranslation();
  if (state === 'missed') {
    return (
      <Chip tone="high" icon={CircleAlert}>
        {t('reviews.states.missed')}
      </Chip>
    );
  }
  if (result === null) return <Chip icon={Clock}>{t('reviews.states.open')}</Chip>;
  return (
    <>
      <Chip {...(result === 'finding' ? { tone: 'high', icon: CircleAlert } : { icon: CircleCheck })}>
        {t(`reviews.results.${result}`)}
      </Chip>
      {late && <Chip icon={Clock}>{t('reviews.states.late')}</Chip>}
    </>
  );
}
