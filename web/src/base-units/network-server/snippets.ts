import { API_PREFIX, HTTP_SENDERS, type Sender } from '@ts1/contract';

/** Where and as whom a network server delivers. */
export interface Connection {
  readonly serialNo: string;
  readonly deviceKey: string;
}

/** The address to which a sender posts; null for one that has no way over HTTP. */
export function httpAddress(origin: string, sender: Sender): string | null {
  return HTTP_SENDERS.some((one) => one === sender) ? `${origin}${API_PREFIX}/ingest/${sender}` : null;
}

/** The value of the Authorization header. */
export function bearer(deviceKey: string): string {
  return `Bearer ${deviceKey}`;
}

/** What stands before the topics of a sender. */
export function topicPrefix(serialNo: string, sender: Sender): string {
  return `ts1/${serialNo}/${sender}`;
}

/**
 * Which topics of the network server's own broker a bridge hands on. Of Zigbee2MQTT one level: below it are
 * availability and commands, and `bridge/…` is larger than a message may be.
 */
const BRIDGED: Partial<Record<Sender, (prefix: string) => string>> = {
  chirpstack: (prefix) => `topic application/# out 1 "" ${prefix}/`,
  zigbee2mqtt: (prefix) => `topic + out 1 zigbee2mqtt/ ${prefix}/`,
};

interface Broker {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
}

/**
 * The configuration of a Mosquitto bridge that loses nothing while we are down: it keeps its session, and also keeps
 * messages of QoS 0, which is what network servers publish. With a limit of messages in flight Mosquitto 2.0.11 sends
 * some of those that it kept never. Null for senders that have no Mosquitto of their own.
 */
export function bridgeSnippet(
  { host, port, tls }: Broker,
  sender: Sender,
  { serialNo, deviceKey }: Connection,
): string | null {
  const topic = BRIDGED[sender]?.(topicPrefix(serialNo, sender));
  if (topic === undefined) return null;
  return [
    'max_queued_messages 100000',
    'queue_qos0_messages true',
    'max_inflight_messages 0',
    `connection ${serialNo}`,
    `address ${host.includes(':') ? `[${host}]` : host}:${port}`,
    ...(tls ? ['bridge_capath /etc/ssl/certs'] : []),
    'bridge_protocol_version mqttv311',
    'try_private false',
    'notifications false',
    'cleansession false',
    `remote_clientid ${serialNo}`,
    `remote_username ${serialNo}`,
    `remote_password ${deviceKey}`,
    topic,
  ].join('\n');
}
