import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLostSince } from '../platform/connection-context.tsx';
import { formatDateTime } from '../platform/date-time.ts';
import { setTitleMark } from '../platform/page-title.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { useNow } from '../platform/use-now.ts';

/**
 * Says while it lasts that there is no connection, since when, and that values are old; lies over the end of the page so
 * that nothing moves under a finger. The page's root carries `data-connection="lost"` meanwhile, which greys what is live.
 */
export function ConnectionBar() {
  const { t } = useTranslation();
  const lostSince = useLostSince();
  const wasLost = useRef(false);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    setRestored(lostSince === null && wasLost.current);
    wasLost.current = lostSince !== null;
    if (lostSince === null) return undefined;
    document.documentElement.dataset['connection'] = 'lost';
    setTitleMark(t('shell.connection.titleMark'));
    return () => {
      delete document.documentElement.dataset['connection'];
      setTitleMark('');
    };
  }, [lostSince, t]);
  return (
    <>
      <output className="sr-only">{restored && t('shell.connection.restored')}</output>
      {lostSince !== null && <Bar since={lostSince} />}
    </>
  );
}

/** How often its age is counted again. */
const AGEING_MS = 10_000;

function Bar({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  const now = useNow(AGEING_MS);
  const isToday = formatDateTime(since, 'day') === formatDateTime(now, 'day');
  const age = relativeTimeText(since, now, t);
  return (
    <div className="above-alarm-bar fixed inset-x-0 bottom-[var(--alarm-bar,0px)] z-30 border-t-2 border-warning bg-raised px-4 py-2 text-body shadow-raised max-md:bottom-[calc(4rem+env(safe-area-inset-bottom)+var(--alarm-bar,0px))] md:px-6">
      <p className="mx-auto flex max-w-5xl items-center justify-center gap-3">
        <WifiOff aria-hidden size={20} className="shrink-0 text-warning" />
        <span>
          <span role="alert" className="font-semibold text-warning">
            {t('shell.connection.lost', { since: formatDateTime(since, isToday ? 'time' : 'minute') })}
          </span>{' '}
          {age !== t('time.justNow') && <span className="whitespace-nowrap">({age}) </span>}
          <span className="text-muted">{t('shell.connection.hint')}</span>
        </span>
      </p>
    </div>
  );
}
