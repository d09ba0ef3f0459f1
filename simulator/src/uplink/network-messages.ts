import { type IngestReading, isSensorError } from '@ts1/contract';

/** Network servers whose messages can replace our own, one message for each reading. */
export const NETWORK_SENDERS = ['chirpstack', 'zigbee2mqtt'] as const;
export type NetworkSender = (typeof NETWORK_SENDERS)[number];

/** Value that Dragino's decoder reports for an input without a probe. */
const NO_PROBE = 327.67;

/** Returns a reading as a network server forwards it: the topic below the sender's, and the message itself. */
export function networkMessage(
  sender: NetworkSender,
  reading: IngestReading,
): { readonly topic: string; readonly body: object } {
  const { sensor, timestamp = null, ...values } = reading;
  const time = new Date(timestamp ?? Date.now()).toISOString();
  return sender === 'chirpstack'
    ? { topic: 'up', body: chirpstackUplink(sensor, time, values) }
    : { topic: `0x${sensor.toLowerCase()}`, body: zigbeeState(sensor, time, values) };
}

type Values = Omit<IngestReading, 'sensor' | 'timestamp'>;

/** Returns an uplink of ChirpStack 4, decoded by a codec that writes numbers as texts. */
function chirpstackUplink(sensor: string, time: string, values: Values): object {
  const text = (value: number | null | undefined) =>
    isSensorError(value) ? String(NO_PROBE) : value?.toFixed(2);
  const { temperature, temperature_2, humidity, battery, battery_percent, inputs, rssi, snr } = values;
  return {
    time,
    deviceInfo: { devEui: sensor.toLowerCase(), deviceName: `LoRaWAN ${sensor.slice(-4)}` },
    fPort: 2,
    data: 'y6QHvAJSAQj5f/8=',
    object: {
      TempC_SHT: text(temperature),
      TempC_DS: text(temperature_2),
      Hum_SHT: text(humidity),
      BatV: battery,
      battery: battery_percent,
      co2: inputs?.['co2'],
    },
    rxInfo: [{ gatewayId: '0016c001f153a14c', rssi, snr }],
  };
}

/** Returns a state of Zigbee2MQTT with its device information and the time at which the device was last seen. */
function zigbeeState(sensor: string, last_seen: string, values: Values): object {
  const { temperature, humidity, battery, battery_percent, inputs } = values;
  const door = inputs?.['door'];
  return {
    ...(door !== undefined && { contact: door === 0 }),
    co2: inputs?.['co2'],
    ...(!isSensorError(temperature) && { temperature }),
    humidity,
    battery: battery_percent,
    voltage: battery == null ? undefined : Math.round(battery * 1_000),
    linkquality: 120,
    last_seen,
    device: { ieeeAddr: `0x${sensor.toLowerCase()}`, friendlyName: `Zigbee ${sensor.slice(-4)}` },
  };
}
