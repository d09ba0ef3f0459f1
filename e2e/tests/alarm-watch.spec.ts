import type { Page, Request } from '@playwright/test';
import { saveLimits } from '../support/alarms.ts';
import { untilAtRest } from '../support/at-rest.ts';
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

test(
  'a new alarm shows above every page, in the sidebar and in the title, is spoken once, and is acknowledged while a newer one is there',
  { tag: ['@R140'] },
  async ({ admin, product, addFreezer }) => {
    const bar = admin.getByRole('region', { name: 'Active alarms' });
    const speech = admin.locator('[aria-live="polite"]').filter({ hasText: 'New alarm' });
    await admin.goto(`${product.url}/help`);
    const freezer = await addFreezer();
    await test.step('a new alarm shows above every page, in the sidebar and in the title, and is spoken once', async () => {
      await freezer.measure(-20);
      await expect(admin).toHaveTitle('Help · TS1 Monitoring System');
      await untilAtRest(admin);
      const reads: string[] = [];
      const keep = (request: Request): void => {
        if (request.url().includes('/alarm-log')) reads.push(request.method());
      };
      admin.on('request', keep);
      await freezer.measure(-12);
      await expect(bar).toContainText('1 active alarm');
      await expect(bar).toContainText(freezer.name);
      await expect(bar).toContainText('-12.0 °C');
      // It came by the stream: the log was not read again.
      expect(reads).toEqual([]);
      admin.off('request', keep);
      const height = await bar.evaluate((element) => (element as HTMLElement).offsetHeight);
      // An element that gets the focus by the keyboard is scrolled to above the bar.
      await expect(admin.locator('html')).toHaveCSS('scroll-padding-bottom', `${height + 16}px`);
      await expect(admin).toHaveTitle('(1) Help · TS1 Monitoring System');
      const sidebar = admin.getByRole('navigation', { name: 'Main navigation' });
      const entry = sidebar.getByRole('link', { name: 'Alarm Log' });
      await expect(entry).toContainText('1 active alarm');
      await expect(speech).toHaveText(`New alarm: ${freezer.name}, High, -12.0 °C`);
    });
    await test.step('the fourth Tab from the top of a page is at Acknowledge, and undoing it is read out, not each second', async () => {
      await admin.reload();
      await expect(bar).toContainText(freezer.name);
      await untilAtRest(admin);
      for (const name of ['Skip to content', freezer.name, 'Show', /^Acknowledge /]) {
        await admin.keyboard.press('Tab');
        await expect(admin.locator(':focus')).toHaveAccessibleName(name);
      }
      const readOut = await listen(admin);
      await admin.keyboard.press('Enter');
      const waiting = bar.getByRole('button', {
        name: `Undo: ${freezer.name}, High is not acknowledged yet`,
      });
      await expect(waiting).toBeFocused();
      // A second press at once would be that of a double click.
      await expect(waiting).toHaveText('Undo (4)');
      await admin.keyboard.press('Enter');
      await expect(bar.getByRole('button', { name: `Acknowledge ${freezer.name}, High` })).toBeFocused();
      expect(await readOut()).toEqual([
        `Acknowledging ${freezer.name}, High in 5 s. Press again to undo.`,
        'Not acknowledged',
      ]);
    });
    const other = await addFreezer();
    await test.step('a newer alarm never comes under the finger, and of several none is acknowledged from the bar', async () => {
      const acknowledge = bar.getByRole('button', { name: /^Acknowledge / });
      await acknowledge.focus();
      await other.measure(-10);
      await expect(bar).toContainText('2 active alarms');
      await expect(acknowledge).toHaveAccessibleName(`Acknowledge ${freezer.name}, High`);
      await expect(bar.getByRole('link', { name: freezer.name, exact: true })).toBeVisible();
      await expect(speech).toHaveText(`New alarm: ${other.name}, High, -10.0 °C`);
      await bar.getByRole('link', { name: 'Show' }).focus();
      await expect(bar).toContainText(other.name);
      await expect(bar.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0);
    });
    await test.step('an alarm is acknowledged in the log and from the bar, and spoken no second time', async () => {
      await bar.getByRole('link', { name: 'Show' }).click();
      await admin.waitForURL(`${product.url}/alarm-log`);
      const logged = admin.getByRole('row').filter({ hasText: other.name });
      await logged.getByRole('button', { name: 'Acknowledge' }).click();
      await expect(bar).toContainText('1 active alarm');
      await expect(bar).toContainText(freezer.name);
      const readOut = await listen(admin);
      await bar.getByRole('button', { name: `Acknowledge ${freezer.name}, High` }).click();
      await expect(bar.getByRole('button', { name: 'Acknowledged!' })).toBeVisible();
      expect(await readOut()).toEqual([
        `Acknowledging ${freezer.name}, High in 5 s. Press again to undo.`,
        'Acknowledged!',
      ]);
      await expect(bar).toContainText('2 sensors are acknowledged and still out of their limits');
      await expect(bar.getByRole('link', { name: 'Show' })).toBeFocused();
      await expect(admin).toHaveTitle('Alarm Log · TS1 Monitoring System');
      await freezer.measure(-20);
      await other.measure(-20);
      await expect(bar).toBeHidden();

      await admin.reload();
      await expect(admin.getByRole('row').filter({ hasText: other.name })).toBeVisible();
      await expect(speech).toHaveCount(0);
    });
  },
);

test('the browser is asked for notifications only by the button; then one tab of two shows them, and both share one event stream', async ({
  admin,
  product,
  addFreezer,
}) => {
  // A headless browser shows no notifications: those shown and asked for are recorded instead.
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
  const streams: string[] = [];
  admin.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url());
  });
  const freezer = await addFreezer();
  await freezer.measure(-20);
  await admin.goto(`${product.url}/help`);
  await admin.getByRole('button', { name: /Hello, / }).click();
  const allow = admin.getByRole('button', { name: 'Allow browser notifications' });
  await expect(allow).toBeVisible();
  expect((await shownOn(admin)).asked).toBe(0);
  await allow.click();
  await expect(admin.getByRole('switch', { name: 'Browser notifications' })).toBeChecked();

  await expect.poll(() => streams.length).toBe(1);
  const second = await admin.context().newPage();
  await second.goto(`${product.url}/settings`);
  const bars = [admin, second].map((page) => page.getByRole('region', { name: 'Active alarms' }));
  await untilAtRest(second);
  await freezer.measure(-12);
  for (const bar of bars) await expect(bar).toContainText(freezer.name);
  expect(streams).toHaveLength(1);
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

/** Keeps from now on what screen readers read out by themselves; returns a function that gives it in its order. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const spoken = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const keep = (changes: readonly MutationRecord[]): void => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('output, [role="status"], [role="alert"], [aria-live]');
        // A busy machine answers late, and the page says so.
        if (region?.getAttribute('data-testid') === 'loading-overlay') continue;
        const text = region?.textContent ?? '';
        if (text !== '' && text !== texts.at(-1)) texts.push(text);
      }
    };
    new MutationObserver(keep).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  return async () => spoken.jsonValue();
}
