import { ListChecks } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PlansPart } from '../planned/index.ts';
import { useSensors } from '../sensors/index.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PlanForm } from './plan-form.tsx';
import { TaskPlanItem } from './task-plan-item.tsx';
import { useTaskPlans } from './use-tasks.ts';

/** The plans of tasks, with a form for users who may make and change them. */
export function TaskPlans() {
  const { t } = useTranslation();
  const sensors = useSensors();
  return (
    <PlansPart
      kind="tasks"
      icon={ListChecks}
      plans={useTaskPlans()}
      renderForm={(plan, onClose) => (
        <Loaded query={sensors} loading={t('tasks.loading')} failed={t('tasks.failed')}>
          {(all) => <PlanForm plan={plan} sensors={all} onClose={onClose} />}
        </Loaded>
      )}
      renderPlan={(plan, onEdit) => <TaskPlanItem plan={plan} onEdit={onEdit} />}
    />
  );
}
