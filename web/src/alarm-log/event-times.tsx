import { MOST_REPETITIONS_COUNTED, type AlarmEvent } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmDurationText, countdownText } from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { NO_VALUE } from '../platform/units.ts';
import { useNow } from '../platform/use-now.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { eventTone } from './type-chip.tsx';

const TICK_MS = 1_000;

/** When the value was back to normal; an acknowledgement is no end. */
export function EndTime({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const { returned_at, out_since, ended_at, alarm_reset } = event;
  if (out_since !== null) {
    return (
      <strong className={classes('font-semibold whitespace-nowrap', TONE_TEXT[eventTone(event)])}>
        {t('alarmLog.stillOut')}
      </strong>
    );
  }
  if (returned_at !== null) return <>{formatDateTime(Date.parse(returned_at), 'second')}</>;
  const end = ended_at ?? alarm_reset;
  return end === null ? (
    <>{NO_VALUE}</>
  ) : (
    <>
      {formatDateTime(Date.parse(end), 'second')}
      <span className="block text-fine text-muted">{t('alarmLog.notSeen')}</span>
    </>
  );
}

/** From the start to the return, and the time outside where that is less; what goes on ticks each second. */
export function EventDuration({ event }: { readonly event: AlarmEvent }) {
  return event.out_since === null ? <Duration event={event} now={null} /> : <OpenDuration event={event} />;
}

function OpenDuration({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const now = useNow(TICK_MS);
  return (
    <>
      <Duration event={event} now={now} />
      {event.state === 'pre-alarm' && event.delay_ends_at !== null && (
        <span className="block text-fine whitespace-nowrap text-pre-alarm">
          {t('alarmLog.raisedIn', { time: countdownText(Date.parse(event.delay_ends_at) - now) })}
        </span>
      )}
    </>
  );
}

function Duration({ event, now }: { readonly event: AlarmEvent; readonly now: number | null }) {
  const { t } = useTranslation();
  const start = Date.parse(event.activated);
  const end = event.returned_at ?? event.ended_at ?? event.alarm_reset;
  const until = now ?? (end === null ? Number.NaN : Date.parse(end));
  const outside =
    event.time_outside_ms +
    (now === null || event.out_since === null ? 0 : now - Date.parse(event.out_since));
  const repetitions = event.repetitions;
  return (
    <>
      <span className="whitespace-nowrap">{alarmDurationText(start, until, t)}</span>
      {event.excursions > 1 && (
        <span className="block text-fine text-muted">
          {t('alarmLog.outside', { time: alarmDurationText(0, outside, t), count: event.excursions })}
        </span>
      )}
      {repetitions > 0 && (
        <span className="block text-fine text-muted">
          {repetitions >= MOST_REPETITIONS_COUNTED
            ? t('alarmLog.repeatedOften', { count: repetitions })
            : t('alarmLog.repeated', { count: repetitions })}
        </span>
      )}
    </>
  );
}
