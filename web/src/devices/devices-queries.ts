import { sensorDeviceRoutes } from '@ts1/contract';
import type { ApiClient } from '../platform/api-client.ts';
import { apiQuery } from '../platform/api-query.ts';

/** The devices that stood where a sensor measures, the present one first. */
export function sensorDevicesQuery(api: ApiClient, sensorId: number) {
  return apiQuery(api, 'Sensors', sensorDeviceRoutes.listSensorDevices, {
    params: { sensorId: String(sensorId) },
  });
}

/** Devices that stand nowhere. */
export function idleDevicesQuery(api: ApiClient) {
  return apiQuery(api, 'Sensors', sensorDeviceRoutes.listIdleDevices, {});
}
