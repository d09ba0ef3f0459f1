import type { MessageLook } from '@ts1/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { AcknowledgePanel } from './acknowledge-panel.tsx';
import { AlarmView } from './alarm-view.tsx';
import { FailedView } from './failed-view.tsx';
import { AlarmList } from './alarm-list.tsx';
import { messageCalls } from './message-calls.ts';
import { Notified } from './notified.tsx';
import { watchMessage } from './watch-message.ts';

/** The page that the link of a message opens: its alarms, what to do about them, and one button. */
export function AlarmPage() {
  const token = useToken();
  const calls = useMemo(() => messageCalls(token), [token]);
  const watch = useMemo(() => watchMessage(calls), [calls]);
  const { look, failure } = useSyncExternalStore(watch.subscribe, watch.read);
  useEffect(() => {
    const [first] = look?.alarms ?? [];
    if (first !== undefined) document.title = t('alarmPage.title', { subject: first.subject });
  }, [look]);
  if (look === null) {
    if (failure !== null) return <FailedView failure={failure} onRetry={watch.refresh} />;
    return (
      <main className="page">
        <h1 className="loading">{t('alarmPage.loading')}</h1>
      </main>
    );
  }
  return (
    <main className="page">
      <p className="about">{t('alarmPage.about', { company: look.company, person: look.person })}</p>
      {failure?.status === 0 && (
        <output className="banner">
          <strong>{t('alarmPage.failed.offline')}</strong> {t('alarmPage.failed.offlineHint')}
        </output>
      )}
      <div className="columns">
        <div className="column">
          <Alarms look={look} />
        </div>
        <div className="column side">
          <AcknowledgePanel look={look} calls={calls} onDone={watch.keep} />
          <Notified look={look} />
          <p className="muted fine">
            {t('alarmPage.until', { time: formatDateTime(Date.parse(look.until), 'minute', look.time_zone) })}{' '}
            <a href="/alarm-log">{t('alarmPage.openLog')}</a>
          </p>
        </div>
      </div>
    </main>
  );
}

function Alarms({ look }: { readonly look: MessageLook }) {
  const [first, ...rest] = look.alarms;
  if (first === undefined) return null;
  if (rest.length === 0) return <AlarmView alarm={first} look={look} />;
  return <AlarmList look={look} />;
}

/** Reads the token after the `#`, also when another link is opened in the same tab. */
function useToken(): string {
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const read = (): void => setToken(location.hash.slice(1));
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return token;
}
