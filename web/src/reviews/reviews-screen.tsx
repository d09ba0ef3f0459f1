import { useSearch } from '@tanstack/react-router';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { reviews as texts } from '../i18n/en/reviews.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ScreenParts, useOpenPart } from '../ui/screen-parts.tsx';
import { ReviewPlans } from './review-plans.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewPage } from './review-page.tsx';
import { reviewSearch } from './review-search.ts';

addTexts({ reviews: texts });

/** Reviews: what is due and what was done, each on a page of its own, and the plans that they come from. */
export function ReviewsScreen() {
  const { t } = useTranslation();
  const { review } = reviewSearch.parse(useSearch({ strict: false }));
  const parts = (['due', 'done', 'plans'] as const).map((name) => ({
    name,
    title: t(`reviews.parts.${name}`),
  }));
  const open = useOpenPart(parts);
  if (review !== undefined) return <ReviewPage key={review} reviewId={review} />;
  return (
    <>
      <PageHeader title={t('reviews.title')} subtitle={t('reviews.subtitle')} />
      <ScreenParts label={t('reviews.parts.label')} parts={parts} open={open} />
      {open === 'plans' ? <ReviewPlans /> : <ReviewList key={open} done={open === 'done'} />}
    </>
  );
}
