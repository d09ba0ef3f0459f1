import { baseUnitRoutes, liveDataRoutes, sensorRoutes, type LiveRecord } from '@ts1/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../platform/api-client.ts';
import { apiKey } from '../platform/api-query.ts';
import { keepNewest, newestRecords, withNewestContacts } from './newest-values.ts';

// Data that events patch in the cache is read here, so that each key is written once. Values that were pushed while an
// answer was on its way are never replaced by something older.

export const SENSORS = apiKey('Sensors', sensorRoutes.listSensors, {});
export const BASE_UNITS = apiKey('BaseUnits', baseUnitRoutes.listBaseUnits, {});
export const LIVE_DATA = apiKey('LiveData', liveDataRoutes.liveData, { query: {} });

/** The company's sensors with their newest values. */
export function sensorsQuery(api: ApiClient, { background }: { readonly background?: true } = {}) {
  return queryOptions({
    queryKey: SENSORS,
    queryFn: async ({ client, signal }) => {
      const isQuiet = background ?? client.getQueryData(SENSORS) !== undefined;
      const read = await api.call(sensorRoutes.listSensors, {}, { signal, background: isQuiet });
      return keepNewest(read, client.getQueryData(SENSORS));
    },
  });
}

/** The company's base units with their last contacts. */
export function baseUnitsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: BASE_UNITS,
    queryFn: async ({ client, signal }) => {
      const background = client.getQueryData(BASE_UNITS) !== undefined;
      const read = await api.call(baseUnitRoutes.listBaseUnits, {}, { signal, background });
      return withNewestContacts(read, client.getQueryData(BASE_UNITS));
    },
  });
}

/** The newest values of every sensor. */
export function liveDataQuery(api: ApiClient) {
  return queryOptions({
    queryKey: LIVE_DATA,
    queryFn: async ({ client, signal }): Promise<LiveRecord[]> => {
      const known = client.getQueryData(LIVE_DATA);
      const request = { query: { _t: String(Date.now()) } };
      const answered = await api.call(liveDataRoutes.liveData, request, {
        signal,
        background: known !== undefined,
      });
      return newestRecords(answered, client.getQueryData(LIVE_DATA) ?? []);
    },
  });
}
