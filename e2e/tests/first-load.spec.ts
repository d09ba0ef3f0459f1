import { gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { expect, signIn, test } from '../support/test.ts';

const BUDGET_BYTES = 200_000;

test('signing in and seeing the dashboard takes at most 200 kB of gzipped JavaScript', async ({
  page,
  product,
}) => {
  const scripts: Promise<readonly [url: string, size: number]>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(sizeOf(request));
  });
  await page.goto(`${product.url}/login`);
  await signIn(page);
  await page.waitForURL(`${product.url}/`);
  await page.waitForLoadState('networkidle');
  const sizes = new Map(await Promise.all(scripts));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'first load', description: `${Math.round(total / 1000)} kB` });
  expect(sizes.size).toBeGreaterThan(0);
  const largest = [...sizes].toSorted(([, a], [, b]) => b - a);
  expect(total, largest.map(([url, size]) => `${size} ${url}`).join('\n')).toBeLessThanOrEqual(BUDGET_BYTES);
});

test('nothing breaks the content security policy', async ({ page, product }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  await page.goto(`${product.url}/login`);
  await signIn(page, { companyName: 'Nobody', email: 'nobody@example.com', password: 'wrong' });
  await page.getByText('Invalid credentials').waitFor();
  await signIn(page);
  await page.waitForURL(`${product.url}/`);
  await page.waitForLoadState('networkidle');
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
    await dashboard.waitForLoadState('networkidle');
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

async function sizeOf(request: Request): Promise<readonly [url: string, size: number]> {
  const answer = await request.response();
  const body = answer === null ? '' : await answer.body();
  return [request.url(), gzipSync(body, { level: 9 }).length];
}
