import { channelRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { channels } from '../i18n/en/channels.ts';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useNow } from '../platform/use-now.ts';
import { NOTICE_LINE } from './notice-line.ts';

addTexts({ channels });

/** One failed attempt is no news; a channel that still fails after this is. */
const KEEPS_FAILING_MS = 2 * 60_000;
const POLLING_MS = 30_000;

const UnreachedGroups = lazyPart(async () => (await import('./unreached-groups.tsx')).UnreachedGroups);

/** Tells admins on every page that alarms do not reach people: over a channel, or through a group. */
export function ChannelBanner() {
  const { t } = useTranslation();
  const now = useNow(POLLING_MS);
  const channels = useQuery({
    ...apiQuery(useApi(), 'Deliveries', channelRoutes.listChannels, {}),
    refetchInterval: usePolling(POLLING_MS),
  });
  const failing = (channels.data ?? []).flatMap(({ channel, failing_since }) => {
    const since = failing_since === null ? Number.POSITIVE_INFINITY : Date.parse(failing_since);
    return now - since >= KEEPS_FAILING_MS ? [{ channel, since }] : [];
  });
  return (
    <output className="block">
      {failing.map(({ channel, since }) => (
        <span key={channel} className={NOTICE_LINE}>
          <TriangleAlert aria-hidden size={16} />
          {t('channels.fails', {
            channel: t(`channels.names.${channel}`),
            since: formatDateTime(since),
          })}
          <Link to="/remote-alerts" search={{ tab: 'channels' }} className="underline">
            {t('channels.see')}
          </Link>
        </span>
      ))}
      <Suspense fallback={null}>
        <UnreachedGroups />
      </Suspense>
    </output>
  );
}
