import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no finding of axe, of colours in neither theme, and nothing wider than the screen. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const axe = (): AxeBuilder => {
    // The app has no frames, for which a page of its own would be opened; what is not violated is not listed.
    const whole = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    return part === undefined ? whole : whole.include(part);
  };
  await findNothing(page, axe());
  // What is on the page is the same in both themes but for its colours.
  await switchTheme(page);
  await findNothing(page, axe().withRules('color-contrast'));
  await switchTheme(page);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits).toBe(true);
}

async function switchTheme(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.toggle('dark'));
}

async function findNothing(page: Page, axe: AxeBuilder): Promise<void> {
  // Colours are checked when none is on its way to another any more; what flashes for ever is not waited for.
  await page.evaluate(async () =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(async ({ finished }) => finished),
    ),
  );
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}
