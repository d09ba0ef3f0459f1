import type { MessageLook } from '@ts1/contract';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { byPerson, type NotifiedPerson, type Way } from './by-person.ts';

/** Other people who know of the alarm, a line for each, and who has opened the message. */
export function Notified({ look: { notified, time_zone: timeZone } }: { readonly look: MessageLook }) {
  const { people, withoutAddress } = byPerson(notified);
  return (
    <section className="card" aria-labelledby="notified">
      <h2 id="notified">{t('alarmPage.notified.title')}</h2>
      {notified.length === 0 && <p className="muted">{t('alarmPage.notified.nobody')}</p>}
      <People people={people} timeZone={timeZone} />
      {withoutAddress.length > 0 && (
        <details>
          <summary className="fine muted">
            {t('alarmPage.notified.withoutAddress', { count: withoutAddress.length })}
          </summary>
          <People people={withoutAddress} timeZone={timeZone} />
        </details>
      )}
    </section>
  );
}

interface PeopleProps {
  readonly people: readonly NotifiedPerson[];
  readonly timeZone: string;
}

function People({ people, timeZone }: PeopleProps) {
  return (
    <ul className="people">
      {people.map(({ name, ways }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have one name
        <li key={`${name} ${index}`}>
          <span>
            {name}
            {ways.every(({ escalated }) => escalated) && (
              <span className="muted"> · {t('alarmPage.notified.escalated')}</span>
            )}
          </span>
          <span className="fine ways">
            {ways.map((way) => (
              <span key={way.channel} className={way.state === 'failed' ? 'not-sent' : undefined}>
                {t(`alarmPage.notified.channels.${way.channel}`)}, {sentText(way, timeZone)}
                {way.sent_at !== null && ' · '}
                {way.sent_at !== null && <Opened at={way.opened_at} timeZone={timeZone} />}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Opened({ at, timeZone }: { readonly at: string | null; readonly timeZone: string }) {
  if (at === null) return <span className="muted">{t('alarmPage.notified.unopened')}</span>;
  const time = formatDateTime(Date.parse(at), 'time', timeZone);
  return <strong>{t('alarmPage.notified.opened', { time })}</strong>;
}

function sentText({ sent_at: at, state }: Way, timeZone: string): string {
  if (at === null) return t(`alarmPage.notified.states.${state}`);
  return t('alarmPage.notified.sent', { time: formatDateTime(Date.parse(at), 'time', timeZone) });
}
