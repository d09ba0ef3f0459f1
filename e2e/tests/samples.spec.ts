import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { notedVersion, renewalHint, storedNames, THEMES, type Theme } from '../support/sample-pictures.ts';
import { serveSamples, type ServedSamples } from '../support/served-samples.ts';

/**
 * A pixel may differ by about ten of 255 levels of grey, and twenty by more: another processor may round so. An icon of another
 * colour, a full stop or a move by 2 px is more than that.
 */
const COMPARING = { threshold: 0.05, maxDiffPixels: 20 };

test.use({
  // Wide enough for every column of a table, and so high that no section has to be scrolled.
  viewport: { width: 1440, height: 1800 },
  deviceScaleFactor: 1,
});

// Ninety pictures take long on a machine that is busy with other work.
test.describe.configure({ timeout: 300_000 });

let samples: ServedSamples;
test.beforeAll(async () => {
  samples = await serveSamples();
});
test.afterAll(async () => samples[Symbol.asyncDispose]());

test('every section of the samples looks as its stored picture, in both themes', async ({ page }) => {
  await open(page, 'frames=empty');
  for (const theme of THEMES) {
    await showTheme(page, theme);
    for (const { name } of await listed(page, 'section')) {
      await expect
        .soft(page.locator(`[data-section="${name}"]`), hint(page))
        .toHaveScreenshot([theme, `${name}.png`], COMPARING);
    }
  }
});

test('every sample with a window of its own looks as its stored picture, in both themes', async ({
  page,
}) => {
  await open(page, 'frames=empty');
  for (const { name, width, height } of await listed(page, 'frame')) {
    await page.setViewportSize({ width, height });
    await open(page, `frame=${name}`);
    for (const theme of THEMES) {
      await showTheme(page, theme);
      await expect.soft(page, hint(page)).toHaveScreenshot([theme, `${name}.png`], COMPARING);
    }
  }
});

test('no picture is stored of a sample that is gone, and all text is in the font of the product', async ({
  page,
}) => {
  await open(page, 'frames=empty');
  const names = [...(await listed(page, 'section')), ...(await listed(page, 'frame'))].map(
    ({ name }) => name,
  );
  for (const theme of THEMES) expect(storedNames(theme)).toEqual(names.toSorted());
  expect(await drawnFonts(page)).toEqual(['Inter, as shipped']);
});

/** Opens a part of the samples, complete: font, images, and whatever comes a moment later. */
async function open(page: Page, search: string): Promise<void> {
  await page.goto(`${samples.url}/?${search}`);
  await page.locator('html[data-settled]').waitFor({ state: 'attached' });
}

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((wanted) => window.postMessage({ theme: wanted }, window.location.origin), theme);
  const shown = theme === 'dark' ? 'html.dark' : 'html:not(.dark)';
  await page.locator(`${shown}[data-settled]`).waitFor({ state: 'attached' });
}

const hint = (page: Page): string => renewalHint(String(page.context().browser()?.version()), notedVersion());

const list = z.array(z.object({ name: z.string(), width: z.number(), height: z.number() }));

/** Returns the name and size in pixels of every section, or of every frame, of the page of samples. */
async function listed(page: Page, kind: 'section' | 'frame') {
  const found = await page.locator(`[data-${kind}]`).evaluateAll(
    (elements, attribute) =>
      elements.map((element) => ({
        name: element.getAttribute(attribute),
        width: element.clientWidth,
        height: element.clientHeight,
      })),
    `data-${kind}`,
  );
  return list.parse(found);
}

/** Returns the fonts that the letters of the page are really drawn in, as the browser's own tools say. */
async function drawnFonts(page: Page): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const query = { nodeId: root.nodeId, selector: 'body :is(a, button, h1, h2, p, span, td, th, label, kbd)' };
  const { nodeIds } = await tools.send('DOM.querySelectorAll', query);
  const answers = await Promise.all(
    nodeIds.map(async (nodeId) => tools.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  return [
    ...new Set(
      answers.flatMap(({ fonts }) =>
        fonts.map(
          ({ familyName, isCustomFont }) => `${familyName}, ${isCustomFont ? 'as shipped' : 'of the system'}`,
        ),
      ),
    ),
  ];
}
