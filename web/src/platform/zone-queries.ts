import { zoneRoutes } from '@ts1/contract';
import type { ApiClient } from './api-client.ts';
import { apiQuery } from './api-query.ts';

/** The zones that the user sees, with the number of their sensors. */
export const zonesQuery = (api: ApiClient) => apiQuery(api, 'Zones', zoneRoutes.listZones, {});

/** The sensors of one zone, by its id. */
export const zoneSensorsQuery = (api: ApiClient, zoneId: string) =>
  apiQuery(api, 'ZoneSensors', zoneRoutes.listZoneSensors, { params: { zoneId } });
