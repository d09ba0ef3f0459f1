import { readingsImportRoutes, type ReadingsImport } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { readingsImport } from '../i18n/en/readings-import.ts';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ImportForm } from './import-form.tsx';
import { Outcome } from './outcome.tsx';

addTexts({ readingsImport, sensorInputs });

const POLL_MS = 1_000;

/** Takes in readings of files of other products. */
export function ReadingsImportCard() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...apiQuery(useApi(), 'ReadingsImport', readingsImportRoutes.getReadingsImport, {}),
    refetchInterval: ({ state }) => (isRunning(state.data?.import) ? POLL_MS : false),
  });
  const last = data?.import ?? null;
  return (
    <Card title={t('readingsImport.title')}>
      <div className="flex flex-col gap-3 text-body">
        <p className="text-muted">{t('readingsImport.hint')}</p>
        {last !== null && <Outcome last={last} />}
        {(!isRunning(last) || last?.phase === 'waiting') && (
          <Button icon={FileUp} className="self-start" onClick={() => setOpen(true)}>
            {t('readingsImport.open')}
          </Button>
        )}
      </div>
      <Dialog wide open={isOpen} onClose={() => setOpen(false)} title={t('readingsImport.open')}>
        {isOpen && <ImportForm onStarted={() => setOpen(false)} onClose={() => setOpen(false)} />}
      </Dialog>
    </Card>
  );
}

/** Also while it waits for its server: it goes on by itself. */
function isRunning(last: ReadingsImport | null | undefined): boolean {
  return last !== null && last !== undefined && last.phase !== 'done' && last.phase !== 'failed';
}
