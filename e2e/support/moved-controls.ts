import type { Page } from '@playwright/test';
import { z } from 'zod';

/**
 * Watches every visible control, from the next page that is opened. A control has moved when a click where it was a
 * moment before would miss it. Returns a function that reads the controls that have moved on the open page.
 */
export async function watchControls(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const centres = new WeakMap<Element, { x: number; y: number }>();
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    const look = (): void => {
      for (const control of document.querySelectorAll('a[href], button, input, select, textarea')) {
        const { left, top, width, height } = control.getBoundingClientRect();
        if (width === 0 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          continue;
        const centre = { x: left + scrollX + width / 2, y: top + scrollY + height / 2 };
        const before = centres.get(control) ?? centre;
        centres.set(control, centre);
        const [right, down] = [centre.x - before.x, centre.y - before.y];
        if (Math.abs(right) <= width / 2 && Math.abs(down) <= height / 2) continue;
        const name = control.getAttribute('aria-label') ?? control.textContent.trim();
        moved.push(`${control.localName} "${name}" by ${Math.round(right)}, ${Math.round(down)} px`);
      }
      requestAnimationFrame(look);
    };
    addEventListener('DOMContentLoaded', look);
  });
  return async () => z.array(z.string()).parse(await page.evaluate('moved'));
}
