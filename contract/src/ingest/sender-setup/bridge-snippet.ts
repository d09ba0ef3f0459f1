import type { Sender } from '../network-servers.ts';

/** The broker that takes what network servers hand on. */
export interface BrokerAddress {
  readonly host: string;
  /** A number; in documents the name of a variable. */
  readonly port: number | string;
  readonly tls: boolean;
}

/** As whom a network server delivers. */
export interface SenderUnit {
  readonly serialNo: string;
  readonly deviceKey: string;
}

/** What stands before the topics of a sender. */
export function topicPrefix(serialNo: string, sender: Sender): string {
  return `ts1/${serialNo}/${sender}`;
}

/** What a sender is given as its prefix: a Ruuvi gateway appends the address of the tag and no slash of its own. */
export function typedPrefix(serialNo: string, sender: Sender): string {
  return sender === 'ruuvi' ? `${topicPrefix(serialNo, sender)}/` : topicPrefix(serialNo, sender);
}

/**
 * Which topics of the network server's own broker a bridge hands on. Of ChirpStack its events, not the commands to
 * devices beside them. Of Zigbee2MQTT all: a device's name may have slashes, and nothing less than `#` has them all. What
 * is no state is contact at most, and the list of devices is dropped where it is larger than a message may be.
 */
const BRIDGED: Partial<Record<Sender, (prefix: string) => string>> = {
  chirpstack: (prefix) => `topic application/+/device/+/event/+ out 1 "" ${prefix}/`,
  zigbee2mqtt: (prefix) => `topic # out 1 zigbee2mqtt/ ${prefix}/`,
};

/** Mosquitto refuses to start when two of its files say where: Debian's says so already, its container does not. */
const LOCATION = '# Unless mosquitto.conf says it: persistence_location /var/lib/mosquitto/';

/**
 * The configuration of a Mosquitto bridge that loses nothing while we are down: it keeps its session, also over a restart
 * of its own, and messages of QoS 0, which is what network servers publish unless they are told otherwise. With a limit of
 * messages in flight Mosquitto 2.0.11 sends some of those that it kept never. Null for senders that have no Mosquitto of their own.
 */
export function bridgeSnippet(
  { host, port, tls }: BrokerAddress,
  sender: Sender,
  { serialNo, deviceKey }: SenderUnit,
): string | null {
  const topic = BRIDGED[sender]?.(topicPrefix(serialNo, sender));
  if (topic === undefined) return null;
  return [
    'persistence true',
    LOCATION,
    'autosave_interval 60',
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
