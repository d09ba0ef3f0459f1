import type { MessageLook } from '@ts1/contract';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { withMinus } from './figures.ts';

interface Props {
  readonly look: MessageLook;
  /** How many alarms were acknowledged. */
  readonly count: number;
}

/** That it worked, and what is out all the same. */
export function Result({ look: { alarms, person, time_zone: timeZone }, count }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const times = alarms.flatMap(({ acknowledged_at: at }) => (at === null ? [] : [Date.parse(at)]));
  const out = alarms.filter(({ state }) => state === 'still-out');
  return (
    <section className="card done" aria-labelledby="done">
      <h2 id="done" ref={heading} tabIndex={-1}>
        <span aria-hidden="true">✓</span> {t('alarmPage.done.title', { count, person })}
      </h2>
      <p>{t('alarmPage.done.at', { time: formatDateTime(Math.max(...times), 'time', timeZone) })}</p>
      {out.length === 0 ? (
        <p>{t('alarmPage.done.nothingOut')}</p>
      ) : (
        <>
          <h3>{t('alarmPage.done.stillOut')}</h3>
          <ul className="people">
            {out.map(({ event_id, subject, what, value, limit }) => (
              <li key={event_id}>
                <span>
                  {subject}: {what}
                </span>
                <span className="fine">
                  {value !== null && withMinus(value)}
                  {limit !== null && ` · ${t('alarmPage.limit')} ${withMinus(limit)}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="muted">{t('alarmPage.done.watch')}</p>
        </>
      )}
    </section>
  );
}
