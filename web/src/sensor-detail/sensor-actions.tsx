import type { Sensor } from '@ts1/contract';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { usePopover } from '../ui/use-popover.ts';
import type { SensorAction } from './sensor-menu.tsx';

const SensorMenu = lazyPart(async () => (await import('./sensor-menu.tsx')).SensorMenu);
const ActionDialog = lazyPart(async () => (await import('./action-dialog.tsx')).ActionDialog);

/** Actions of an admin on a sensor, in one menu; each opens its dialog. */
export function SensorActions({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const popover = usePopover(0);
  const [action, setAction] = useState<SensorAction>();
  return (
    <>
      <Popover
        state={popover}
        align="end"
        title={t('sensorDetail.actions.title')}
        trigger={(control) => (
          <Button {...control} icon={Ellipsis} className="gap-1.5 px-3 text-table! md:h-8">
            <span className="max-md:sr-only">{t('sensorDetail.actions.title')}</span>
          </Button>
        )}
      >
        <Suspense fallback={null}>
          <SensorMenu sensor={sensor} onAction={setAction} />
        </Suspense>
      </Popover>
      {action !== undefined && (
        <Suspense fallback={null}>
          <ActionDialog action={action} sensor={sensor} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  );
}
