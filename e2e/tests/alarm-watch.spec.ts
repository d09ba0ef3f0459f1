import { AxeBuilder } from '@axe-core/playwright';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { startProduct } from '../support/product.ts';
import { expect, setUp, test as base } from '../support/test.ts';

interface Freezer {
  readonly name: string;
  /** Delivers a reading in degrees; above −15 is an alarm. */
  readonly measure: (temperature: number) => Promise<void>;
}

/** A product of this file alone, and for each test a freezer inside its limits. */
const test = base.extend<{ addFreezer: () => Promise<Freezer> }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await setUp(product);
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  addFreezer: async ({ dashboard, product }, use) => {
    await use(async () => {
      serials += 1;
      const serial = String(serials);
      const name = `Freezer ${serial}`;
      const store = await openColdStore(product, dashboard.request);
      const id = await store.addSensor({ name, serialNo: serial, type: '1' });
      await saveLimits(product, dashboard.request, id, { high_alarm: -15, high_enable: true });
      return {
        name,
        measure: async (temperature) => store.deliver([{ sensor: serial, temperature, battery: 3.6 }]),
      };
    });
  },
});
let serials = 500_000;

test('a new alarm shows above every page, in the sidebar and in the title, and is spoken once', async ({
  dashboard,
  product,
  addFreezer,
}) => {
  const bar = dashboard.getByRole('region', { name: 'Active alarms' });
  await dashboard.goto(`${product.url}/help`);
  const freezer = await addFreezer();
  await freezer.measure(-20);
  await expect(dashboard).toHaveTitle('Help · TS1 Monitoring System');
  await dashboard.waitForLoadState('networkidle');
  await freezer.measure(-12);
  await expect(bar).toContainText('1 active alarm');
  await expect(bar).toContainText(freezer.name);
  await expect(bar).toContainText('-12.0 °C');
  await expect(dashboard).toHaveTitle('(1) Help · TS1 Monitoring System');
  const sidebar = dashboard.getByRole('navigation', { name: 'Main navigation' });
  const entry = sidebar.getByRole('link', { name: 'Alarm Log' });
  await expect(entry).toContainText('1 active alarm');
  const speech = dashboard.locator('[aria-live="polite"]').filter({ hasText: 'New alarm' });
  await expect(speech).toHaveText(`New alarm: ${freezer.name}, High, -12.0 °C`);

  const other = await addFreezer();
  await other.measure(-10);
  await expect(bar).toContainText('2 active alarms');
  await expect(bar).toContainText(other.name);
  await expect(speech).toHaveText(`New alarm: ${other.name}, High, -10.0 °C`);
  await dashboard.screenshot({ path: test.info().outputPath('bar.png') });

  await bar.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(bar.getByRole('button', { name: 'Acknowledged!' })).toBeVisible();
  await expect(bar).toContainText('1 active alarm');
  await expect(bar).toContainText(freezer.name);
  await bar.getByRole('link', { name: 'Show' }).click();
  await dashboard.waitForURL(`${product.url}/alarm-log`);
  await bar.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(bar).toBeHidden();
  await expect(dashboard).toHaveTitle('Alarm Log · TS1 Monitoring System');

  await dashboard.reload();
  await expect(dashboard.getByRole('row').filter({ hasText: other.name })).toBeVisible();
  await expect(speech).toHaveCount(0);
});

test('an alarm reaches what is on screen without the log being read again', async ({
  dashboard,
  product,
  addFreezer,
}) => {
  const freezer = await addFreezer();
  await freezer.measure(-20);
  await dashboard.goto(`${product.url}/help`);
  await dashboard.waitForLoadState('networkidle');
  const reads: string[] = [];
  dashboard.on('request', (request) => {
    if (request.url().includes('/alarm-log')) reads.push(request.method());
  });
  await freezer.measure(-12);
  const bar = dashboard.getByRole('region', { name: 'Active alarms' });
  await expect(bar).toContainText(freezer.name);
  expect(reads).toEqual([]);
  await bar.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(bar).toBeHidden();
});

test('the browser is asked for notifications only by the button; then one tab of two shows them', async ({
  dashboard,
  product,
  addFreezer,
}) => {
  // A headless browser shows none: what would be shown and asked is written down instead.
  await dashboard.context().addInitScript(() => {
    const said = { asked: 0, shown: [] as string[] };
    class Told extends EventTarget {
      static get permission(): string {
        return localStorage.getItem('told') ?? 'default';
      }
      static async requestPermission(): Promise<string> {
        said.asked += 1;
        localStorage.setItem('told', 'granted');
        return 'granted';
      }
      constructor(title: string, { body }: { body: string }) {
        super();
        said.shown.push(`${title} / ${body}`);
      }
    }
    Object.assign(window, { Notification: Told, said });
  });
  const saidOn = async (page: typeof dashboard) =>
    page.evaluate(() => (window as unknown as { said: { asked: number; shown: string[] } }).said);
  const freezer = await addFreezer();
  await freezer.measure(-20);
  await dashboard.goto(`${product.url}/help`);
  await dashboard.getByRole('button', { name: 'Alarm signals' }).click();
  const allow = dashboard.getByRole('button', { name: 'Allow browser notifications' });
  await expect(allow).toBeVisible();
  expect((await saidOn(dashboard)).asked).toBe(0);
  await allow.click();
  await expect(dashboard.getByRole('switch', { name: 'Browser notifications' })).toBeChecked();
  await dashboard.screenshot({ path: test.info().outputPath('signals.png') });

  const second = await dashboard.context().newPage();
  await second.goto(`${product.url}/settings`);
  const bars = [dashboard, second].map((page) => page.getByRole('region', { name: 'Active alarms' }));
  await second.waitForLoadState('networkidle');
  await freezer.measure(-12);
  for (const bar of bars) await expect(bar).toContainText(freezer.name);
  const shown = [...(await saidOn(dashboard)).shown, ...(await saidOn(second)).shown];
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    `High: ${freezer.name} / -12.0 °C, limit -15.0 °C`,
  ]);

  const next = await addFreezer();
  await dashboard.close();
  await next.measure(-12);
  await expect.poll(async () => (await saidOn(second)).shown).toHaveLength(1);
  await expect(second.getByRole('region', { name: 'Active alarms' })).toContainText(next.name);
});

for (const theme of ['dark', 'light'] as const) {
  test(`has no serious accessibility finding, in the ${theme} theme`, async ({ dashboard, addFreezer }) => {
    test.slow();
    const freezer = await addFreezer();
    await freezer.measure(-12);
    await dashboard.evaluate((value) => localStorage.setItem('theme', value), theme);
    await dashboard.emulateMedia({ reducedMotion: 'reduce' });
    await dashboard.reload();
    await expect(dashboard.getByRole('region', { name: 'Active alarms' })).toContainText(freezer.name);
    const { violations } = await new AxeBuilder({ page: dashboard }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the bar fits, and the count stands on the bottom bar', async ({ dashboard, addFreezer }) => {
    const freezer = await addFreezer();
    await freezer.measure(-12);
    await expect(dashboard.getByRole('region', { name: 'Active alarms' })).toContainText(freezer.name);
    const quick = dashboard.getByRole('navigation', { name: 'Quick navigation' });
    await expect(quick.getByRole('link', { name: 'Alarms' })).toContainText(/\d active alarms?/);
    await dashboard.screenshot({ path: test.info().outputPath('phone.png') });
    const fits = await dashboard.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits).toBe(true);
  });
});
