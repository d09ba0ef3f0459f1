import type { Sender } from '../network-servers.ts';

/** The broker that network servers deliver to. */
export interface BrokerAddress {
  readonly host: string;
  /** A number, or the name of a variable in documents. */
  readonly port: number | string;
  readonly tls: boolean;
}

/** Credentials with which a network server delivers. */
export interface SenderUnit {
  readonly serialNo: string;
  readonly deviceKey: string;
}

/** Returns the prefix of a sender's topics. */
export function topicPrefix(serialNo: string, sender: Sender): string {
  return `ts1/${serialNo}/${sender}`;
}

/** Returns the prefix to enter at a sender: a Ruuvi gateway appends the address of the tag without a slash. */
export function typedPrefix(serialNo: string, sender: Sender): string {
  return sender === 'ruuvi' ? `${topicPrefix(serialNo, sender)}/` : topicPrefix(serialNo, sender);
}

/**
 * Topics of the network server's own broker that a bridge forwards. ChirpStack: its events, not the commands to devices
 * beside them. Zigbee2MQTT: all, because a device's name may have slashes and only `#` matches them all. A message that
 * is no state counts as contact at most; the list of devices is dropped where it exceeds the size of a message.
 */
const BRIDGED: Partial<Record<Sender, (prefix: string) => string>> = {
  chirpstack: (prefix) => `topic application/+/device/+/event/+ out 1 "" ${prefix}/`,
  zigbee2mqtt: (prefix) => `topic # out 1 zigbee2mqtt/ ${prefix}/`,
};

/** Mosquitto does not start when two of its files set the location: Debian's file does so, its container's does not. */
const LOCATION = '# Unless mosquitto.conf says it: persistence_location /var/lib/mosquitto/';

/**
 * Returns the configuration of a Mosquitto bridge that loses no message while our server is down: it keeps its session,
 * also over its own restarts, and messages of QoS 0, the default of network servers. With a limit of messages in
 * flight, Mosquitto 2.0.11 never sends some of those that it kept. Null for senders without a Mosquitto of their own.
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
