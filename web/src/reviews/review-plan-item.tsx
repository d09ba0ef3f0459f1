import { present, type ReviewPlan, reviewRoutes } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { systemClock } from '../platform/clock.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { displayLocale } from '../platform/preferences.ts';
import { requestUrl } from '../platform/request.ts';
import { companyTimeZone, toWallClock } from '../platform/time-zone.ts';
import { PlanItem } from '../planned/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Select } from '../ui/select.tsx';
import { scopeName } from './review-texts.ts';

interface ReviewPlanItemProps {
  readonly plan: ReviewPlan;
  readonly onEdit: () => void;
}

/** A plan of reviews: its scope, its times, and its log. */
export function ReviewPlanItem({ plan, onEdit }: ReviewPlanItemProps) {
  const { t } = useTranslation();
  const name = scopeName(plan, t);
  return (
    <PlanItem
      kind="reviews"
      name={name}
      people={plan.reviewers}
      controls={plan.kind === 'readings' && <Log plan={plan} name={name} />}
      onEdit={onEdit}
      deletion={{ route: reviewRoutes.deleteReviewPlan, request: { params: { planId: String(plan.id) } } }}
    >
      <span className="text-muted">
        {t(`reviews.plan.intervals.${plan.schedule.every}`)}
        {' · '}
        {t('reviews.plan.next', { at: formatDateTime(Date.parse(plan.next_at)) })}
        {plan.must_be_signed && ` · ${t('reviews.plan.signed')}`}
      </span>
      {plan.audit_groups.length > 0 && (
        <span className="text-muted">
          {plan.audit_groups.map((group) => t(`reviews.groups.${group}`)).join(', ')}
        </span>
      )}
    </PlanItem>
  );
}

const MONTHS = 24;

/** The months that end with the present one on the company's clock, newest first, as `2026-11` and by name. */
function lastMonths(now: number): { readonly value: string; readonly label: string }[] {
  const { year, month } = toWallClock(now, companyTimeZone());
  const names = new Intl.DateTimeFormat(displayLocale().tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return Array.from({ length: MONTHS }, (_, ago) => {
    const first = Date.UTC(year, month - 1 - ago, 1);
    return { value: new Date(first).toISOString().slice(0, 7), label: names.format(first) };
  });
}

function Log({ plan, name }: { readonly plan: ReviewPlan; readonly name: string }) {
  const { t } = useTranslation();
  const months = lastMonths(systemClock.now());
  const [month, setMonth] = useState(present(months[0]).value);
  const params = { planId: String(plan.id) };
  return (
    <>
      <Select label={t('reviews.plan.month')} value={month} options={months} onChange={setMonth} />
      <a
        href={requestUrl(reviewRoutes.reviewLog, { params, query: { month } })}
        download
        aria-label={t('reviews.plan.logOf', { name, month })}
        className={buttonStyle()}
      >
        {t('reviews.plan.log')}
      </a>
    </>
  );
}
