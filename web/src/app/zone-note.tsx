import { HOUR_MS } from '@ts1/contract/durations';
import { useTranslation } from '../i18n/use-translation.ts';
import { browserTimeZone, clocksDiffer } from '../platform/time-zone-choice.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useNow } from '../platform/use-now.ts';

/** Names the company's time zone where this device shows another time, so that no clock on screen is misread. */
export function ZoneNote() {
  const { t } = useTranslation();
  const now = useNow(HOUR_MS);
  const zone = companyTimeZone();
  if (!clocksDiffer(zone, browserTimeZone(), now)) return null;
  return (
    <span title={t('shell.timesHint')} className="truncate text-fine text-muted">
      {t('shell.times', { zone: zone.replaceAll('_', ' ') })}
    </span>
  );
}
