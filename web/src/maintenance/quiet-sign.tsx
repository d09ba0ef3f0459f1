import { Wrench } from 'lucide-react';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { maintenance } from '../i18n/en/maintenance.ts';
import { formatTimeOrDay } from '../platform/date-time.ts';
import { systemClock } from '../platform/clock.ts';
import { useQuietSensor } from './use-quiet-periods.ts';

addTexts({ maintenance });

/** Beside the name of a sensor whose messages are held: a wrench, and until when. Its state keeps its colours. */
export function QuietSign({ sensorId }: { readonly sensorId: number }) {
  const { t } = useTranslation();
  const quiet = useQuietSensor(sensorId);
  if (quiet === undefined) return null;
  return (
    <span
      title={t('maintenance.signHint', { reason: quiet.reason })}
      className="inline-flex items-center gap-1 text-fine font-medium text-text"
    >
      <Wrench aria-hidden size={14} className="shrink-0" />
      {t(`maintenance.sign.${quiet.kind}`, { until: shortly(quiet.until) })}
    </span>
  );
}

/** The time of today, the day of a later one. */
export function shortly(until: number): string {
  const ahead = until - systemClock.now();
  return formatTimeOrDay(until, until + Math.max(0, ahead));
}
