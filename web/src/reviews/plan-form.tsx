import {
  auditGroup,
  type AuditGroup,
  LAST_REVIEW_DAY,
  REVIEW_KIND_VERBS,
  REVIEW_KINDS,
  type ReviewInterval,
  reviewInterval,
  type ReviewKind,
  type ReviewPlan,
  type ReviewPlanBody,
  reviewRoutes,
  userRoutes,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choices } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { userDisplayName } from '../users/index.ts';
import { useZones } from '../zones/index.ts';

const COMPANY = 'company';
const FIELDS = ['zone_id', 'schedule.day', 'schedule.time', 'reviewer_ids', 'grace_hours'] as const;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const DAYS_OF_MONTH = Array.from({ length: LAST_REVIEW_DAY }, (_, index) => String(index + 1));
const WHOLE = /^\d{1,3}$/;
const MOST_HOURS = 336;

interface Draft {
  readonly kind: ReviewKind;
  readonly groups: readonly AuditGroup[];
  readonly mustBeSigned: boolean;
  /** Id of the zone, or the whole company. */
  readonly scope: string;
  readonly every: ReviewInterval;
  readonly day: number;
  readonly time: string;
  readonly reviewerIds: readonly number[];
  readonly grace: string;
}

interface PlanFormProps {
  /** Undefined for a new one. */
  readonly plan: ReviewPlan | undefined;
  readonly onClose: () => void;
}

/** Makes a plan of reviews, or changes one. */
export function PlanForm({ plan, onClose }: PlanFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => toDraft(plan));
  const [isChecked, setChecked] = useState(false);
  const zones = useZones();
  const users = useQuery(apiQuery(useApi(), 'Users', userRoutes.listUsers, {}));
  const options = { background: true, fields: FIELDS } as const;
  const creation = useApiMutation(reviewRoutes.createReviewPlan, options);
  const change = useApiMutation(reviewRoutes.saveReviewPlan, options);
  const { busy, failure, refusal, forget } = plan === undefined ? creation : change;
  const edit = (changes: Partial<Draft>): void => {
    forget();
    setDraft((before) => ({ ...before, ...changes }));
  };
  // Users who cannot sign in any more, or may not see what is reviewed, are left out when the plan is saved.
  const offered =
    users.data?.filter(
      ({ isDisabled, permissions }) =>
        !isDisabled && REVIEW_KIND_VERBS[draft.kind].every((verb) => permissions.includes(verb)),
    ) ?? [];
  const chosen = offered.filter(({ id }) => draft.reviewerIds.includes(id)).map(({ id }) => id);
  const isGrace = WHOLE.test(draft.grace) && Number(draft.grace) >= 1 && Number(draft.grace) <= MOST_HOURS;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (!isGrace || chosen.length === 0) return;
    const body = toBody(draft, chosen);
    if (plan === undefined) await creation.send({ body }, onClose);
    else await change.send({ params: { planId: String(plan.id) }, body }, onClose);
  };
  return (
    <Card title={t(plan === undefined ? 'reviews.plan.add' : 'reviews.plan.edit')} className="mb-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <div className="grid items-start gap-3 md:grid-cols-2">
          <Select
            label={t('reviews.plan.kind')}
            value={draft.kind}
            options={REVIEW_KINDS.map((value) => ({ value, label: t(`reviews.kinds.${value}`) }))}
            onChange={(kind) => edit({ kind })}
          />
          {draft.kind === 'readings' && (
            <Select
              label={t('reviews.plan.scope')}
              value={draft.scope}
              options={[
                { value: COMPANY, label: t('reviews.company') },
                ...(zones.data ?? []).map(({ zone_id, zone_name }) => ({
                  value: String(zone_id),
                  label: zone_name,
                })),
              ]}
              error={refusal('zone_id')}
              onChange={(scope) => edit({ scope })}
            />
          )}
          {draft.kind === 'audit-log' && (
            <Choices
              label={t('reviews.plan.groups')}
              options={auditGroup.options.map((value) => ({ value, label: t(`reviews.groups.${value}`) }))}
              chosen={draft.groups}
              onChange={(groups) => edit({ groups })}
            />
          )}
          <Select
            label={t('reviews.plan.every')}
            value={draft.every}
            options={reviewInterval.options.map((value) => ({
              value,
              label: t(`reviews.plan.intervals.${value}`),
            }))}
            onChange={(every) => edit({ every, day: 1 })}
          />
          {(draft.every === 'week' || draft.every === 'month') && (
            <Select
              label={t(draft.every === 'week' ? 'reviews.plan.weekday' : 'reviews.plan.monthDay')}
              value={String(draft.day)}
              options={
                draft.every === 'week'
                  ? WEEKDAYS.map((name, index) => ({
                      value: String(index + 1),
                      label: t(`reviews.plan.weekdays.${name}`),
                    }))
                  : DAYS_OF_MONTH.map((value) => ({ value, label: value }))
              }
              error={refusal('schedule.day')}
              onChange={(day) => edit({ day: Number(day) })}
            />
          )}
          <DateField
            precision="time"
            label={t('reviews.plan.time')}
            hint={t('reviews.plan.timeHint', { timeZone: companyTimeZone() })}
            value={draft.time}
            error={refusal('schedule.time')}
            onChange={(value) => edit({ time: value })}
          />
          <TextField
            inputMode="numeric"
            label={t('reviews.plan.grace')}
            hint={t('reviews.plan.graceHint')}
            value={draft.grace}
            error={isChecked && !isGrace ? t('reviews.plan.wrongNumber') : refusal('grace_hours')}
            onChange={({ target }) => edit({ grace: target.value })}
          />
          <Choices
            label={t('reviews.plan.people')}
            options={offered.map((user) => ({
              value: String(user.id),
              label: userDisplayName(user),
              hint: user.email,
            }))}
            chosen={chosen.map(String)}
            error={isChecked && chosen.length === 0 ? t('reviews.plan.noReviewer') : refusal('reviewer_ids')}
            onChange={(ids) => edit({ reviewerIds: ids.map(Number) })}
          />
        </div>
        <Checkbox
          label={t('reviews.plan.mustBeSigned')}
          checked={draft.mustBeSigned}
          onChange={(mustBeSigned) => edit({ mustBeSigned })}
        />
        <FormError>{failure}</FormError>
        <span className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t('reviews.plan.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </span>
      </form>
    </Card>
  );
}

function toDraft(plan: ReviewPlan | undefined): Draft {
  if (plan === undefined) {
    const schedule = { every: 'workday', day: 1, time: '08:30' } as const;
    const kind = { kind: 'readings', groups: [], mustBeSigned: false, scope: COMPANY } as const;
    return { ...kind, ...schedule, reviewerIds: [], grace: '4' };
  }
  return {
    kind: plan.kind,
    groups: plan.audit_groups,
    mustBeSigned: plan.must_be_signed,
    scope: plan.zone_id === null ? COMPANY : String(plan.zone_id),
    ...plan.schedule,
    reviewerIds: plan.reviewers.map(({ user_id }) => user_id),
    grace: String(plan.grace_hours),
  };
}

function toBody(draft: Draft, reviewerIds: readonly number[]): ReviewPlanBody {
  const { kind, groups, mustBeSigned, scope, every, day, time, grace } = draft;
  return {
    kind,
    audit_groups: kind === 'audit-log' ? [...groups] : [],
    must_be_signed: mustBeSigned,
    zone_id: kind !== 'readings' || scope === COMPANY ? null : Number(scope),
    schedule: { every, day, time },
    reviewer_ids: [...reviewerIds],
    grace_hours: Number(grace),
  };
}
