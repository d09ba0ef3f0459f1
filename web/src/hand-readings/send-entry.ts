import { type HandReading, handReadingRoutes } from '@ts1/contract';
import { ApiError } from '../platform/api-error.ts';
import type { ApiClient } from '../platform/api-client.ts';
import type { KeptEntry } from './kept-entries.ts';

/** Sends an entry with its key; sent again, it is the same entry. @throws ApiError */
export async function sendEntry(
  api: ApiClient,
  { key, sensorId, body }: Pick<KeptEntry, 'key' | 'sensorId' | 'body'>,
  timeoutMs?: number,
): Promise<HandReading> {
  const request = { params: { sensorId: String(sensorId) }, body };
  return api.call(handReadingRoutes.addHandReading, request, {
    background: true,
    idempotencyKey: key,
    timeoutMs,
  });
}

/** Whether the server has decided that it does not take an entry: it would not take it later either. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status ?? 0);
}
