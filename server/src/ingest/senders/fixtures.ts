/*
 * Messages in the forms that network servers document, written for these tests: ChirpStack 4 integration events, The
 * Things Stack data formats, Zigbee2MQTT device states, and what Ruuvi gateways send.
 */

export const DEV_EUI = 'A84041FFFE123456';

export function chirpstackUplink(object: unknown, more: object = {}): Record<string, unknown> {
  return {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time: '2026-01-31T09:00:00.123456789+00:00',
    deviceInfo: {
      tenantName: 'Hospital',
      applicationName: 'Cold chain',
      deviceProfileName: 'LHT65',
      deviceName: 'Blood bank freezer',
      devEui: 'a84041fffe123456',
      tags: { floor: '2' },
    },
    devAddr: '00189440',
    dr: 5,
    fCnt: 11,
    fPort: 2,
    data: 'y6QHvAJSAQj5f/8=',
    object,
    rxInfo: [
      { gatewayId: '0016c001f153a14c', rssi: -101, snr: 4.5, location: { latitude: 52 } },
      { gatewayId: '0016c001f153a14d', rssi: -57, snr: 9.8 },
      { gatewayId: '0016c001f153a14e' },
    ],
    txInfo: { frequency: 868_100_000, modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7 } } },
    ...more,
  };
}

const CHIRPSTACK_DEVICE = {
  time: '2026-01-31T09:00:00+00:00',
  deviceInfo: { deviceName: 'Freezer', devEui: 'a84041fffe123456' },
};

/** Events of ChirpStack that are no readings. */
export const CHIRPSTACK_EVENTS: Readonly<Record<string, object>> = {
  join: { ...CHIRPSTACK_DEVICE, deduplicationId: 'c9dbe358', devAddr: '00189440' },
  ack: { ...CHIRPSTACK_DEVICE, queueItemId: '64d0c5b8', acknowledged: true, fCntDown: 3 },
  txack: { ...CHIRPSTACK_DEVICE, downlinkId: 27, queueItemId: '64d0c5b8', gatewayId: '0016c001f153a14c' },
  log: { ...CHIRPSTACK_DEVICE, level: 'ERROR', code: 'UPLINK_CODEC', description: 'TypeError' },
  location: { ...CHIRPSTACK_DEVICE, location: { latitude: 52, longitude: 13 } },
  'a status without a level, which is 0 or unknown': { ...CHIRPSTACK_DEVICE, margin: 6 },
};
/** The message that ChirpStack puts on `…/command/down` for a downlink that somebody queued. */
export const CHIRPSTACK_DOWNLINK = {
  devEui: 'a84041fffe123456',
  confirmed: false,
  fPort: 10,
  data: 'AQID',
};
export const CHIRPSTACK_STATUS = { ...CHIRPSTACK_DEVICE, margin: 6, batteryLevel: 75.5 };

export function thingsStackUplink(uplink: object): Record<string, unknown> {
  return {
    end_device_ids: {
      device_id: 'vaccine-fridge',
      application_ids: { application_id: 'cold-chain' },
      dev_eui: DEV_EUI,
      join_eui: '800000000000000C',
      dev_addr: '00BCB929',
    },
    correlation_ids: ['as:up:01E0'],
    received_at: '2026-01-31T09:00:01.000Z',
    uplink_message: {
      f_port: 1,
      f_cnt: 4,
      frm_payload: 'AQID',
      rx_metadata: [
        { gateway_ids: { gateway_id: 'gw1' }, rssi: -35, input_rssi: -35, snr: 5.2 },
        { gateway_ids: { gateway_id: 'gw2' }, rssi: -90, snr: -2 },
      ],
      settings: { data_rate: { lora: { bandwidth: 125_000 } } },
      received_at: '2026-01-31T09:00:00.000Z',
      ...uplink,
    },
  };
}

export const ZIGBEE_STATE = {
  temperature: 4.27,
  humidity: 51.3,
  battery: 87,
  voltage: 2_900,
  linkquality: 120,
  last_seen: '2026-01-31T10:00:00+01:00',
  device: { ieeeAddr: '0x00158d0001a2b3c4', friendlyName: 'Milk fridge', model: 'WSDCGQ11LM' },
};

/** Ruuvi's own test vector of data format 5: 24.3 °C, 53.49 %, 2.977 V. */
export const RUUVI_DATA = '0201061BFF99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F';
export const RUUVI_MAC = 'CB:B8:33:4C:88:4F';
export function ruuviHistory(tags: object): Record<string, unknown> {
  return { data: { coordinates: '', timestamp: '1769850005', gw_mac: 'C8:25:2D:8E:9C:2C', tags } };
}
