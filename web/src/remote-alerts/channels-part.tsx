import { type AlertGroup, remoteAlertRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChannelList } from '../deliveries/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Chats } from './chats.tsx';
import { NotifyQuestion } from './notify-question.tsx';
import { PushDevice } from './push-device.tsx';

/** The channels that messages of alarms go by: those of the installation, this browser, and chat channels of groups. */
export function ChannelsPart() {
  const { t } = useTranslation();
  const groups = useQuery(apiQuery(useApi(), 'RemoteAlertGroups', remoteAlertRoutes.listAlertGroups, {}));
  const [extended, setExtended] = useState<AlertGroup | null>(null);
  return (
    <div className="grid items-start gap-3 *:min-w-0 lg:grid-cols-2">
      <Card title={t('remoteAlerts.working')} id="channels">
        <ChannelList />
      </Card>
      <PushDevice />
      <Card title={t('rotas.chats.title')} id="chats" className="lg:col-span-2">
        <Loaded
          query={groups}
          loading={t('remoteAlerts.loading')}
          height="h-24"
          failed={t('rotas.chats.failed')}
        >
          {(list) => <Chats groups={list} onAdded={setExtended} />}
        </Loaded>
      </Card>
      <NotifyQuestion group={extended} onClose={() => setExtended(null)} />
    </div>
  );
}
