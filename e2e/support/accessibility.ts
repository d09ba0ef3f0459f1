import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Analysis = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Expects no finding of axe, nor of colours in either theme, and nothing wider than the screen. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const axe = (): AxeBuilder => {
    // Legacy mode opens no new page for frames, which the app does not have; only violations are listed.
    const whole = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    return part === undefined ? whole : whole.include(part);
  };
  await findNothing(page, axe());
  // The page is the same in both themes except for its colours.
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
  const { violations } = await analyzeAtRest(page, axe);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}

/** Analyses the page again when a toast began to fade during the analysis: its colours were those of a moment. */
async function analyzeAtRest(page: Page, axe: AxeBuilder): Promise<Analysis> {
  await untilColoursRest(page);
  const before = await readToasts(page);
  const results = await axe.analyze();
  const after = await readToasts(page);
  return before.join() === after.join() ? results : analyzeAtRest(page, axe);
}

/** Waits until transitions of colours have ended; endless animations are not waited for. */
async function untilColoursRest(page: Page): Promise<void> {
  await page.evaluate(async () =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(async ({ finished }) => finished),
    ),
  );
}

/** Reads whether each toast of the page is leaving. */
async function readToasts(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('[data-sonner-toast]')
    .evaluateAll((toasts) => toasts.map((toast) => toast.getAttribute('data-removed')));
}
