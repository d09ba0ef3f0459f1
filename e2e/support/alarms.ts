import { API_PREFIX } from '@ts1/contract';
import type { APIRequestContext } from '@playwright/test';
import type { Product } from './product.ts';

/** Saves alarm settings of a sensor, as whoever is signed in with this request context. */
export async function saveLimits(
  product: Product,
  request: APIRequestContext,
  sensorId: number,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await request.put(`${product.url}${API_PREFIX}/alarms/sensor/${sensorId}`, {
    data: settings,
  });
  if (!answer.ok()) throw new Error(`saving limits answered ${answer.status()}: ${await answer.text()}`);
}
