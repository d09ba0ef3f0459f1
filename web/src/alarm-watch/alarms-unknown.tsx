import { BellOff } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCurrentAlarms } from '../alarms/index.ts';
import { useLostSince } from '../platform/connection-context.tsx';
import { Button } from '../ui/button.tsx';

/** Says on every page that alarms could not be read: without them every row looks normal. They are read again by themselves. */
export function AlarmsUnknown() {
  const { t } = useTranslation();
  const { isError, isFetching, refetch } = useCurrentAlarms();
  // Without a connection that is said already.
  const isLost = useLostSince() !== null;
  if (!isError || isLost) return null;
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-high bg-surface px-4 py-1.5 text-body font-semibold text-high md:px-6"
    >
      <BellOff aria-hidden size={16} className="shrink-0" />
      {t('alarmWatch.unknown')}
      <Button busy={isFetching} onClick={() => void refetch()}>
        {t('ui.tryAgain')}
      </Button>
    </p>
  );
}
