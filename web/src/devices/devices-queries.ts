import { sensorDeviceRoutes } from '@ts1/contract';
import type { ApiClient } from '../platform/api-client.ts';
import { apiQuery } from '../platform/api-query.ts';

/** Reads the devices that have measured for a sensor, the present one first. */
export function sensorDevicesQuery(api: ApiClient, sensorId: number) {
  return apiQuery(api, 'Sensors', sensorDeviceRoutes.listSensorDevices, {
    params: { sensorId: String(sensorId) },
  });
}

/** Reads the devices that are at no sensor. */
export function idleDevicesQuery(api: ApiClient) {
  return apiQuery(api, 'Sensors', sensorDeviceRoutes.listIdleDevices, {});
}
