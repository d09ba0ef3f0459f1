import { useTranslation } from 'react-i18next';
import { alarmDurationText, countdownText, stateOf, type AlarmEvent } from '../alarms/log.ts';
import { useNow } from '../platform/use-now.ts';
import { classes } from '../ui/classes.ts';

const TICK_MS = 1_000;
const BAR = { high: 'bg-high', low: 'bg-low', offline: 'bg-silent', battery: 'bg-warning', fault: 'bg-high' };

interface EventDurationProps {
  readonly event: AlarmEvent;
  /** The longest of those on screen, for the bar. */
  readonly longestMs: number;
}

/** How long an event lasted, in words and as a bar; one that goes on ticks each second. */
export function EventDuration({ event, longestMs }: EventDurationProps) {
  return event.resetAt === null ? (
    <OpenDuration event={event} longestMs={longestMs} />
  ) : (
    <Duration event={event} longestMs={longestMs} endMs={event.resetAt} />
  );
}

function OpenDuration({ event, longestMs }: EventDurationProps) {
  const { t } = useTranslation();
  const now = useNow(TICK_MS);
  const ends = stateOf(event) === 'pre-alarm' ? event.first.delay_ends_at : null;
  return (
    <>
      <Duration event={event} longestMs={longestMs} endMs={now} />
      {ends !== null && (
        <span className="block text-fine whitespace-nowrap text-pre-alarm">
          {t('alarmLog.raisedIn', { time: countdownText(Date.parse(ends) - now) })}
        </span>
      )}
    </>
  );
}

function Duration({ event, longestMs, endMs }: EventDurationProps & { readonly endMs: number }) {
  const { t } = useTranslation();
  const share = longestMs > 0 ? Math.min(1, Math.max(0, endMs - event.activatedAt) / longestMs) : 0;
  return (
    <>
      <span className="whitespace-nowrap">{alarmDurationText(event.activatedAt, endMs, t)}</span>
      <span aria-hidden className="mt-0.5 block h-1 w-16 overflow-hidden rounded-full bg-border">
        <span
          className={classes('block h-full min-w-0.5', BAR[event.first.alarm_type])}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </>
  );
}
