import { type TaskPlan, taskRoutes } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { PlanItem } from '../planned/index.ts';
import { whatText } from './task-texts.ts';
import { WEEK_LENGTH, weekdayOptions } from './weekday-names.ts';

interface TaskPlanItemProps {
  readonly plan: TaskPlan;
  readonly onEdit: () => void;
}

/** A plan of tasks: its kind, its times, and the alert group that is notified of a missed one. */
export function TaskPlanItem({ plan, onEdit }: TaskPlanItemProps) {
  const { t } = useTranslation();
  const { name, points, assignees, next_at, group_name } = plan;
  return (
    <PlanItem
      kind="tasks"
      name={name}
      people={assignees}
      onEdit={onEdit}
      deletion={{ route: taskRoutes.deleteTaskPlan, request: { params: { taskPlanId: String(plan.id) } } }}
    >
      <span className="break-words">
        {whatText(plan, t)}
        {points.length > 0 && ` · ${t('tasks.plan.pointCount', { count: points.length })}`}
      </span>
      <span className="text-muted">
        {scheduleText(plan, t)}
        {next_at !== null && ` · ${t('tasks.plan.next', { at: formatDateTime(Date.parse(next_at)) })}`}
      </span>
      {group_name !== null && (
        <span className="break-words text-muted">{t('tasks.plan.groupName', { name: group_name })}</span>
      )}
    </PlanItem>
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
