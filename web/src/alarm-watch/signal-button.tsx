import { BellDot } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { usePopover } from '../ui/use-popover.ts';

const Settings = lazyPart(async () => (await import('./signal-settings.tsx')).SignalSettings);

/** Opens how this device signals alarms. */
export function SignalButton() {
  const { t } = useTranslation();
  const state = usePopover(0);
  const label = t('shell.alarmSignals');
  return (
    <Popover
      state={state}
      title={label}
      align="end"
      trigger={(control) => <IconButton {...control} label={label} icon={BellDot} />}
    >
      <Suspense fallback={null}>
        <Settings />
      </Suspense>
    </Popover>
  );
}
