import type { Locator } from '@playwright/test';

/** How far down the screen it ends, in pixels; nowhere on it as long as it is not shown. */
export async function endOf(what: Locator): Promise<number> {
  const box = (await what.isVisible()) ? await what.boundingBox() : null;
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}
