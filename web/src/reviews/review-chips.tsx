import type { ReviewSummary } from '@ts1/contract';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';

/** State of a review in words, and its result once it is done; only what is wrong has a colour. */
export function ReviewChips({ review }: { readonly review: ReviewSummary }) {
  const { t } = useTranslation();
  const { state, late, result, signature_missing: isUnsigned } = review;
  const isMissed = state === 'missed';
  return (
    <>
      {isMissed && (
        <Chip tone="high" icon={CircleAlert}>
          {t('reviews.states.missed')}
        </Chip>
      )}
      {(state === 'open' || state === 'withdrawn') && (
        <Chip icon={Clock}>{t(`reviews.states.${state}`)}</Chip>
      )}
      {result !== null && (
        <Chip {...(result === 'finding' ? { tone: 'high', icon: CircleAlert } : { icon: CircleCheck })}>
          {t(`reviews.results.${result}`)}
        </Chip>
      )}
      {isUnsigned && (
        <Chip {...(isMissed ? { tone: 'high', icon: CircleAlert } : { icon: Clock })}>
          {t('reviews.states.unsigned')}
        </Chip>
      )}
      {late && <Chip icon={Clock}>{t('reviews.states.late')}</Chip>}
    </>
  );
}
