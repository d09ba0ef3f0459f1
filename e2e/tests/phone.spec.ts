import type { Page } from '@playwright/test';
import { API_PREFIX } from '@ts1/contract';
import { saveLimits } from '../support/alarms.ts';
import { untilAtRest } from '../support/at-rest.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { fakeSubscriptions, happen, POINT, shownBy, takeWorker } from '../support/push-worker.ts';
import { enter, expect, setUp, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;

test.use({ serviceWorkers: 'allow' });

const readPushDevices = async (page: Page, url: string): Promise<{ id: number; endpoint: string }[]> =>
  (await page.request.get(`${url}${API_PREFIX}/push/subscriptions`)).json();

test(
  'a subscription that the browser renews stays that of its person, without a session it is said, and the next start finds it',
  { tag: ['@R26'] },
  async ({ page, context, freshProduct }) => {
    await setUp(freshProduct);
    await enter(page, freshProduct);
    await page.addInitScript(fakeSubscriptions, POINT);
    await page.goto(`${freshProduct.url}/remote-alerts#push-device`);
    const worker = await takeWorker(context, page);
    // The page looks for the service worker when it is opened.
    await page.reload();
    // The work of each start for the device comes first: page and worker do not share made-up subscriptions.
    await page.mouse.move(100, 100);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('late-layer')),
    );
    await untilAtRest(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(
      page.getByText('This browser gets the alarms of which you are notified by push.'),
    ).toBeVisible();
    const [device] = await readPushDevices(page, freshProduct.url);

    await happen(worker, 'pushsubscriptionchange', {});
    const renewed = await readPushDevices(page, freshProduct.url);
    expect(renewed).toEqual([
      expect.objectContaining({ id: device?.id, endpoint: expect.stringContaining('/worker-') }),
    ]);
    expect(await shownBy(worker)).toEqual([]);

    const cookies = await context.cookies();
    await context.clearCookies();
    await happen(worker, 'pushsubscriptionchange', {});
    expect(await shownBy(worker)).toMatchObject([{ title: 'Sign in to go on getting alarms' }]);

    // The page that lost its session would register the subscription again as soon as it has one.
    await page.goto('about:blank');
    await context.addCookies(cookies);
    await page.goto(freshProduct.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.mouse.move(200, 200);
    await expect
      .poll(async () => readPushDevices(page, freshProduct.url))
      .toEqual([expect.objectContaining({ id: device?.id, endpoint: expect.stringContaining('/page-') })]);

    // A removal from another device is not undone; the page reports it.
    await page.request.delete(`${freshProduct.url}${API_PREFIX}/push/subscriptions/${device?.id ?? 0}`);
    await page.evaluate(async () => {
      const kept = await (await caches.open('ts1-push-device')).match('/push-device');
      if (kept === undefined) throw new Error('this browser is nobody’s');
      const { endpoint } = (await kept.json()) as { endpoint: string };
      sessionStorage.setItem('endpoint', endpoint);
    });
    await page.addInitScript(() => {
      const endpoint = sessionStorage.getItem('endpoint');
      Object.assign(PushManager.prototype, {
        getSubscription: async () => ({ endpoint, toJSON: () => ({}) }),
      });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.mouse.move(210, 210);
    await expect(page.getByText('This browser no longer gets push messages of alarms.')).toBeVisible();
  },
);

test(
  'without a connection the last values are shown with their age, right on a device whose clock is an hour wrong, and are removed at sign-out',
  { tag: ['@S60'] },
  async ({ page, context, freshProduct }) => {
    await setUp(freshProduct);
    await enter(page, freshProduct);
    const store = await openColdStore(freshProduct, page.request);
    const serialNo = freshSerial('2');
    const id = await store.addSensor({ name: 'Vaccines', serialNo, type: '2' });
    await saveLimits(freshProduct, page.request, id, { high_alarm: 8, high_enable: true });
    await store.deliver([{ sensor: serialNo, temperature: 4.2, battery: 3 }]);
    await page.clock.install({ time: Date.now() + HOUR_MS });
    await page.goto(freshProduct.url);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByText('4.2')).toBeVisible();
    await page.mouse.move(200, 200);
    await expect
      .poll(async () => page.evaluate(() => localStorage.getItem('lastPicture')))
      .toContain('Vaccines');

    await context.setOffline(true);
    await page.reload();
    const picture = page.getByRole('region', { name: 'Last values on this device' });
    await expect(picture.getByText('4.2 °C')).toBeVisible();
    await expect(picture.getByText(/^(Under a minute|\d min) old$/)).toBeVisible();
    await page.clock.fastForward(3 * HOUR_MS);
    await expect(picture.getByText(/^3 h \d min old$/)).toBeVisible();
    const [age, value] = await Promise.all([
      picture
        .getByTestId('picture-age')
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      picture
        .getByText('4.2 °C')
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ]);
    expect(age).toBeGreaterThan(value);
    await page.clock.fastForward(21 * HOUR_MS);
    await expect(picture).toBeHidden();

    await context.setOffline(false);
    await page.reload();
    await expect.poll(async () => page.evaluate(() => localStorage.getItem('lastPicture'))).not.toBeNull();
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await page.getByLabel('Company Name').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('lastPicture'))).toBeNull();
  },
);

test('no screen asks for the permission to notify by itself', async ({ dashboard, product }) => {
  await dashboard.addInitScript(() => {
    Notification.requestPermission = async () => {
      document.documentElement.dataset['asked'] = 'true';
      return 'granted';
    };
  });
  for (const path of ['/', '/remote-alerts', '/alarm-log', '/settings', '/account']) {
    await dashboard.goto(product.url + path);
    await dashboard.getByRole('heading', { level: 1 }).first().waitFor();
    await dashboard.mouse.move(200, 200);
    await untilAtRest(dashboard);
    await expect(dashboard.locator('html')).not.toHaveAttribute('data-asked');
  }
});
