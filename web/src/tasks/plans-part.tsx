import type { TaskPlan } from '@ts1/contract';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensors } from '../sensors/index.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanItem } from './plan-item.tsx';
import { useTaskPlans } from './use-tasks.ts';

/** Form that is open above the list: for a new plan, or for an existing one. */
type Open = { readonly plan: TaskPlan | undefined } | null;

/** The plans of tasks, with a form for users who may make and change them. */
export function PlansPart() {
  const { t } = useTranslation();
  const mayPlan = useCan('reports');
  const [open, setOpen] = useState<Open>(null);
  const sensors = useSensors();
  const plans = useTaskPlans();
  const add = mayPlan && open === null && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ plan: undefined })}>
      {t('tasks.plan.add')}
    </Button>
  );
  return (
    <>
      {open !== null && (
        <Loaded query={sensors} loading={t('tasks.loading')} failed={t('tasks.failed')}>
          {(all) => (
            <PlanForm
              key={open.plan?.id ?? 'new'}
              plan={open.plan}
              sensors={all}
              onClose={() => setOpen(null)}
            />
          )}
        </Loaded>
      )}
      <Loaded
        query={plans}
        loading={t('tasks.loading')}
        failed={t('tasks.failed')}
        failedHint={t('tasks.failedHint')}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={ListChecks} title={t('tasks.plan.empty')} action={add}>
              {t('tasks.plan.emptyHint')}
            </EmptyState>
          ) : (
            <>
              <div className="mb-3">{add}</div>
              <Card title={t('tasks.parts.plans')}>
                <ul className="flex flex-col">
                  {all.map((plan) => (
                    <PlanItem key={plan.id} plan={plan} onEdit={() => setOpen({ plan })} />
                  ))}
                </ul>
              </Card>
            </>
          )
        }
      </Loaded>
    </>
  );
}
