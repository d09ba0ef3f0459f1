import type { MqttAddress } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyCommand, CopyRow } from './copy-row.tsx';
import { publishCommand, readingsTopic } from './send-command.ts';

interface MqttSectionProps {
  readonly mqtt: MqttAddress;
  /** The server's name for base units. */
  readonly hostname: string;
  readonly serialNo: string;
  readonly deviceKey: string;
  readonly onCopied: () => void;
}

/** How a base unit delivers over MQTT; or that it cannot, and why. */
export function MqttSection({ mqtt, hostname, ...unit }: MqttSectionProps) {
  const { t } = useTranslation();
  return (
    <section className="flex min-w-0 flex-col gap-2 text-fine text-muted">
      <h3 className="text-body font-semibold text-text">{t('baseUnits.key.mqtt')}</h3>
      {mqtt.kind === 'off' && <p>{t(`baseUnits.key.mqttOff.${mqtt.reason}`, { port: mqtt.port ?? '' })}</p>}
      {mqtt.kind === 'built-in' && (
        <Publishing
          {...unit}
          // An IPv6 address has brackets in a URL alone.
          host={hostname.replaceAll(/^\[|\]$/g, '')}
          port={mqtt.port ?? mqtt.tlsPort ?? 0}
          tlsPort={mqtt.tlsPort}
          tls={mqtt.port === null}
        />
      )}
      {mqtt.kind === 'outside' && (
        <>
          <p>{t('baseUnits.key.outsideBroker')}</p>
          <Publishing {...unit} {...mqtt} tlsPort={mqtt.tls ? mqtt.port : null} />
        </>
      )}
    </section>
  );
}

interface PublishingProps extends Omit<MqttSectionProps, 'mqtt' | 'hostname'> {
  readonly host: string;
  readonly port: number;
  /** The port with TLS, which may be the only one. */
  readonly tlsPort: number | null;
  readonly tls: boolean;
  readonly webSocket?: boolean;
}

function Publishing(props: PublishingProps) {
  const { host, port, tlsPort, tls, webSocket = false, serialNo, deviceKey, onCopied } = props;
  const { t } = useTranslation();
  return (
    <>
      <dl className="flex flex-col">
        <CopyRow label={t('baseUnits.key.host')} text={host} />
        {!tls && <CopyRow label={t('baseUnits.key.port')} text={String(port)} />}
        {tlsPort !== null && <CopyRow label={t('baseUnits.key.tlsPort')} text={String(tlsPort)} />}
        <CopyRow label={t('baseUnits.key.topic')} text={readingsTopic(serialNo)} />
        <CopyRow label={t('baseUnits.key.userName')} text={serialNo} />
        <CopyRow label={t('baseUnits.key.password')} text={deviceKey} onCopied={onCopied} />
      </dl>
      {webSocket ? (
        <p>{t('baseUnits.key.webSocket')}</p>
      ) : (
        <CopyCommand
          label={t('baseUnits.key.mqttCommand')}
          text={publishCommand({ host, port, tls, serialNo, deviceKey })}
          onCopied={onCopied}
        />
      )}
    </>
  );
}
