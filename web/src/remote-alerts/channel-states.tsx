import { useTranslation } from '../i18n/use-translation.ts';
import { ChannelList } from '../deliveries/index.ts';
import { Card } from '../ui/card.tsx';

/** Which channels can work right now. */
export function ChannelStates() {
  const { t } = useTranslation();
  return (
    <Card title={t('remoteAlerts.working')}>
      <ChannelList />
    </Card>
  );
}
