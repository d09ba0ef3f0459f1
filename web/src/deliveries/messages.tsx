import { type AlarmEvent, deliveryRoutes, remoteAlertRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { deliveries as texts } from '../i18n/en/deliveries.ts';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { NotifiedList } from './notified-list.tsx';

addTexts({ deliveries: texts });

const SHOWN = 50;
/** Most messages that are read of one alarm: who was notified is drawn from them. */
const SHOWN_OF_ALARM = 1_000;
const POLLING_MS = 10_000;

/** Selection of messages: those of a group, or about an alarm. */
type DeliveryQuery = { readonly group_id: string } | { readonly event_id: string };

/** The recipients of an alarm's messages, and how each message went. */
export function AlarmMessages({ event }: { readonly event: AlarmEvent }) {
  return <Messages about={{ event_id: String(event.event_id) }} event={event} />;
}

interface MessagesProps {
  readonly about: DeliveryQuery;
  /** The alarm that the messages are about, to say why there are none. */
  readonly event: AlarmEvent | null;
}

/** The messages of a group, or who was notified of an alarm: who was sent what, and how it went. */
export function Messages({ about, event }: MessagesProps) {
  const { t } = useTranslation();
  const isOfAlarm = 'event_id' in about;
  const limit = isOfAlarm ? SHOWN_OF_ALARM : SHOWN;
  const query = { ...about, limit };
  const log = useQuery({
    ...apiQuery(useApi(), 'Deliveries', deliveryRoutes.listDeliveries, { query }),
    refetchInterval: usePolling(POLLING_MS),
  });
  return (
    <Loaded query={log} loading={t('deliveries.loading')} failed={t('deliveries.failed')}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <NoMessages event={event} />
        ) : (
          <>
            {isOfAlarm ? <NotifiedList deliveries={deliveries} /> : <DeliveryList deliveries={deliveries} />}
            {deliveries.length === limit && (
              <p className="text-fine text-muted">{t('deliveries.cut', { count: limit })}</p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function NoMessages({ event }: Pick<MessagesProps, 'event'>) {
  const { t } = useTranslation();
  const groups = useQuery(
    apiQuery(useApi(), 'RemoteAlertGroups', remoteAlertRoutes.listAlertGroups, {}),
  ).data;
  if (event?.notified !== undefined) return <p className="text-body text-muted">{t('deliveries.none')}</p>;
  const sensorId = event?.sensor_id ?? null;
  if (sensorId !== null && groups?.every(({ sensorIds }) => !sensorIds.includes(sensorId)) === true) {
    return <EmptyState title={t('deliveries.inNoGroup')}>{t('deliveries.inNoGroupHint')}</EmptyState>;
  }
  return <EmptyState title={t('deliveries.empty')}>{t('deliveries.emptyHint')}</EmptyState>;
}
