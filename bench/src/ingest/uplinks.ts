import { addSensors, type TestDatabase } from '@ts1/server/testing';
import type { Site } from './site.ts';

const DEVICES = 500;
const FIRST_MEASURED_AT = Date.UTC(2025, 0, 1);
const INTERVAL_MS = 60_000;

/** Registers LoRaWAN sensors of a site; the returned function makes the next uplink, as ChirpStack sends it. */
export async function createUplinks(database: TestDatabase['database'], site: Site): Promise<() => string> {
  const addresses = Array.from({ length: DEVICES }, (_, n) => `A84041FFFE${String(n).padStart(6, '0')}`);
  await addSensors(database, site.companyId, addresses, '7');
  let turn = 0;
  return () => {
    const [device, minute] = [turn % DEVICES, Math.floor(turn / DEVICES)];
    turn += 1;
    const time = new Date(FIRST_MEASURED_AT + minute * INTERVAL_MS).toISOString();
    const temperature = (4 + Math.sin(turn / 500 + device) * 2).toFixed(2);
    return JSON.stringify({
      deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
      time,
      deviceInfo: {
        applicationName: 'Cold chain',
        deviceName: `Freezer ${device}`,
        devEui: addresses[device],
      },
      devAddr: '00189440',
      dr: 5,
      fCnt: turn,
      fPort: 2,
      data: 'y6QHvAJSAQj5f/8=',
      object: { TempC_SHT: temperature, Hum_SHT: '45.2', BatV: 3.05 },
      rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -71, snr: 9.5 }],
    });
  };
}
