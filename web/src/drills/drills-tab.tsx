import type { AlertGroup, Drill } from '@ts1/contract';
import { FileText, Plus, Siren } from 'lucide-react';
import { useState } from 'react';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { drills } from '../i18n/en/drills.ts';
import { systemClock } from '../platform/clock.ts';
import { useCan } from '../session/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { DrillForm } from './drill-form.tsx';
import { DrillItem } from './drill-item.tsx';
import { useDrills } from './use-drills.ts';

addTexts({ drills });

const YEAR_MS = 366 * 86_400_000;

/** Form that is open above the list: for a new drill, or for an existing one. */
type Open = { readonly drill: Drill | undefined } | null;

/** The drills of alert groups, with their last results and ledgers. */
export function DrillsTab({ groups }: { readonly groups: readonly AlertGroup[] }) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const mayReport = useCan('reports');
  const [open, setOpen] = useState<Open>(null);
  const found = useDrills();
  const list = found.data;
  const add = maySet && groups.length > 0 && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ drill: undefined })}>
      {t('drills.add')}
    </Button>
  );
  return (
    <>
      <p className="mb-3 text-body text-muted">{t('drills.hint')}</p>
      {open !== null && (
        <DrillForm
          key={open.drill?.id ?? 'new'}
          groups={groups}
          drill={open.drill}
          onClose={() => setOpen(null)}
        />
      )}
      {list !== undefined && list.length > 0 && (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            {open === null && add}
            {mayReport && <ReportLink />}
          </div>
          <Card title={t('drills.title')}>
            <ul className="flex flex-col">
              {list.map((drill) => (
                <DrillItem key={drill.id} drill={drill} onEdit={() => setOpen({ drill })} />
              ))}
            </ul>
          </Card>
        </>
      )}
      {list?.length === 0 && (
        <EmptyState icon={Siren} title={t('drills.empty')} action={open === null && add}>
          {t('drills.emptyHint')}
        </EmptyState>
      )}
      <Loaded
        query={found}
        loading={t('drills.loading')}
        failed={t('drills.failed')}
        failedHint={t('drills.failedHint')}
      />
    </>
  );
}

function ReportLink() {
  const { t } = useTranslation();
  const [now] = useState(() => systemClock.now());
  const period = new URLSearchParams({
    startDate: new Date(now - YEAR_MS).toISOString(),
    endDate: new Date(now + YEAR_MS).toISOString(),
  });
  return (
    <a href={`/api/drill-report?${period.toString()}`} download className={buttonStyle()}>
      <FileText aria-hidden size={16} />
      {t('drills.report')}
    </a>
  );
}
