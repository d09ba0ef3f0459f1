import type { QuietPeriod, QuietState } from '@ts1/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Wrench } from 'lucide-react';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { maintenance } from '../i18n/en/maintenance.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useState } from 'react';
import { maintenanceSearch } from './maintenance-search.ts';
import { PeriodForm } from './period-form.tsx';
import { PeriodItem } from './period-item.tsx';
import { useQuietPeriods } from './use-quiet-periods.ts';

addTexts({ maintenance });

const STATES = ['now', 'planned', 'past'] as const satisfies readonly QuietState[];

/** Maintenance and shelving: what lasts, what is planned and what is over; admins plan, extend and end it. */
export function MaintenanceScreen() {
  const { t } = useTranslation();
  const maySetLimits = useCan('limits');
  const navigate = useNavigate();
  const search = maintenanceSearch.parse(useSearch({ strict: false }));
  const isAsked = Object.values(search).some((id) => id !== undefined);
  const [isOpen, setOpen] = useState(isAsked);
  const periods = useQuietPeriods();
  const close = (): void => {
    setOpen(false);
    if (isAsked) void navigate({ to: '/maintenance', replace: true });
  };
  return (
    <>
      <PageHeader
        title={t('maintenance.title')}
        subtitle={t('maintenance.subtitle')}
        action={
          maySetLimits &&
          !isOpen && (
            <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
              {t('maintenance.add')}
            </Button>
          )
        }
      />
      {maySetLimits && isOpen && <PeriodForm target={search} onClose={close} />}
      <Loaded
        query={periods}
        loading={t('maintenance.loading')}
        failed={t('maintenance.failed')}
        failedHint={t('maintenance.failedHint')}
      >
        {(all) => <Periods periods={all} />}
      </Loaded>
    </>
  );
}

function Periods({ periods }: { readonly periods: readonly QuietPeriod[] }) {
  const { t } = useTranslation();
  if (periods.length === 0) {
    return (
      <EmptyState icon={Wrench} title={t('maintenance.empty')}>
        {t('maintenance.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {STATES.map((state) => {
        const own = periods.filter((period) => period.state === state);
        if (own.length === 0) return null;
        return (
          <Card key={state} title={t(`maintenance.${state}`)}>
            <ul className="flex flex-col">
              {own.map((period) => (
                <PeriodItem key={period.id} period={period} />
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
