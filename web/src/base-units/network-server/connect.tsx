import {
  bridgeSnippet,
  type IngestAddresses,
  ingestAddressRoutes,
  sender as senders,
  type Sender,
  type SenderUnit,
  typedPrefix,
  tryCommand,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyCommand, CopyRow } from '../copy-row.tsx';
import { originForUnits, unreachable } from '../reach.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { bearer, httpAddress } from './snippets.ts';

interface ConnectProps extends SenderUnit {
  /** Something with the key in it was copied. */
  readonly onCopied?: () => void;
}

/** How a network server is connected, filled in and to copy. */
export function Connect(props: ConnectProps) {
  const { t } = useTranslation();
  const addresses = useQuery(apiQuery(useApi(), 'BaseUnits', ingestAddressRoutes.ingestAddresses, {}));
  const [sender, setSender] = useState<Sender>('chirpstack');
  if (addresses.isError) {
    return <RetryLine text={t('networkServer.addressesFailed')} onRetry={addresses.refetch} />;
  }
  if (addresses.data === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <>
      <Select
        label={t('networkServer.sender')}
        options={senders.options.map((value) => ({ value, label: t(`networkServer.senders.${value}`) }))}
        value={sender}
        onChange={setSender}
      />
      <p className="text-fine text-muted">{t(`networkServer.how.${sender}`)}</p>
      <Ways {...props} sender={sender} addresses={addresses.data} />
    </>
  );
}

interface WaysProps extends ConnectProps {
  readonly sender: Sender;
  readonly addresses: IngestAddresses;
}

function Ways({ sender, addresses, serialNo, deviceKey, onCopied }: WaysProps) {
  const { t } = useTranslation();
  const origin = originForUnits(addresses.http, window.location.origin);
  const { hostname } = new URL(origin);
  const barrier = unreachable(addresses, origin);
  const http = httpAddress(origin, sender);
  const broker = brokerAddress(addresses, hostname);
  const bridge = broker && bridgeSnippet(broker, sender, { serialNo, deviceKey });
  const command = tryCommand(sender, { origin, serialNo, deviceKey, broker });
  return (
    <>
      {barrier !== null && (
        <p className="rounded-md border border-warning px-3 py-2 text-fine text-warning">
          {t(`baseUnits.key.unreachable.${barrier}`, { hostname })}
        </p>
      )}
      {http !== null && (
        <section className="flex min-w-0 flex-col gap-2 text-fine text-muted">
          <h3 className="text-body font-semibold text-text">{t('networkServer.http')}</h3>
          <dl className="flex flex-col">
            <CopyRow label={t('networkServer.address')} text={http} />
            {sender === 'ruuvi' ? (
              <CopyRow label={t('networkServer.token')} text={deviceKey} onCopied={onCopied} />
            ) : (
              <>
                <CopyRow label={t('networkServer.headerName')} text="Authorization" />
                <CopyRow
                  label={t('networkServer.headerValue')}
                  text={bearer(deviceKey)}
                  onCopied={onCopied}
                />
              </>
            )}
          </dl>
        </section>
      )}
      <section className="flex min-w-0 flex-col gap-2 text-fine text-muted">
        <h3 className="text-body font-semibold text-text">
          {t(bridge === null ? 'networkServer.mqtt' : 'networkServer.bridge')}
        </h3>
        {broker === null && <p>{t('networkServer.mqttOff')}</p>}
        {broker !== null && bridge === null && (
          <dl className="flex flex-col">
            <CopyRow label={t('networkServer.host')} text={broker.host} />
            <CopyRow label={t('networkServer.port')} text={String(broker.port)} />
            <CopyRow label={t('networkServer.user')} text={serialNo} />
            <CopyRow label={t('networkServer.password')} text={deviceKey} onCopied={onCopied} />
            <CopyRow label={t('networkServer.prefix')} text={typedPrefix(serialNo, sender)} />
          </dl>
        )}
        {bridge !== null && (
          <>
            <p>{t('networkServer.bridgeHint')}</p>
            <CopyCommand label={t('networkServer.bridge')} text={bridge} onCopied={onCopied} />
          </>
        )}
      </section>
      {command !== null && (
        <section className="flex min-w-0 flex-col gap-2 text-fine text-muted">
          <h3 className="text-body font-semibold text-text">{t('networkServer.tryIt')}</h3>
          <p>{t('networkServer.tryHint')}</p>
          <CopyCommand
            key={sender}
            label={t('networkServer.tryCommand')}
            text={command}
            onCopied={onCopied}
          />
        </section>
      )}
    </>
  );
}

/** The broker to which devices connect; null while MQTT is off. */
function brokerAddress({ mqtt }: IngestAddresses, hostname: string) {
  if (mqtt.kind === 'off') return null;
  if (mqtt.kind === 'outside') return { host: mqtt.host, port: mqtt.port, tls: mqtt.tls };
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return { host, port: mqtt.port ?? mqtt.tlsPort ?? 0, tls: mqtt.port === null };
}
