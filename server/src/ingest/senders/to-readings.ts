import { type Sender, sender } from '@ts1/contract';
import { fromChirpstack } from './chirpstack.ts';
import { fromJson } from './json.ts';
import { fromRuuvi } from './ruuvi.ts';
import { fromThingsStack } from './things-stack.ts';
import type { ToReadings } from './understood.ts';
import { fromZigbee2mqtt } from './zigbee2mqtt.ts';

/** How the messages of each sender are understood. */
export const TO_READINGS: Readonly<Record<Sender, ToReadings>> = {
  chirpstack: fromChirpstack,
  'things-stack': fromThingsStack,
  zigbee2mqtt: fromZigbee2mqtt,
  ruuvi: fromRuuvi,
  json: fromJson,
};

/** The sender that is named, of an MQTT topic for instance. */
export function senderNamed(name: string): Sender | undefined {
  return sender.options.find((one) => one === name);
}
