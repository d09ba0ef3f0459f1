import { present, type ReviewPlan, reviewRoutes } from '@ts1/contract';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { systemClock } from '../platform/clock.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { displayLocale } from '../platform/preferences.ts';
import { requestUrl } from '../platform/request.ts';
import { companyTimeZone, toWallClock } from '../platform/time-zone.ts';
import { useCan } from '../session/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Select } from '../ui/select.tsx';
import { scopeName } from './review-texts.ts';

interface PlanItemProps {
  readonly plan: ReviewPlan;
  readonly onEdit: () => void;
}

/** A plan: its scope, its times and reviewers, a warning where one of them is gone, and its log. */
export function PlanItem({ plan, onEdit }: PlanItemProps) {
  const { t } = useTranslation();
  const mayPlan = useCan('reports');
  const name = scopeName(plan, t);
  const { reviewers, schedule } = plan;
  const gone = reviewers.filter(({ may_sign_in }) => !may_sign_in);
  const names = (people: ReviewPlan['reviewers']) => people.map(({ username }) => username).join(', ');
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1 text-body">
        <span className="font-semibold break-words">{name}</span>
        <span className="text-muted">
          {t(`reviews.plan.intervals.${schedule.every}`)}
          {' · '}
          {t('reviews.plan.next', { at: formatDateTime(Date.parse(plan.next_at)) })}
          {plan.must_be_signed && ` · ${t('reviews.plan.signed')}`}
        </span>
        {plan.audit_groups.length > 0 && (
          <span className="text-muted">
            {plan.audit_groups.map((group) => t(`reviews.groups.${group}`)).join(', ')}
          </span>
        )}
        <span className="text-muted">{t('reviews.plan.reviewers', { names: names(reviewers) })}</span>
        {gone.length > 0 && (
          <span className="flex items-center gap-1 text-high">
            <CircleAlert aria-hidden size={16} className="shrink-0" />
            {t('reviews.plan.gone', { names: names(gone) })}
          </span>
        )}
      </div>
      <span className="flex flex-wrap items-end gap-2">
        {plan.kind === 'readings' && <Log plan={plan} name={name} />}
        {mayPlan && <Actions plan={plan} name={name} onEdit={onEdit} />}
      </span>
    </li>
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

function Actions({ plan, name, onEdit }: PlanItemProps & { readonly name: string }) {
  const { t } = useTranslation();
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button label={t('reviews.plan.editOf', { name })} onClick={onEdit}>
        {t('reviews.plan.edit')}
      </Button>
      <Button label={t('reviews.plan.removeOf', { name })} onClick={() => ask(true)}>
        {t('reviews.plan.remove')}
      </Button>
      <ConfirmAction
        title={t('reviews.plan.removeQuestion')}
        confirmLabel={t('reviews.plan.remove')}
        onClose={() => ask(false)}
        route={reviewRoutes.deleteReviewPlan}
        request={isAsked ? { params: { planId: String(plan.id) } } : null}
        options={{ background: true }}
      >
        {t('reviews.plan.removeHint')}
      </ConfirmAction>
    </>
  );
}
