import type { Sensor } from '@ts1/contract';
import { Ellipsis } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { usePopover } from '../ui/use-popover.ts';
import { SensorMenu, type SensorAction } from './sensor-menu.tsx';

const ActionDialog = lazyPart(async () => (await import('./action-dialog.tsx')).ActionDialog);

/** Actions of an admin on a sensor, in one menu; each opens its dialog. */
export function SensorActions({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const popover = usePopover(0);
  const chosen = useRef<SensorAction>(undefined);
  const [action, setAction] = useState<SensorAction>();
  // The closing menu gives the focus back to its button: a dialog that was there before would lose it.
  const begin = (): void => {
    if (chosen.current !== undefined) setAction(chosen.current);
    chosen.current = undefined;
  };
  return (
    <span onFocus={begin}>
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
        <SensorMenu
          sensor={sensor}
          onAction={(wanted) => {
            chosen.current = wanted;
          }}
        />
      </Popover>
      {action !== undefined && (
        <Suspense fallback={null}>
          <ActionDialog action={action} sensor={sensor} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </span>
  );
}
