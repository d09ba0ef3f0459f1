import type { UseQueryResult } from '@tanstack/react-query';
import { type LucideIcon, Plus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';

/** Kinds of plans; the texts of both have the same names. */
export type PlannedKind = 'reviews' | 'tasks';

interface PlansPartProps<Plan extends { readonly id: number }> {
  readonly kind: PlannedKind;
  readonly icon: LucideIcon;
  readonly plans: UseQueryResult<Plan[]>;
  /** The form of a plan; undefined for a new one. */
  readonly renderForm: (plan: Plan | undefined, onClose: () => void) => ReactNode;
  readonly renderPlan: (plan: Plan, onEdit: () => void) => ReactNode;
}

/** Plans of reviews or tasks, with a form above the list for users who may make and change them. */
export function PlansPart<Plan extends { readonly id: number }>({
  kind,
  icon,
  plans,
  renderForm,
  renderPlan,
}: PlansPartProps<Plan>) {
  const { t } = useTranslation();
  const mayPlan = useCan('reports');
  const [open, setOpen] = useState<{ readonly plan: Plan | undefined } | null>(null);
  const add = mayPlan && open === null && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ plan: undefined })}>
      {t(`${kind}.plan.add`)}
    </Button>
  );
  return (
    <>
      {open !== null && (
        <Fragment key={open.plan?.id ?? 'new'}>{renderForm(open.plan, () => setOpen(null))}</Fragment>
      )}
      <Loaded
        query={plans}
        loading={t(`${kind}.loading`)}
        failed={t(`${kind}.failed`)}
        failedHint={t(`${kind}.failedHint`)}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={icon} title={t(`${kind}.plan.empty`)} action={add}>
              {t(`${kind}.plan.emptyHint`)}
            </EmptyState>
          ) : (
            <>
              <div className="mb-3">{add}</div>
              <Card title={t(`${kind}.parts.plans`)}>
                <ul className="flex flex-col">
                  {all.map((plan) => (
                    <Fragment key={plan.id}>{renderPlan(plan, () => setOpen({ plan }))}</Fragment>
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
