import type { Sender } from '../network-servers.ts';
import { API_PREFIX } from '../../platform/route.ts';
import { type BrokerAddress, type SenderUnit, topicPrefix } from './bridge-snippet.ts';

/** Target of a command. */
export interface TryTarget extends SenderUnit {
  /** Origin of the server, without a path. */
  readonly origin: string;
  /** Null while MQTT is off. */
  readonly broker: BrokerAddress | null;
}

/** Time at which the command runs, in UTC and in seconds since 1970, for use inside a shell's single quotes. */
const NOW = `'"$(date -u +%FT%TZ)"'`;
const NOW_SECONDS = `'"$(date +%s)"'`;

/** One message per sender with a reading of the current time, for use inside a shell's single quotes. */
const MESSAGES: Readonly<Record<Sender, string>> = {
  chirpstack: `{
  "time": "${NOW}",
  "deviceInfo": { "devEui": "0101010101010101", "deviceName": "Freezer" },
  "object": { "temperature": -18.4, "battery": 97 },
  "rxInfo": [{ "gatewayId": "0016c001f153a14c", "rssi": -48, "snr": 9 }]
}`,
  'things-stack': `{
  "end_device_ids": { "device_id": "freezer", "dev_eui": "0202020202020202" },
  "uplink_message": {
    "received_at": "${NOW}",
    "decoded_payload": { "temperature": -18.4, "battery": 97 },
    "rx_metadata": [{ "gateway_ids": { "gateway_id": "roof" }, "rssi": -48, "snr": 9 }]
  }
}`,
  zigbee2mqtt: `{
  "temperature": -18.4, "humidity": 41.2, "battery": 97,
  "last_seen": "${NOW}",
  "device": { "ieeeAddr": "0x00158d0003030303", "friendlyName": "Freezer" }
}`,
  ruuvi: `{
  "data": {
    "gw_mac": "C8:25:2D:8E:9C:2C",
    "tags": {
      "CB:B8:33:4C:88:4F": {
        "rssi": -65, "timestamp": ${NOW_SECONDS},
        "data": "0201061BFF99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F"
      }
    }
  }
}`,
  json: `[{ "sensor": "0404040404040404", "time": "${NOW}", "temperature": -18.4 }]`,
};

/**
 * Returns a shell command that sends one reading as the sender would, to test the delivery without a device. Returns
 * null where the sender only uses MQTT and MQTT is off.
 */
export function tryCommand(sender: Sender, target: TryTarget): string | null {
  if (sender !== 'zigbee2mqtt') return postCommand(sender, target);
  const { broker, serialNo, deviceKey } = target;
  if (broker === null) return null;
  return `mosquitto_pub -V mqttv311 -h "${broker.host}" -p "${broker.port}"${broker.tls ? ' --tls-use-os-certs' : ''} \\
  -u "${serialNo}" -P "${deviceKey}" -q 1 \\
  -t "${topicPrefix(serialNo, sender)}/Freezer" -m '${MESSAGES[sender]}'`;
}

function postCommand(sender: Sender, { origin, deviceKey }: TryTarget): string {
  const query = sender === 'chirpstack' ? '?event=up' : '';
  return `curl -X POST "${origin}${API_PREFIX}/ingest/${sender}${query}" \\
  -H "Authorization: Bearer ${deviceKey}" -H "Content-Type: application/json" -d '${MESSAGES[sender]}'`;
}
