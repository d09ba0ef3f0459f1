import { describe, expect, it } from 'vitest';
import { networkMessage } from './network-messages.ts';

const READING = {
  sensor: 'A84041FFFE123456',
  timestamp: Date.UTC(2026, 0, 31, 9),
  temperature: -18.456,
  battery_percent: 91,
  rssi: -80,
  snr: 7,
};

describe('what network servers send', () => {
  it('is an uplink of ChirpStack with the values of its codec as texts', () => {
    expect(networkMessage('chirpstack', READING)).toMatchObject({
      topic: 'up',
      body: {
        time: '2026-01-31T09:00:00.000Z',
        deviceInfo: { devEui: 'a84041fffe123456' },
        object: { TempC_SHT: '-18.46', battery: 91 },
        rxInfo: [{ rssi: -80, snr: 7 }],
      },
    });
  });

  it('has the value of a missing probe in place of a fault', () => {
    const { body } = networkMessage('chirpstack', { ...READING, temperature: 8001 });
    expect(body).toMatchObject({ object: { TempC_SHT: '327.67' } });
  });

  it('has the contact of a door, which is true while it is closed, and CO₂ by its name', () => {
    const reading = { ...READING, inputs: { door: 1, co2: 640 } };
    expect(networkMessage('zigbee2mqtt', reading)).toMatchObject({ body: { contact: false, co2: 640 } });
    expect(networkMessage('chirpstack', reading)).toMatchObject({ body: { object: { co2: 640 } } });
  });

  it('is a state of Zigbee2MQTT with the time at which it was last seen, below its address', () => {
    expect(networkMessage('zigbee2mqtt', READING)).toMatchObject({
      topic: '0xa84041fffe123456',
      body: { temperature: -18.456, battery: 91, last_seen: '2026-01-31T09:00:00.000Z' },
    });
  });
});
