import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { untilAtRest } from '../support/at-rest.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import type { Product } from '../support/product.ts';
import { enter, expect, signIn, test, type SignIn } from '../support/test.ts';

const BUDGET_BYTES = 200_000;

/** Same time as in `web/src/platform/after-first-look.ts`. */
const AFTER_FIRST_LOOK_MS = 5_000;

test('signing in and seeing the dashboard takes at most 200 kB of gzipped JavaScript, and nothing breaks the content security policy', async ({
  page,
  product,
  company,
}) => {
  await addFreezer(page, product, company);
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  const scripts: Promise<readonly [url: string, size: number]>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(compressedSize(request));
  });
  await page.addInitScript(waitForTouchAlone, AFTER_FIRST_LOOK_MS);
  await page.goto(`${product.url}/login`);
  await signIn(page, company);
  await page.waitForURL(`${product.url}/`);
  // The dashboard loads these by itself: rows, their limits and the watch for alarms.
  await expect(page.getByRole('row').filter({ hasText: 'Freezer 1' })).toContainText(/-18\.4\s°C.*Limits/);
  await expect(page.getByRole('button', { name: /Hello, / })).toBeVisible();
  await untilAtRest(page);
  const sizes = await Promise.all(scripts);
  const total = sum(sizes);
  test.info().annotations.push({ type: 'first load', description: `${total} bytes` });
  expect(sizes.length).toBeGreaterThan(0);
  const largest = sizes.toSorted(([, a], [, b]) => b - a);
  expect(total, largest.map(([url, size]) => `${size} ${url}`).join('\n')).toBeLessThanOrEqual(BUDGET_BYTES);
  expect(broken).toEqual([]);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app starts from the device, and no answer of the API is kept there', async ({
    dashboard,
    product,
  }) => {
    await dashboard.evaluate(async () => navigator.serviceWorker.ready);
    await dashboard.reload();
    await untilAtRest(dashboard);
    const kept = await dashboard.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);

    const description = await dashboard.goto(`${product.url}/api/openapi.json`);
    expect(description?.headers()['content-type']).toContain('json');
  });
});

async function compressedSize(request: Request): Promise<readonly [url: string, size: number]> {
  const answer = await request.response();
  const body = answer === null ? '' : await answer.body();
  return [request.url(), gzipSync(body, { level: 9 }).length];
}

/** Adds a sensor with a reading and a limit, so that its row shows all that rows can; the page is signed out again. */
async function addFreezer(page: Page, product: Product, company: SignIn): Promise<void> {
  await enter(page, product, company);
  const store = await openColdStore(product, page.request);
  const serialNo = freshSerial();
  const id = await store.addSensor({ name: 'Freezer 1', serialNo, type: '1' });
  const limits = { high_alarm: -15, high_enable: true };
  await page.request.put(`${product.url}/api/alarms/sensor/${id}`, { data: limits });
  await store.deliver([{ sensor: serialNo, temperature: -18.44, battery: 3.61 }]);
  await page.context().clearCookies();
}

/** Loads the parts after the first look by a touch alone, on a slow machine too; here nothing is touched. */
function waitForTouchAlone(afterMs: number): void {
  const wait = window.setTimeout.bind(window);
  const patched = (call: () => void, ms?: number, ...rest: unknown[]): number =>
    ms === afterMs ? 0 : wait(call, ms, ...rest);
  Object.assign(window, { setTimeout: patched });
}

const sum = (sizes: readonly (readonly [url: string, size: number])[]): number =>
  sizes.reduce((total, [, size]) => total + size, 0);
