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

/** Says in a sentence why no recipient was notified of an alarm; nothing where one was. */
export function NotNotified({ alarm: { not_notified_because: because }, since }: NotNotifiedProps) {
  const { t } = useTranslation();
  if (because === undefined) return null;
  const time = formatDateTime(Date.parse(since), 'minute');
  return <>{t(`alarmDetail.nobodyBecause.${because}`, { time })}</>;
}
