import type { Page } from '@playwright/test';
import { API_PREFIX } from '@ts1/contract';
import { layCable } from '../support/cable.ts';
import { openColdStore } from '../support/cold-store.ts';
import { drawFloor } from '../support/drawing.ts';
import { freshSerial } from '../support/fresh.ts';
import type { Product } from '../support/product.ts';
import { enter, expect, setUp, test as base } from '../support/test.ts';

/** Time from the last sign of life; the heartbeat before the cut may have come up to 5 s earlier. */
const KNOWN_WITHIN_MS = 15_000;

interface Store {
  readonly sensorId: number;
  readonly siteId: number;
  deliver(temperature: number): Promise<void>;
}

/** Adds a sensor on a plan to the company of the user signed in on the page. */
async function openStore(product: Product, { request }: Pick<Page, 'request'>): Promise<Store> {
  const coldStore = await openColdStore(product, request);
  const sensor = freshSerial('2');
  const sensorId = await coldStore.addSensor({ name: 'Vaccines', serialNo: sensor, type: '2' });
  const deliver = async (temperature: number) => coldStore.deliver([{ sensor, temperature, battery: 3 }]);
  await deliver(4.2);
  const answer = await request.post(`${product.url}${API_PREFIX}/sites`, {
    data: {
      siteDescription: 'Depot',
      sitePlan: drawFloor(900, 500).toString('base64'),
      sensorPositions: [{ sensorId, x: 100, y: 100 }],
    },
  });
  const { siteId } = (await answer.json()) as { siteId: number };
  return { sensorId, siteId, deliver };
}

/** The store of the test's own company. */
const test = base.extend<{ store: Store }>({
  store: async ({ product, admin }, use) => use(await openStore(product, admin)),
});

const SCREENS = ['dashboard', 'plan', 'wall', 'analytics', 'alarm log', 'sensor page', 'thresholds'] as const;
type Screen = (typeof SCREENS)[number];

function screenPath(screen: Screen, { sensorId, siteId }: Store): string {
  switch (screen) {
    case 'dashboard':
      return '/';
    case 'plan':
      return `/dashboard/plan?site=${siteId}`;
    case 'wall':
      return `/dashboard/plan?site=${siteId}&wall=true`;
    case 'analytics':
      return '/analytics';
    case 'alarm log':
      return '/alarm-log';
    case 'sensor page':
      return `/sensors/${sensorId}`;
    case 'thresholds':
      return '/alarms';
  }
}

const bar = (page: Page) =>
  page.getByText(/^No connection since (?:\d+ \w+ \d+, )?\d\d:\d\d: values are old$/);

async function expectLost(page: Page): Promise<void> {
  await expect(bar(page).first()).toBeAttached({ timeout: KNOWN_WITHIN_MS });
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'lost');
  await expect(page).toHaveTitle(/^\(no connection\) /);
  await expect(page.locator('#content')).toHaveCSS('filter', 'saturate(0.3)');
}

async function expectBack(page: Page): Promise<void> {
  await expect(bar(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.locator('html')).not.toHaveAttribute('data-connection');
  await expect(page).not.toHaveTitle(/no connection/);
}

test(
  'every screen says within 15 s that a server which froze is not there, and reads again when it goes on',
  { tag: ['@R130'] },
  async ({ freshProduct, page }) => {
    test.setTimeout(120_000);
    // This product is frozen: no other test may need it meanwhile.
    await setUp(freshProduct);
    await enter(page, freshProduct);
    const store = await openStore(freshProduct, page);
    const pages = await Promise.all(
      SCREENS.map(async (screen) => {
        const shown = await page.context().newPage();
        await shown.goto(freshProduct.url + screenPath(screen, store));
        await shown.getByRole('heading', { level: 1 }).first().waitFor();
        if (screen === 'wall')
          await shown
            .locator('dialog')
            .getByRole('link', { name: /^Vaccines/ })
            .filter({ hasText: /Just now|ago/ })
            .waitFor();
        return { screen, shown };
      }),
    );
    const dashboard = pages[0]?.shown ?? page;
    await expect(dashboard.getByText('4.2')).toBeVisible();

    freshProduct.freeze();
    await Promise.all(pages.map(async ({ shown }) => expectLost(shown)));
    for (const { screen, shown } of pages) {
      if (screen === 'wall') {
        const wall = shown.locator('dialog');
        await expect(wall).toHaveCSS('filter', 'saturate(0.3)');
        // The wall says beside it that the alarms could not be read, once that is known.
        const lost = wall.getByRole('alert').filter({ hasText: 'No connection' });
        await expect(lost).toContainText(/^No connection since (?:\d+ \w+ \d+, )?\d\d:\d\d/);
        await expect(wall.getByRole('link', { name: /^Vaccines/ })).toContainText(/Just now|ago/);
      } else await expect(shown.getByRole('alert').filter({ hasText: 'No connection' })).toHaveCount(1);
    }

    freshProduct.thaw();
    await store.deliver(5.7);
    await Promise.all(pages.map(async ({ shown }) => expectBack(shown)));
    await expect(dashboard.getByText('5.7')).toBeVisible();
    await expect(dashboard.getByText('The connection is back. Values are being read again.')).toBeAttached();
  },
);

test(
  'a network that is cut is shown within 15 s, on a page that is opened then too, and its end is noticed',
  { tag: ['@R130'] },
  async ({ store, product, admin: page }) => {
    test.setTimeout(120_000);
    const cable = await layCable(product);
    await page.goto(cable.url);
    await expect(page.getByText('4.2')).toBeVisible();
    cable.cut();
    await expectLost(page);
    await page.getByRole('link', { name: 'Alarm Log' }).click();
    await expectLost(page);
    await store.deliver(6.1);
    cable.plugIn();
    await expectBack(page);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByText('6.1')).toBeVisible();
    await page.close();
    await cable.remove();
  },
);

test(
  'a stream that a proxy swallows is no lost connection: values are polled',
  { tag: ['@R133'] },
  async ({ store, product, admin: page }) => {
    await page.clock.install();
    await page.route('**/api/events', () => new Promise(() => undefined));
    await page.goto(product.url);
    await expect(page.getByText('4.2')).toBeVisible();
    await store.deliver(7.3);
    for (let second = 0; second < 45; second += 1) {
      await page.clock.runFor(1_000);
      await expect(bar(page)).toHaveCount(0);
    }
    await expect(page.getByText('7.3')).toBeVisible();
  },
);

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that is loaded while the server cannot be reached says what is known within a few seconds', async ({
    product,
    store: _store,
    admin: page,
  }) => {
    await page.goto(product.url);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByText('4.2')).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await expect(bar(page)).toBeVisible({ timeout: 5_000 });
    const alerts = page.getByRole('main').getByRole('alert');
    const unknown = 'Whether readings are being recorded cannot be known from here.';
    await expect(alerts.filter({ hasText: unknown })).toBeVisible({ timeout: 5_000 });
    await page.context().setOffline(false);
    await expectBack(page);
    await expect(page.getByText('4.2')).toBeVisible();
  });
});
