import type { Locator, Page } from '@playwright/test';
import { post } from './administration.ts';
import type { Product } from './product.ts';

/**
 * A zone of these sensors alone. The company of the shared product has as many sensors as the tests before this one
 * have added, and long lists are drawn in parts: `chooseZone` leaves these on screen.
 */
export async function zoneOf(product: Product, page: Page, sensorIds: readonly number[]): Promise<number> {
  const { request } = page;
  const zoneName = `Sensors ${sensorIds.join(', ')}`;
  const { zone_id } = await post<{ zone_id: number }>(product, request, '/zones', { zoneName });
  for (const sensorId of sensorIds) await post(product, request, `/zones/${zone_id}/sensors`, { sensorId });
  return zone_id;
}

export async function chooseZone(page: Page, zoneId: number): Promise<void> {
  await page.getByRole('main').getByLabel('Zone', { exact: true }).selectOption(String(zoneId));
}

/** How far down the screen it ends, in pixels; nowhere on it as long as it is not shown. */
export async function endOf(what: Locator): Promise<number> {
  const box = (await what.isVisible()) ? await what.boundingBox() : null;
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}
