import { type TaskPlan, taskRoutes } from '@ts1/contract';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { whatText } from './task-texts.ts';
import { WEEK_LENGTH, weekdayOptions } from './weekday-names.ts';

interface PlanItemProps {
  readonly plan: TaskPlan;
  readonly onEdit: () => void;
}

/** A plan: its kind, times and people, and a warning where one of them is gone. */
export function PlanItem({ plan, onEdit }: PlanItemProps) {
  const { t } = useTranslation();
  const mayPlan = useCan('reports');
  const { name, points, assignees, next_at, group_name } = plan;
  const gone = assignees.filter(({ may_sign_in: maySignIn }) => !maySignIn);
  const names = (people: TaskPlan['assignees']) => people.map(({ username }) => username).join(', ');
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1 text-body">
        <span className="font-semibold break-words">{name}</span>
        <span className="break-words">
          {whatText(plan, t)}
          {points.length > 0 && ` · ${t('tasks.plan.pointCount', { count: points.length })}`}
        </span>
        <span className="text-muted">
          {scheduleText(plan, t)}
          {next_at !== null && ` · ${t('tasks.plan.next', { at: formatDateTime(Date.parse(next_at)) })}`}
        </span>
        <span className="break-words text-muted">{t('tasks.plan.people', { names: names(assignees) })}</span>
        {group_name !== null && (
          <span className="break-words text-muted">{t('tasks.plan.groupName', { name: group_name })}</span>
        )}
        {gone.length > 0 && (
          <span className="flex items-center gap-1 text-high">
            <CircleAlert aria-hidden size={16} className="shrink-0" />
            {t('tasks.plan.gone', { names: names(gone) })}
          </span>
        )}
      </div>
      {mayPlan && <Actions plan={plan} onEdit={onEdit} />}
    </li>
  );
}

function scheduleText({ schedule }: TaskPlan, t: TFunction): string {
  if (schedule.kind === 'silence') return t('tasks.plan.silent', { hours: String(schedule.every_hours) });
  const { weekdays, times } = schedule;
  const days =
    weekdays.length === WEEK_LENGTH
      ? t('tasks.plan.eachDay')
      : weekdayOptions(t)
          .filter(({ value }) => weekdays.includes(Number(value)))
          .map(({ label }) => label)
          .join(', ');
  return t('tasks.plan.at', { days, times: times.join(', ') });
}

function Actions({ plan: { id, name }, onEdit }: PlanItemProps) {
  const { t } = useTranslation();
  const [isAsked, ask] = useState(false);
  return (
    <span className="flex flex-wrap gap-2">
      <Button label={t('tasks.plan.editOf', { name })} onClick={onEdit}>
        {t('tasks.plan.edit')}
      </Button>
      <Button label={t('tasks.plan.removeOf', { name })} onClick={() => ask(true)}>
        {t('tasks.plan.remove')}
      </Button>
      <ConfirmAction
        title={t('tasks.plan.removeQuestion')}
        confirmLabel={t('tasks.plan.remove')}
        onClose={() => ask(false)}
        route={taskRoutes.deleteTaskPlan}
        request={isAsked ? { params: { taskPlanId: String(id) } } : null}
        options={{ background: true }}
      >
        {t('tasks.plan.removeHint')}
      </ConfirmAction>
    </span>
  );
}
