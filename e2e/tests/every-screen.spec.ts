import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilAtRest } from '../support/at-rest.ts';
import { cutOffTexts, expectToFit } from '../support/fit.ts';
import { furnish, SCREENS } from '../support/furnish.ts';
import { movements } from '../support/motion.ts';
import { expect, test } from '../support/test.ts';

/** So high that bars at the lower edge of the window cover nothing: what they cover can be scrolled out from under them. */
const HEIGHT = 6_000;
const DESK = { width: 1280, height: HEIGHT };
const PHONE = { width: 390, height: HEIGHT };
/** A window of 1280 by 900 at a zoom of 200 %, in CSS pixels (WCAG 2.2, 1.4.4 and 1.4.10). */
const ZOOMED = { width: 640, height: 450 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every screen has targets of 24 px on a desk and on a phone, shows all of itself at a zoom of 200 %, and keeps still for who asks for it', async ({
  admin: page,
  product,
}) => {
  test.setTimeout(300_000);
  const sensor = await furnish(product, page);
  for (const path of SCREENS) {
    await page.setViewportSize(DESK);
    await page.goto(product.url + path.replace('$sensor', String(sensor)));
    await expect(page.getByRole('button', { name: 'Acknowledge Freezer 2' }).first()).toBeVisible();
    // Parts that wait for the first look come as soon as something is done.
    await page.mouse.move(1, 1);
    await untilAtRest(page);
    expect.soft(await smallTargets(page), `${path} on a desk`).toEqual([]);
    expect.soft(await movements(page), `${path} moves`).toEqual([]);
    await page.setViewportSize(ZOOMED);
    await untilAtRest(page);
    await expectToFit(page, `${path} at 200 %`);
    expect.soft(await cutOffTexts(page), `${path} at 200 %`).toEqual([]);
    await page.setViewportSize(PHONE);
    await untilAtRest(page);
    expect.soft(await smallTargets(page), `${path} on a phone`).toEqual([]);
  }
});

/** Returns the controls that are smaller than 24 px and have another too near (WCAG 2.2, 2.5.8). */
async function smallTargets(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withRules('target-size')
    .analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}
