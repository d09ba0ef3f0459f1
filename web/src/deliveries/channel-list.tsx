import { type ChannelState, channelRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { deliveries as texts } from '../i18n/en/deliveries.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Chip } from '../ui/chip.tsx';
import { LocalLinks } from './local-links.tsx';
import { HowToSetUp } from './how-to-set-up.tsx';

addTexts({ deliveries: texts });

const LOOKS = {
  ready: { tone: 'ok', icon: CircleCheck },
  'not configured': { tone: 'silent', icon: CircleSlash },
  failing: { tone: 'high', icon: TriangleAlert },
} as const;

/** Which channels can work right now, each with what can be done about it. */
export function ChannelList({ action }: { readonly action?: (state: ChannelState) => ReactNode }) {
  const { t } = useTranslation();
  const channels = useQuery(apiQuery(useApi(), 'Deliveries', channelRoutes.listChannels, {}));
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {channels.data?.map((one) => (
          <li key={one.channel} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
            <span className="w-12">{t(`deliveries.channels.${one.channel}`)}</span>
            <Chip {...LOOKS[one.state]}>{t(`deliveries.channelStates.${one.state}`)}</Chip>
            {action?.(one)}
            <Reason state={one} />
            {one.state === 'not configured' && <HowToSetUp channel={one.channel} />}
          </li>
        ))}
      </ul>
      <LocalLinks />
    </div>
  );
}

function Reason({ state }: { readonly state: ChannelState }) {
  const { t } = useTranslation();
  if (state.failing_since === null) return null;
  const since = formatDateTime(Date.parse(state.failing_since));
  return (
    <span className="min-w-0 text-fine break-words text-muted">
      {t('deliveries.failingSince', { since, reason: state.detail ?? '' })}
    </span>
  );
}
