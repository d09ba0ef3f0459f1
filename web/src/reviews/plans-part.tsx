import { Plus, Users } from 'lucide-react';
import type { ReviewPlan } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanItem } from './plan-item.tsx';
import { useReviewPlans } from './use-reviews.ts';

/** Form that is open above the list: for a new plan, or for an existing one. */
type Open = { readonly plan: ReviewPlan | undefined } | null;

/** The plans of reviews, with a form for users who may make and change them. */
export function PlansPart() {
  const { t } = useTranslation();
  const mayPlan = useCan('reports');
  const [open, setOpen] = useState<Open>(null);
  const plans = useReviewPlans();
  const add = mayPlan && open === null && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ plan: undefined })}>
      {t('reviews.plan.add')}
    </Button>
  );
  return (
    <>
      {open !== null && (
        <PlanForm key={open.plan?.id ?? 'new'} plan={open.plan} onClose={() => setOpen(null)} />
      )}
      <Loaded
        query={plans}
        loading={t('reviews.loading')}
        failed={t('reviews.failed')}
        failedHint={t('reviews.failedHint')}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={Users} title={t('reviews.plan.empty')} action={add}>
              {t('reviews.plan.emptyHint')}
            </EmptyState>
          ) : (
            <>
              <div className="mb-3">{add}</div>
              <Card title={t('reviews.parts.plans')}>
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
