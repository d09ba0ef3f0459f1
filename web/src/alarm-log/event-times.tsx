import { MOST_REPETITIONS_COUNTED, type AlarmEvent } from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmDurationText, countdownText } from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { NO_VALUE } from '../platform/units.ts';
import { useNow } from '../platform/use-now.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { durationShare } from './duration-share.ts';
import { eventTone } from './event-look.ts';

const TICK_MS = 1_000;

interface EventProps {
  readonly event: AlarmEvent;
}

/** When the value was back to normal, in one line; an acknowledgement is no end. Of a pre-alarm when it is raised. */
export function EndTime({ event }: EventProps) {
  const { t } = useTranslation();
  const { returned_at, out_since, ended_at, alarm_reset } = event;
  if (out_since !== null) {
    if (event.state === 'pre-alarm' && event.delay_ends_at !== null)
      return <Countdown endsAt={event.delay_ends_at} />;
    return (
      <strong className={classes('font-semibold', TONE_TEXT[eventTone(event)])}>
        {t('alarmLog.stillOut')}
      </strong>
    );
  }
  if (returned_at !== null) return <>{formatDateTime(Date.parse(returned_at))}</>;
  if ((ended_at ?? alarm_reset) === null) return <>{NO_VALUE}</>;
  return <span className="text-fine text-muted">{t('alarmLog.notSeen')}</span>;
}

function Countdown({ endsAt }: { readonly endsAt: string }) {
  const { t } = useTranslation();
  const now = useNow(TICK_MS);
  return (
    <span className="font-medium text-pre-alarm">
      {t('alarmLog.raisedIn', { time: countdownText(Date.parse(endsAt) - now) })}
    </span>
  );
}

/** From the start to the return, in words; what goes on ticks each second. */
export function EventDuration({ event }: EventProps) {
  return <Lasting event={event}>{({ start, until }) => <Words start={start} until={until} />}</Lasting>;
}

/** The duration in words over the same as a bar. */
export function DurationBar({ event }: EventProps) {
  return (
    <Lasting event={event}>
      {({ start, until }) => (
        <>
          <span className="block truncate text-text">
            <Words start={start} until={until} />
          </span>
          <span aria-hidden className="mt-0.5 block h-1 overflow-hidden rounded-full bg-border">
            <span
              className={classes(
                'block h-full rounded-full bg-current',
                event.out_since === null ? 'text-muted' : TONE_TEXT[eventTone(event)],
              )}
              style={{ width: `${Math.round(durationShare(until - start) * 100)}%` }}
            />
          </span>
        </>
      )}
    </Lasting>
  );
}

function Words({ start, until }: Course) {
  const { t } = useTranslation();
  return alarmDurationText(start, until, t);
}

/** Time outside the limit where that is less than the duration, and how often the alarm was repeated. */
export function TimeOutside({ event }: EventProps) {
  const { t } = useTranslation();
  const now = useNow(TICK_MS);
  const { repetitions, excursions, out_since: since } = event;
  const outside = event.time_outside_ms + (since === null ? 0 : now - Date.parse(since));
  return (
    <>
      {excursions > 1 && (
        <span className="block text-fine text-muted">
          {t('alarmLog.outside', { time: alarmDurationText(0, outside, t), count: excursions })}
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

/** Beginning and end of an event in epoch milliseconds; the end is now while it goes on, and NaN where it is not known. */
interface Course {
  readonly start: number;
  readonly until: number;
}

interface LastingProps extends EventProps {
  readonly children: (course: Course) => ReactNode;
}

function Lasting({ event, children }: LastingProps) {
  if (event.out_since !== null) return <StillLasting event={event}>{children}</StillLasting>;
  const end = event.returned_at ?? event.ended_at ?? event.alarm_reset;
  return children({
    start: Date.parse(event.activated),
    until: end === null ? Number.NaN : Date.parse(end),
  });
}

function StillLasting({ event, children }: LastingProps) {
  return children({ start: Date.parse(event.activated), until: useNow(TICK_MS) });
}
