import { setTimeout } from 'node:timers/promises';
import { untilAtRest } from '../support/at-rest.ts';
import { furnish, SCREENS } from '../support/furnish.ts';
import { watchControls } from '../support/moved-controls.ts';
import { expect, test } from '../support/test.ts';

/** Delay of a screen's first call, the longest: the lowest part comes first, and all above it later. */
const LONGEST_MS = 500;
const STEP_MS = 40;

for (const [device, width] of [
  ['desk', 1440],
  ['phone', 390],
] as const) {
  test(`no control of any screen on a ${device} moves from under the pointer while slow answers come`, async ({
    dashboard: page,
    product,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    const sensor = await furnish(product, page);
    // Events in the company move a screen too: the alarm of the freezer has to be there before the first look.
    await expect(page.getByRole('button', { name: 'Acknowledge Freezer 2' })).toBeVisible();
    await untilAtRest(page);
    const movedControls = await watchControls(page);
    let calls = 0;
    await page.route('**/api/**', async (route) => {
      const delayMs = Math.max(STEP_MS, LONGEST_MS - STEP_MS * calls);
      calls += 1;
      if (route.request().method() === 'GET') await setTimeout(delayMs);
      await route.continue();
    });
    const open = async (path: string) => {
      calls = 0;
      await page.goto(product.url + path.replace('$sensor', String(sensor)));
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await untilAtRest(page);
      return movedControls();
    };
    for (const path of SCREENS) {
      let { moved, isLate } = await open(path);
      // A busy machine may take longer than the three seconds for which the shell waits.
      for (let again = 0; isLate && again < 2; again += 1) ({ moved, isLate } = await open(path));
      expect.soft(moved, [path, ...moved].join(': ')).toEqual([]);
    }
  });
}
