import type { Page } from '@playwright/test';
import { post } from './administration.ts';
import type { Product } from './product.ts';

/** Makes a zone of these sensors alone. */
export async function createZone(
  product: Product,
  page: Page,
  sensorIds: readonly number[],
): Promise<number> {
  const { request } = page;
  const zoneName = `Sensors ${sensorIds.join(', ')}`;
  const { zone_id } = await post<{ zone_id: number }>(product, request, '/zones', { zoneName });
  for (const sensorId of sensorIds) await post(product, request, `/zones/${zone_id}/sensors`, { sensorId });
  return zone_id;
}

/** Shows only the sensors of a zone on the open screen. */
export async function chooseZone(page: Page, zoneId: number): Promise<void> {
  await page.getByRole('main').getByLabel('Zone', { exact: true }).selectOption(String(zoneId));
}
