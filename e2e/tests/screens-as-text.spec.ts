import { untilAtRest } from '../support/at-rest.ts';
import { furnish } from '../support/furnish.ts';
import { enter, expect, setUp, test } from '../support/test.ts';

/** The main screens, by the name of the file that has their text, and the part of the page that it is about. */
const MAIN_SCREENS = [
  // With the frame that is around every screen.
  { name: 'dashboard', path: '/', part: 'body' },
  { name: 'sensor-page', path: '/sensors/1', part: 'main' },
  { name: 'thresholds', path: '/alarms', part: 'main' },
  { name: 'alarm-log', path: '/alarm-log', part: 'main' },
  { name: 'remote-alerts', path: '/remote-alerts', part: 'main' },
] as const;

test('the main screens are for a screen reader what is written down in screens-as-text', async ({
  page,
  freshProduct: product,
}) => {
  await setUp(product);
  await enter(page, product);
  await furnish(product, page);
  for (const { name, path, part } of MAIN_SCREENS) {
    await page.goto(product.url + path);
    await expect(page.getByRole('region', { name: 'Active alarms' })).toBeVisible();
    // Parts that wait for the first look come as soon as something is done.
    await page.mouse.move(1, 1);
    await untilAtRest(page);
    await expect.soft(page.locator(part)).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  }
});
