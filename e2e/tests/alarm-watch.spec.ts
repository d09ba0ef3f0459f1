import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

interface Freezer {
  readonly name: string;
  /** Delivers a reading in degrees; above −15 is an alarm. */
  readonly measure: (temperature: number) => Promise<void>;
}

/** Adds freezers inside their limits. */
const test = base.extend<{ addFreezer: () => Promise<Freezer> }>({
  addFreezer: async ({ admin, product }, use) => {
    await use(async () => {
      const serial = freshSerial();
      const name = `Freezer ${serial}`;
      const store = await openColdStore(product, admin.request);
      const id = await store.addSensor({ name, serialNo: serial, type: '1' });
      await saveLimits(product, admin.request, id, { high_alarm: -15, high_enable: true });
      return {
        name,
        measure: async (temperature) => store.deliver([{ sensor: serial, temperature, battery: 3.6 }]),
      };
    });
  },
});

test('a new alarm shows above every page, in the sidebar and in the title, and is spoken once', async ({
  admin,
  product,
  addFreezer,
}) => {
  const bar = admin.getByRole('region', { name: 'Active alarms' });
  await admin.goto(`${product.url}/help`);
  const freezer = await addFreezer();
  await freezer.measure(-20);
  await expect(admin).toHaveTitle('Help · TS1 Monitoring System');
  await admin.waitForLoadState('networkidle');
  await freezer.measure(-12);
  await expect(bar).toContainText('1 active alarm');
  await expect(bar).toContainText(freezer.name);
  await expect(bar).toContainText('-12.0 °C');
  const height = await bar.evaluate((element) => (element as HTMLElement).offsetHeight);
  // What gets the focus by the keyboard is scrolled to above the bar.
  await expect(admin.locator('html')).toHaveCSS('scroll-padding-bottom', `${height + 16}px`);
  await expect(admin).toHaveTitle('(1) Help · TS1 Monitoring System');
  const sidebar = admin.getByRole('navigation', { name: 'Main navigation' });
  const entry = sidebar.getByRole('link', { name: 'Alarm Log' });
  await expect(entry).toContainText('1 active alarm');
  const speech = admin.locator('[aria-live="polite"]').filter({ hasText: 'New alarm' });
  await expect(speech).toHaveText(`New alarm: ${freezer.name}, High, -12.0 °C`);

  const other = await addFreezer();
  await other.measure(-10);
  await expect(bar).toContainText('2 active alarms');
  await expect(bar).toContainText(other.name);
  await expect(speech).toHaveText(`New alarm: ${other.name}, High, -10.0 °C`);

  await expect(bar.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0);
  await bar.getByRole('link', { name: 'Show' }).click();
  await admin.waitForURL(`${product.url}/alarm-log`);
  const logged = admin.getByRole('row').filter({ hasText: other.name });
  await logged.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(bar).toContainText('1 active alarm');
  await expect(bar).toContainText(freezer.name);
  await bar.getByRole('button', { name: `Acknowledge ${freezer.name}, High` }).click();
  await expect(bar.getByRole('button', { name: 'Acknowledged!' })).toBeVisible();
  await expect(bar).toContainText('2 sensors are acknowledged and still out of their limits');
  await expect(admin).toHaveTitle('Alarm Log · TS1 Monitoring System');
  await freezer.measure(-20);
  await other.measure(-20);
  await expect(bar).toBeHidden();

  await admin.reload();
  await expect(admin.getByRole('row').filter({ hasText: other.name })).toBeVisible();
  await expect(speech).toHaveCount(0);
});

test('an alarm reaches what is on screen without the log being read again', async ({
  admin,
  product,
  addFreezer,
}) => {
  const freezer = await addFreezer();
  await freezer.measure(-20);
  await admin.goto(`${product.url}/help`);
  await admin.waitForLoadState('networkidle');
  const reads: string[] = [];
  admin.on('request', (request) => {
    if (request.url().includes('/alarm-log')) reads.push(request.method());
  });
  await freezer.measure(-12);
  const bar = admin.getByRole('region', { name: 'Active alarms' });
  await expect(bar).toContainText(freezer.name);
  expect(reads).toEqual([]);
  await bar.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(bar).toContainText('still out of its limits');
  await freezer.measure(-20);
  await expect(bar).toBeHidden();
});

test('the browser is asked for notifications only by the button; then one tab of two shows them', async ({
  admin,
  product,
  addFreezer,
}) => {
  // A headless browser shows none: what would be shown and asked is written down instead.
  await admin.context().addInitScript(() => {
    const notifications = { asked: 0, shown: [] as string[] };
    class FakeNotification extends EventTarget {
      static get permission(): string {
        return localStorage.getItem('notification-permission') ?? 'default';
      }
      static async requestPermission(): Promise<string> {
        notifications.asked += 1;
        localStorage.setItem('notification-permission', 'granted');
        return 'granted';
      }
      constructor(title: string, { body }: { body: string }) {
        super();
        notifications.shown.push(`${title} / ${body}`);
      }
    }
    Object.assign(window, { Notification: FakeNotification, notifications });
  });
  const shownOn = async (page: typeof admin) =>
    page.evaluate(
      () => (window as unknown as { notifications: { asked: number; shown: string[] } }).notifications,
    );
  const freezer = await addFreezer();
  await freezer.measure(-20);
  await admin.goto(`${product.url}/help`);
  await admin.getByRole('button', { name: 'Alarm signals' }).click();
  const allow = admin.getByRole('button', { name: 'Allow browser notifications' });
  await expect(allow).toBeVisible();
  expect((await shownOn(admin)).asked).toBe(0);
  await allow.click();
  await expect(admin.getByRole('switch', { name: 'Browser notifications' })).toBeChecked();

  const second = await admin.context().newPage();
  await second.goto(`${product.url}/settings`);
  const bars = [admin, second].map((page) => page.getByRole('region', { name: 'Active alarms' }));
  await second.waitForLoadState('networkidle');
  await freezer.measure(-12);
  for (const bar of bars) await expect(bar).toContainText(freezer.name);
  const shown = [...(await shownOn(admin)).shown, ...(await shownOn(second)).shown];
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    `High: ${freezer.name} / -12.0 °C, limit -15.0 °C`,
  ]);

  const next = await addFreezer();
  await admin.close();
  await next.measure(-12);
  await expect.poll(async () => (await shownOn(second)).shown).toHaveLength(1);
  await expect(second.getByRole('region', { name: 'Active alarms' })).toContainText(next.name);
});

test('the alarm bar has no accessibility finding', async ({ admin, product, addFreezer }) => {
  test.slow();
  const freezer = await addFreezer();
  await freezer.measure(-12);
  await admin.emulateMedia({ reducedMotion: 'reduce' });
  await admin.goto(product.url);
  await expect(admin.getByRole('region', { name: 'Active alarms' })).toContainText(freezer.name);
  await expectAccessible(admin);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the bar fits, and the count stands on the bottom bar', async ({ dashboard, addFreezer }) => {
    const freezer = await addFreezer();
    await freezer.measure(-12);
    await expect(dashboard.getByRole('region', { name: 'Active alarms' })).toContainText(freezer.name);
    const quick = dashboard.getByRole('navigation', { name: 'Quick navigation' });
    await expect(quick.getByRole('link', { name: 'Alarms' })).toContainText(/\d active alarms?/);
    const fits = await dashboard.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits).toBe(true);
  });
});
