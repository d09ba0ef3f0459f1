import { type ChannelState, channelRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';

const LOOKS = {
  ready: { tone: 'ok', icon: CircleCheck },
  'not configured': { tone: 'silent', icon: CircleSlash },
  failing: { tone: 'high', icon: TriangleAlert },
} as const;

/** Which channels can work right now. */
export function ChannelStates() {
  const { t } = useTranslation();
  const channels = useQuery(apiQuery(useApi(), 'Deliveries', channelRoutes.listChannels, {}));
  return (
    <Card title={t('remoteAlerts.working')}>
      <ul className="flex flex-col gap-2">
        {channels.data?.map((one) => (
          <li key={one.channel} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
            <span className="w-12">{t(`remoteAlerts.channels.${one.channel}`)}</span>
            <Chip {...LOOKS[one.state]}>{t(`remoteAlerts.states.${one.state}`)}</Chip>
            <Reason state={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reason({ state }: { readonly state: ChannelState }) {
  const { t } = useTranslation();
  if (state.failing_since === null) return null;
  const since = formatDateTime(Date.parse(state.failing_since));
  return (
    <span className="min-w-0 text-fine break-words text-muted">
      {t('remoteAlerts.failingSince', { since, reason: state.detail ?? '' })}
    </span>
  );
}
