import { calibrationRoutes } from '@ts1/contract';
import type { ApiClient } from '../platform/api-client.ts';
import { apiQuery } from '../platform/api-query.ts';

/** How often both are read while the event stream is down. */
export const CALIBRATION_POLLING_MS = 30_000;
const MOST_SHOWN = '1000';

/** The calibration record of a sensor, newest first. */
export function calibrationsQuery(api: ApiClient, sensorId: number) {
  return apiQuery(api, 'Calibrations', calibrationRoutes.listCalibrations, {
    params: { sensorId: String(sensorId) },
    query: { limit: MOST_SHOWN },
  });
}

/** When the next calibration of a sensor is due. */
export function dueDateQuery(api: ApiClient, sensorId: number) {
  return apiQuery(api, 'Calibrations', calibrationRoutes.calibrationDue, {
    params: { sensorId: String(sensorId) },
  });
}
