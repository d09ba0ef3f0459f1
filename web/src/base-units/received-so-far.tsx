import { receivedSoFarRoutes, type ReceivedSoFar as Received } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';

/** The user is beside the unit and waits. */
const WAITING_MS = 2_000;

interface ReceivedSoFarProps {
  readonly baseUnitId: number;
  /** Where leaving the page would lose something, links open beside it. */
  readonly newTab?: boolean;
}

/** Waits for the first message of a base unit with a new key, and shows what came: counts, sensors, refusals. */
export function ReceivedSoFar({ baseUnitId, newTab = false }: ReceivedSoFarProps) {
  const { t } = useTranslation();
  const params = { baseUnitId: String(baseUnitId) };
  const { data, isError } = useQuery({
    ...apiQuery(useApi(), 'BaseUnits', receivedSoFarRoutes.receivedSoFar, { params }),
    refetchInterval: WAITING_MS,
  });
  return (
    <output className="flex min-w-0 flex-col gap-1 text-fine text-muted">
      {isError && data === undefined && t('baseUnits.soFar.failed')}
      {!isError && data === undefined && t('baseUnits.soFar.waiting')}
      {data !== undefined &&
        (data.messages === 0 ? <Waiting {...data} /> : <Came {...data} newTab={newTab} />)}
    </output>
  );
}

function Waiting({ since, last_contact: contact }: Received) {
  const { t } = useTranslation();
  // Contact of before was with another key.
  if (contact === null || contact < since) return t('baseUnits.soFar.waiting');
  return t('baseUnits.soFar.connected', { at: formatDateTime(Date.parse(contact), 'time') });
}

function Came({ newTab, ...received }: Received & { readonly newTab: boolean }) {
  const { t } = useTranslation();
  const {
    messages,
    readings,
    sensors,
    sensors_count: sensorCount,
    unknown,
    last_rejection: rejection,
  } = received;
  const others = sensorCount - sensors.length;
  return (
    <>
      <span className="font-medium text-ok">
        {t('baseUnits.soFar.messages', { count: messages })}{' '}
        {t('baseUnits.soFar.readings', { count: readings })}
      </span>
      {sensorCount > 0 && (
        <span className="break-words">
          {t('baseUnits.soFar.sensors', { names: sensors.map(({ sensor_name }) => sensor_name).join(', ') })}
          {others > 0 && ` ${t('baseUnits.soFar.more', { count: others })}`}
        </span>
      )}
      {unknown.length > 0 && (
        <span className="break-words text-warning">
          {t('baseUnits.soFar.unknownReadings', { count: received.unknown_readings })}{' '}
          {t('baseUnits.soFar.unknown', { count: received.unknown_count })}{' '}
          <Link to="/sensors" className="underline" {...(newTab && { target: '_blank', rel: 'noopener' })}>
            {t('baseUnits.soFar.add', { count: received.unknown_count })}
          </Link>
        </span>
      )}
      {rejection !== null && (
        <span className="break-words text-warning">
          {t('baseUnits.soFar.rejected', { reason: rejection })}
        </span>
      )}
      {received.last_unreadable_at !== null && (
        <span className="text-warning">
          {t('baseUnits.soFar.unreadable', {
            at: formatDateTime(Date.parse(received.last_unreadable_at), 'time'),
          })}
        </span>
      )}
    </>
  );
}
