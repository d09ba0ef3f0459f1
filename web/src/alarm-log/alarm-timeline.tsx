import type { AlarmEvent } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { NO_VALUE } from '../platform/units.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { eventTone } from './event-look.ts';
import { alarmTimeline } from './timeline.ts';

/** The course of an alarm: when it began, was raised, acknowledged and confirmed, and was back, each with its time. */
export function AlarmTimeline({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const findName = (kind: string): string =>
    (kind === 'confirmed' ? event.confirmed_by : event.acknowledged_by) ?? NO_VALUE;
  return (
    <ol className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {alarmTimeline(event).map(({ kind, at }) => (
        <li key={kind} className="contents">
          <span className="text-muted tabular-nums">{formatDateTime(at, 'second')}</span>
          <span className="min-w-0 break-words">{t(`alarmLog.steps.${kind}`, { name: findName(kind) })}</span>
        </li>
      ))}
      {event.out_since !== null && (
        <li className="contents">
          <span className="text-muted">{t('alarmLog.now')}</span>
          <strong className={classes('font-semibold', TONE_TEXT[eventTone(event)])}>
            {t('alarmLog.stillOut')}
          </strong>
        </li>
      )}
    </ol>
  );
}
