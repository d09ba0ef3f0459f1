import { formatSerial, type Sensor, type SensorDevice } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { typeName } from './type-texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { formatDateTime } from '../platform/date-time.ts';
import { Card } from '../ui/card.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { sensorDevicesQuery } from './devices-queries.ts';
import { devices } from '../i18n/en/devices.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ devices });

/** The device that measures for a sensor, and those before it. */
export function DeviceSection({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  return (
    <Card title={t('devices.title')}>
      <Devices sensorId={sensor.id} />
    </Card>
  );
}

function Devices({ sensorId }: { readonly sensorId: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(sensorDevicesQuery(useApi(), sensorId));
  if (data === undefined) {
    if (!isError) {
      return (
        <LoadingState label={t('devices.loading')}>
          <Skeleton className="h-11 w-full" />
        </LoadingState>
      );
    }
    return <RetryLine text={t('devices.failed')} onRetry={refetch} />;
  }
  const [present, ...before] = data;
  return (
    <>
      {present !== undefined && <Present device={present} />}
      {before.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-table font-medium text-muted">{t('devices.history')}</h3>
          <ul aria-label={t('devices.history')} className="divide-y divide-border border-t border-border">
            {before.map((device) => (
              <Past key={device.until} device={device} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Present({ device }: { readonly device: SensorDevice }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-body">
      <Identity device={device} />
      <span className="text-table text-muted">
        {device.from === null
          ? t('devices.sinceEver')
          : t('devices.since', { when: formatDateTime(Date.parse(device.from)) })}
      </span>
    </p>
  );
}

function Past({ device }: { readonly device: SensorDevice }) {
  const { t } = useTranslation();
  const { from, until, reason, by } = device;
  const untilText = until === null ? '' : formatDateTime(Date.parse(until));
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 text-body">
      <Identity device={device} />
      <span className="text-table text-muted">
        {from === null
          ? t('devices.stoodFirst', { until: untilText })
          : t('devices.stood', { from: formatDateTime(Date.parse(from)), until: untilText })}
      </span>
      {reason !== null && (
        <span className="text-table text-muted">
          {t('devices.takenOut', { reason: t(`devices.reason.${reason}`), who: by ?? '' })}
        </span>
      )}
    </li>
  );
}

function Identity({ device: { serialNo, type, firmware } }: { readonly device: SensorDevice }) {
  const { t } = useTranslation();
  return (
    <span className="min-w-0 break-words">
      <span className="font-medium">{formatSerial(serialNo, type)}</span>{' '}
      <span className="text-table text-muted">
        {typeName(type, t)}
        {firmware !== null && `, ${firmware}`}
      </span>
    </span>
  );
}
