import type { Page } from '@playwright/test';
import { z } from 'zod';

const seen = z.object({
  /** Controls that have moved, with how far. */
  moved: z.array(z.string()),
  /** Whether the screen was shown while it still loaded: its answers took longer than the shell waits for them. */
  isLate: z.boolean(),
});

/**
 * Watches every visible control, from the next page that is opened. A control has moved when a click where it was a
 * moment before would miss it. Returns a function that reads what was seen on the open page.
 */
export async function watchControls(page: Page): Promise<() => Promise<z.output<typeof seen>>> {
  await page.addInitScript(() => {
    const centres = new WeakMap<Element, { x: number; y: number }>();
    const moved: string[] = [];
    const found = { moved, isLate: false };
    Object.assign(globalThis, { found });
    let isHidden = false;
    const look = (): void => {
      const wasHidden = isHidden;
      isHidden = document.querySelector('[data-coming]') !== null;
      const isLoading = document.querySelector('main output[data-at-once]') !== null;
      found.isLate ||= wasHidden && !isHidden && isLoading;
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
  return async () => seen.parse(await page.evaluate('found'));
}
