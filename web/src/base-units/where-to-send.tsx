import { type IngestAddresses, ingestAddressRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { RetryLine } from '../ui/retry-line.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HttpSection } from './http-section.tsx';
import { MqttSection } from './mqtt-section.tsx';
import { originForUnits, unreachable } from './reach.ts';

interface WhereToSendProps {
  readonly serialNo: string;
  readonly deviceKey: string;
  /** Something with the key in it was copied. */
  readonly onCopied: () => void;
}

/** Where a base unit delivers to over HTTP and MQTT, and what prevents it. */
export function WhereToSend(props: WhereToSendProps) {
  const { t } = useTranslation();
  const addresses = useQuery(apiQuery(useApi(), 'BaseUnits', ingestAddressRoutes.ingestAddresses, {}));
  if (addresses.data !== undefined) return <Addresses {...props} addresses={addresses.data} />;
  if (!addresses.isError) return <Skeleton className="h-40 w-full" />;
  return <RetryLine text={t('baseUnits.key.addressesFailed')} onRetry={addresses.refetch} />;
}

function Addresses({
  serialNo,
  deviceKey,
  onCopied,
  addresses,
}: WhereToSendProps & { readonly addresses: IngestAddresses }) {
  const { t } = useTranslation();
  const origin = originForUnits(addresses.http, window.location.origin);
  const { hostname } = new URL(origin);
  const barrier = unreachable(addresses, origin);
  return (
    <>
      {barrier !== null && (
        <p className="rounded-md border border-warning px-3 py-2 text-fine text-warning">
          {t(`baseUnits.key.unreachable.${barrier}`, { hostname })}
        </p>
      )}
      <HttpSection origin={origin} deviceKey={deviceKey} onCopied={onCopied} />
      <MqttSection
        mqtt={addresses.mqtt}
        hostname={hostname}
        serialNo={serialNo}
        deviceKey={deviceKey}
        onCopied={onCopied}
      />
    </>
  );
}
