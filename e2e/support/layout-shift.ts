import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { untilAtRest } from './at-rest.ts';

/** Measures how much on screen moved by itself while a page loaded and something happened on it (CLS of Web Vitals). */
export async function measureLayoutShift(
  page: Page,
  url: string,
  settled: Locator,
  happens: () => Promise<void> = async () => undefined,
): Promise<number> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
          shifts.push(Number(entry.value));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await settled.waitFor();
  await untilAtRest(page);
  await happens();
  return z
    .array(z.number())
    .parse(await page.evaluate('shifts'))
    .reduce((sum, one) => sum + one, 0);
}
