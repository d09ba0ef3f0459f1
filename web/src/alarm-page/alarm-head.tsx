import type { MessageAlarm } from '@ts1/contract';
import { MINUTE_MS, DAY_MS } from '@ts1/contract/durations';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { durationText, withMinus } from './figures.ts';

interface Props {
  readonly alarm: MessageAlarm;
  readonly timeZone: string;
  readonly now: number;
  /** `2` within a list of several, which has a heading of its own. */
  readonly level: 1 | 2;
}

/** Kind of an alarm, how bad it is, since when: read at arm's length. */
export function AlarmHead({ alarm, timeZone, now, level }: Props) {
  const Heading = `h${level}` as const;
  const since = Date.parse(alarm.since);
  const isOver = alarm.state === 'acknowledged' || alarm.state === 'withdrawn';
  const end = alarm.returned_at === null ? now : Date.parse(alarm.returned_at);
  return (
    <section className={`card head ${alarmCardTone(alarm)}`}>
      <p className="state">{t(`alarmPage.states.${alarm.state}`)}</p>
      <Heading className="subject">{alarm.subject}</Heading>
      <p className="what">{alarm.what}</p>
      {(alarm.value !== null || alarm.limit !== null) && (
        <dl className="figures">
          {alarm.value !== null && (
            <div>
              <dt>{t('alarmPage.lastValue')}</dt>
              <dd className="value">{withMinus(alarm.value)}</dd>
            </div>
          )}
          {alarm.limit !== null && (
            <div>
              <dt>{t('alarmPage.limit')}</dt>
              <dd>{withMinus(alarm.limit)}</dd>
            </div>
          )}
        </dl>
      )}
      <p className="since">
        <span className="muted">{t('alarmPage.since')}</span>{' '}
        {t('alarmPage.lasting', {
          time: formatDateTime(since, 'minute', timeZone),
          duration: durationText(end - since),
        })}
      </p>
      {(alarm.lasting ?? []).map((one) => (
        <p key={one.what}>{lastingText(one, timeZone)}</p>
      ))}
      {alarm.measured_at !== null && (
        <p className="muted fine">{measuredText(Date.parse(alarm.measured_at), now, timeZone)}</p>
      )}
      {alarm.acknowledged_by !== null && alarm.acknowledged_at !== null && (
        <p>
          {t('alarmPage.acknowledgedBy', {
            who: alarm.acknowledged_by,
            time: formatDateTime(Date.parse(alarm.acknowledged_at), 'minute', timeZone),
          })}
        </p>
      )}
      {isOver && (
        <output>
          <strong>{t('alarmPage.over.title')}.</strong>{' '}
          {alarm.returned_at === null
            ? t('alarmPage.over.ended')
            : t('alarmPage.over.returned', {
                time: formatDateTime(Date.parse(alarm.returned_at), 'minute', timeZone),
              })}
        </output>
      )}
    </section>
  );
}

/** `Door open since 02:51`: why it got warm. */
function lastingText(
  { what, since, until, unknown_since: unknownSince }: NonNullable<MessageAlarm['lasting']>[number],
  timeZone: string,
): string {
  const at = (time: string): string => formatDateTime(Date.parse(time), 'time', timeZone);
  if (until !== null) return t('alarmPage.lasted', { what, since: at(since), until: at(until) });
  return unknownSince === undefined
    ? t('alarmPage.lasts', { what, since: at(since) })
    : t('alarmPage.lastsUnknown', { what, since: at(since), until: at(unknownSince) });
}

/** How old a value is matters as soon as it is not of this minute. */
function measuredText(at: number, now: number, timeZone: string): string {
  const when = formatDateTime(at, now - at < DAY_MS ? 'time' : 'minute', timeZone);
  return now - at < MINUTE_MS
    ? t('alarmPage.measured', { when })
    : t('alarmPage.measuredAgo', { when, ago: durationText(now - at) });
}

/** The colour of an alarm says which way it is out; steady and quiet when it is over. */
export function alarmCardTone({
  alarm_type: type,
  state,
}: Pick<MessageAlarm, 'alarm_type' | 'state'>): string {
  if (state === 'acknowledged' || state === 'withdrawn') return 'over';
  if (type === 'low' || type === 'fall') return 'low';
  return type === 'offline' ? 'silent' : 'high';
}
