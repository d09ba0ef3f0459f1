import type { Locator } from '@playwright/test';

/** Returns how far down the screen an element ends, in pixels; infinity as long as it is not shown. */
export async function bottomEdge(what: Locator): Promise<number> {
  const box = (await what.isVisible()) ? await what.boundingBox() : null;
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}
