import { type AlarmEvent, type AlertGroup, deliveryRoutes, remoteAlertRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { NotNotified } from '../alarms/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { FormSuccess } from '../ui/form-success.tsx';

/** Why no one was notified of an alarm, and of one in force the way to notify the groups that its sensor is in now. */
export function UnheardAlarm({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const groups = useQuery(
    apiQuery(useApi(), 'RemoteAlertGroups', remoteAlertRoutes.listAlertGroups, {}),
  ).data;
  const { sensor_id: sensorId } = event;
  const own = groups?.filter(({ sensorIds }) => sensorId !== null && sensorIds.includes(sensorId)) ?? [];
  return (
    <section
      aria-label={t('deliveries.nobodyNotified')}
      className="mb-3 rounded-md border border-warning px-3 py-2 text-body"
    >
      <h3 className="font-semibold text-warning">{t('deliveries.nobodyNotified')}</h3>
      <p>
        <NotNotified alarm={event} since={event.activated} />
      </p>
      {event.state === 'active' && own.length > 0 && (
        <>
          <p>
            {t('deliveries.inGroupsNow', {
              count: own.length,
              groups: own.map(({ name }) => `“${name}”`).join(', '),
            })}
          </p>
          {maySet && own.map((group) => <NotifyNow key={group.id} group={group} />)}
        </>
      )}
    </section>
  );
}

/** Sends a group what it was not sent of the alarms in force. */
export function NotifyNow({ group }: { readonly group: AlertGroup }) {
  const { t } = useTranslation();
  const { busy, answer, failure, send } = useApiMutation(deliveryRoutes.sendUnsentAlarms);
  const sent = answer?.messages;
  return (
    <div className="mt-2">
      <Button icon={Send} busy={busy} onClick={() => void send({ params: { groupId: String(group.id) } })}>
        {t('deliveries.notifyNow', { group: group.name })}
      </Button>
      {sent === 0 && <p className="text-fine text-warning">{t('deliveries.notifiedNone')}</p>}
      <FormSuccess>
        {sent !== undefined && sent > 0 ? t('deliveries.notifiedNow', { count: sent }) : undefined}
      </FormSuccess>
      <FormError>{failure}</FormError>
    </div>
  );
}
