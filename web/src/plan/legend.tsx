import { Bell, BellCheck, BellRing } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import { STATUS_LOOKS } from './marker-state.ts';

/** Meanings of the markers' colours. */
export function Legend() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('plan.legend')} className="flex flex-wrap items-center gap-2">
      {(['online', 'warning', 'offline'] as const).map((status) => (
        <Chip key={status} {...STATUS_LOOKS[status]}>
          {t(`sensors.status.${status}`)}
        </Chip>
      ))}
      <Chip tone="pre-alarm" icon={BellRing}>
        {t('alarms.preAlarm')}
      </Chip>
      <Chip tone="high" icon={BellRing}>
        {t('alarms.types.high.name')}
      </Chip>
      <Chip tone="low" icon={BellRing}>
        {t('alarms.types.low.name')}
      </Chip>
      <Chip tone="warning" icon={Bell}>
        {t('plan.warningLimit')}
      </Chip>
      <Chip tone="high" icon={BellCheck}>
        {t('plan.stillOut')}
      </Chip>
    </section>
  );
}
