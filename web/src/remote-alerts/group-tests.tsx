import { type AlertGroup, CHANNELS, type Channel, deliveryRoutes, userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';

/** Sends a test to one recipient over one channel; how it went shows in the log below. */
export function GroupTests({ group }: { readonly group: AlertGroup }) {
  const { t } = useTranslation();
  const api = useApi();
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {}));
  const [sending, setSending] = useState<string | null>(null);
  const { busy, failure, send } = useApiMutation(deliveryRoutes.sendTestAlert);
  const sendTest = async (userId: string, channel: Channel): Promise<void> => {
    setSending(`${userId} ${channel}`);
    await send({ params: { groupId: String(group.id) }, body: { userId, channel } });
  };
  return (
    <section aria-label={t('deliveries.tests')}>
      <h3 className="text-body font-semibold">{t('deliveries.tests')}</h3>
      <p className="mb-2 text-fine text-muted">{t('deliveries.testsHint')}</p>
      <ul className="flex flex-col gap-2">
        {group.recipients.map((recipient) => {
          const user = users.data?.find(({ id }) => String(id) === recipient.userId);
          const name = user?.username ?? '';
          return (
            <li key={recipient.userId} className="flex flex-wrap items-center gap-2">
              <span className="min-w-32 flex-1 break-all">{name}</span>
              {CHANNELS.filter((channel) => recipient[channel]).map((channel) => (
                <Button
                  key={channel}
                  busy={busy && sending === `${recipient.userId} ${channel}`}
                  onClick={() => void sendTest(recipient.userId, channel)}
                >
                  {t('deliveries.sendTestTo', { channel: t(`deliveries.channels.${channel}`), name })}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
      {failure !== undefined && (
        <p role="alert" className="mt-2 text-fine text-high">
          {t('deliveries.testFailed', { reason: failure })}
        </p>
      )}
    </section>
  );
}
