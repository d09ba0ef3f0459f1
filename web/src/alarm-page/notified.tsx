import type { MessageLook } from '@ts1/contract';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';

type One = MessageLook['notified'][number];

/** Who else knows of it, and who has opened the message. */
export function Notified({ look: { notified, time_zone: timeZone } }: { readonly look: MessageLook }) {
  return (
    <section className="card" aria-labelledby="notified">
      <h2 id="notified">{t('alarmPage.notified.title')}</h2>
      {notified.length === 0 && <p className="muted">{t('alarmPage.notified.nobody')}</p>}
      <ul className="people">
        {notified.map((one) => (
          <li key={`${one.name} ${one.channel}`}>
            <span>
              {one.name}
              {one.escalated && <span className="muted"> · {t('alarmPage.notified.escalated')}</span>}
            </span>
            <span className="fine">
              {t(`alarmPage.notified.channels.${one.channel}`)}, {sentText(one, timeZone)}
              {one.sent_at !== null && ' · '}
              {one.sent_at !== null && <Opened at={one.opened_at} timeZone={timeZone} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opened({ at, timeZone }: { readonly at: string | null; readonly timeZone: string }) {
  if (at === null) return <span className="muted">{t('alarmPage.notified.unopened')}</span>;
  const time = formatDateTime(Date.parse(at), 'time', timeZone);
  return <strong>{t('alarmPage.notified.opened', { time })}</strong>;
}

function sentText({ sent_at: at, state }: One, timeZone: string): string {
  if (at === null) return t(`alarmPage.notified.states.${state}`);
  return t('alarmPage.notified.sent', { time: formatDateTime(Date.parse(at), 'time', timeZone) });
}
