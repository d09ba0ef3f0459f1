import { type Channel, type Delivery, deliveryRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChannelList, DeliveryChip } from '../../deliveries/index.ts';
import { usePolling } from '../../live/index.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';

const POLLING_MS = 10_000;
/** Enough to find one's own tests again among what goes out meanwhile. */
const RECENT = 50;

/** Which channels work, and a test of each to oneself. */
export function ChannelsCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const [testing, setTesting] = useState<Channel | null>(null);
  const [tests, setTests] = useState<readonly Delivery[]>([]);
  const { busy, failure, send } = useApiMutation(deliveryRoutes.testChannel, { readsLater: true });
  const sendTest = async (channel: Channel): Promise<void> => {
    setTesting(channel);
    await send({ body: { channel } }, (test) =>
      setTests((before) => [...before.filter((other) => other.channel !== channel), test]),
    );
  };
  return (
    <Card title={t('settings.channels.title')}>
      <ChannelList
        action={({ channel, state }) => {
          if (!maySet || state === 'not configured') return null;
          return (
            <Button
              label={t('settings.channels.testOf', { channel: t(`deliveries.channels.${channel}`) })}
              busy={busy && testing === channel}
              onClick={() => void sendTest(channel)}
            >
              {t('settings.channels.test')}
            </Button>
          );
        }}
      />
      {tests.length > 0 && <Tests tests={tests} />}
      <FormError>
        {failure === undefined ? undefined : t('settings.channels.failed', { reason: failure })}
      </FormError>
      {maySet && <p className="mt-3 text-fine text-muted">{t('settings.channels.hint')}</p>}
      <Link
        to="/remote-alerts"
        className="mt-2 inline-flex items-center text-body text-accent underline pointer-coarse:min-h-11"
      >
        {t('settings.channels.groups')}
      </Link>
    </Card>
  );
}

/** How the tests went, as far as it is known. */
function Tests({ tests }: { readonly tests: readonly Delivery[] }) {
  const { t } = useTranslation();
  const log = useQuery({
    ...apiQuery(useApi(), 'Deliveries', deliveryRoutes.listDeliveries, { query: { limit: RECENT } }),
    refetchInterval: usePolling(POLLING_MS),
  });
  return (
    <ul aria-live="polite" className="mt-3 flex flex-col gap-2 border-t border-border pt-3">
      {tests.map((test) => {
        const { id, channel, state, last_error } = log.data?.find((one) => one.id === test.id) ?? test;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
            <span>{t('settings.channels.sent', { channel: t(`deliveries.channels.${channel}`) })}</span>
            <DeliveryChip state={state} />
            {state === 'no address' && channel !== 'chat' ? (
              <span className="text-fine text-muted">{t(`settings.channels.noAddress.${channel}`)}</span>
            ) : (
              last_error !== null && (
                <span className="min-w-0 text-fine break-words text-high">{last_error}</span>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}
