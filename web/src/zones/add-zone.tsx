import { zoneManagementRoutes } from '@ts1/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSendChange } from '../platform/send-change.ts';
import { Button } from '../ui/button.tsx';
import { ZoneNameForm } from './zone-name-form.tsx';

/** Adds a zone by its name; then the field is ready for the next one. */
export function AddZone() {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const [added, setAdded] = useState(0);
  return (
    <section aria-label={t('zones.add')} className="mb-4 rounded-md border border-border bg-surface p-4">
      <ZoneNameForm
        key={added}
        initial=""
        failed={t('zones.createFailed')}
        className="grid items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
        onSubmit={async (zoneName) => {
          await sendChange(zoneManagementRoutes.createZone, { body: { zoneName } }, { background: true });
          setAdded(added + 1);
        }}
      >
        {(busy) => (
          <Button type="submit" variant="primary" icon={Plus} busy={busy} className="sm:mt-6">
            {t('zones.add')}
          </Button>
        )}
      </ZoneNameForm>
    </section>
  );
}
