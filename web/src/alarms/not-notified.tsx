import type { AlarmNotified } from '@ts1/contract';
import { alarmDetail } from '../i18n/en/alarm-detail.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';

addTexts({ alarmDetail });

interface NotNotifiedProps {
  readonly alarm: AlarmNotified;
  /** When it began. */
  readonly since: string;
}

/** Why nobody was notified of an alarm, in a sentence; nothing where somebody was. */
export function NotNotified({ alarm: { not_notified_because: because }, since }: NotNotifiedProps) {
  const { t } = useTranslation();
  if (because === undefined) return null;
  const time = formatDateTime(Date.parse(since), 'minute');
  return <>{t(`alarmDetail.nobodyBecause.${because}`, { time })}</>;
}
