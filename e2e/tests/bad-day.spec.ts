import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { untilAtRest } from '../support/at-rest.ts';
import { addFreezer, type Freezer } from '../support/bad-day.ts';
import { openColdStore } from '../support/cold-store.ts';
import type { Product } from '../support/product.ts';
import { expect, test as base } from '../support/test.ts';

/** Adds freezers to the company of the admin of the page. */
const test = base.extend<{ freezer: (name: string, settings?: object) => Promise<Freezer> }>({
  freezer: async ({ admin, product }, use) => {
    const store = await openColdStore(product, admin.request);
    await use(async (name, settings) => addFreezer(product, admin, store, name, settings));
  },
});
// Colour of the dark theme.
const RED = 'rgb(248, 113, 113)';

const row = (page: Page, { name }: Freezer) => page.getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Active alarms' });
const card = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });

test(
  'a freezer that is acknowledged and stays out is nowhere shown as well, and neither an empty battery nor what is out of service counts as one',
  { tag: ['@1.2.22', '@1.2.33', '@R136'] },
  async ({ page, product, freezer }) => {
    const [warm, calm] = [await freezer('Freezer'), await freezer('Calm')];
    await test.step('a freezer that is acknowledged and stays out is nowhere shown as well', async () => {
      await warm.measure(-3.3);
      await page.goto(product.url);
      await expect(row(page, warm)).toContainText('High');
      await expect(page).toHaveTitle(/^\(1\)/);
      await warm.acknowledge('Goods moved');
      for (const path of ['/', '/sensors']) {
        await page.goto(product.url + path);
        await expect(row(page, warm)).toContainText('Acknowledged, still above');
        await expect(row(page, warm)).toContainText(/since \d\d:\d\d, by admin/);
        await expect(row(page, warm)).not.toContainText('No alarm');
        await expect(row(page, warm)).toHaveCSS('animation-name', 'none');
        await expect(row(page, warm)).toHaveCSS('outline-color', RED);
        await expect(row(page, warm).getByTitle('Above its limit')).toHaveCSS('color', RED);
        await expect(card(page, 'Out of limits')).toContainText('1');
        await expect(bar(page)).toContainText('1 sensor is acknowledged and still out of its limits');
        await expect(bar(page).locator('svg').first()).toHaveCSS('animation-name', 'none');
        await expect(bar(page).getByRole('button')).toHaveCount(0);
        await expect(page).not.toHaveTitle(/^\(/);
      }
      await card(page, 'Out of limits').click();
      await expect(page.getByRole('table', { name: 'Sensors' }).getByRole('row')).toHaveCount(2);
      await row(page, warm)
        .getByRole('button', { name: `${warm.name}: Acknowledged, still above` })
        .click();
      const panel = page.getByRole('dialog', { name: warm.name });
      await expect(panel).toContainText('Acknowledged, still above');
      await expect(panel).toContainText(/admin, .*20\d\d/);
      await expect(panel).toContainText('Goods moved —admin');
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await panel.getByLabel('Note').fill('Still looking after it');
      await panel.getByRole('button', { name: 'Acknowledge again' }).click();
      expect((await sent).postDataJSON()).toMatchObject({
        acknowledged: true,
        again: true,
        note: 'Still looking after it',
      });
      await page.goto(product.url);
      await warm.measure(-20);
      await expect(row(page, warm)).toContainText('No alarm');
      await expect(bar(page)).toBeHidden();
      await expect(card(page, 'Out of limits')).toContainText('0');
    });
    await test.step('an empty battery is no freezer in alarm, and what is out of service is not offline', async () => {
      await calm.measure(-20, 3.1);
      await page.request.put(`${product.url}/api/alarms/sensor/${warm.id}`, {
        data: { high_alarm: -15, high_enable: true, alarms_disabled: true },
      });
      await warm.measure(0, 0);
      await page.goto(product.url);
      await expect(bar(page)).toContainText('1 battery low');
      await expect(bar(page).locator('svg').first()).toHaveCSS('animation-name', 'none');
      await expect(row(page, calm)).toContainText('Battery low');
      await expect(row(page, calm)).toHaveCSS('animation-name', 'none');
      await expect(card(page, 'Out of limits')).toContainText('0');
      await expect(row(page, warm)).toContainText('Out of service: no alarms');
      await expect(row(page, warm)).not.toContainText('Offline');
      await expect(card(page, 'Offline')).toContainText('0');
      await expect(card(page, 'Offline')).toContainText('1 out of service');
    });
  },
);

test(
  'a hundred thousand repetitions of one alarm hide no other',
  { tag: ['@2.4.2', '@R137'] },
  async ({ page, product, freezer }) => {
    test.slow();
    const old = await freezer('Quiet old alarm');
    await old.measure(-12);
    const noisy = await freezer('Noisy', { repeat: true });
    await noisy.measure(-10);
    repeatInLog(product, noisy.id, 100_000);
    for (const path of ['/', '/sensors', '/alarms']) {
      await page.goto(product.url + path);
      await expect(page.getByRole('button', { name: `${old.name}: High` })).toBeVisible();
      await expect(page.getByRole('button', { name: `${noisy.name}: High` })).toBeVisible();
      await expect(bar(page)).toContainText('2 active alarms');
      await expect(page).toHaveTitle(/^\(2\)/);
    }
  },
);

for (const [device, use] of [
  ['a wide window', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('no bar of a screen lies on the alarm bar: its name, Show and Acknowledge can be seen and pressed', async ({
      page,
      product,
      freezer,
    }) => {
      const warm = await freezer('Warm');
      await warm.measure(-12);
      const openers: readonly (readonly [string, () => Promise<void>])[] = [
        ['/alarms', async () => page.getByRole('checkbox', { name: /^Mark/ }).first().check()],
        ['/users', async () => page.getByRole('checkbox', { name: /^Mark/ }).first().check()],
        ['/alarms/templates', async () => page.getByRole('button', { name: 'New template' }).click()],
      ];
      for (const [path, openOwnBar] of openers) {
        await page.goto(product.url + path);
        await expect(bar(page)).toContainText(warm.name);
        await openOwnBar();
        await expect.poll(async () => coveredParts(bar(page)), path).toEqual([]);
      }
    });

    test(
      'an alarm that arrives moves nothing on the page',
      { tag: ['@R138'] },
      async ({ page, product, freezer }) => {
        test.slow();
        const calm: Freezer[] = [];
        for (let number = 0; number < 12; number += 1) calm.push(await freezer(`Calm ${number}`));
        const last = await freezer('Zone Z');
        for (const path of ['/', '/sensors', '/alarms', '/help', '/alarm-log', `/sensors/${last.id}`]) {
          await last.measure(-20);
          await last.acknowledge().catch(() => undefined);
          await page.goto(product.url + path);
          await untilAtRest(page);
          await expect(bar(page)).toBeHidden();
          const shifted = await watchShifts(page);
          await last.measure(-12);
          await expect(bar(page)).toContainText(last.name);
          if (path === '/') await expect(page.locator('[data-sensor-row]').first()).toContainText(last.name);
          if (path === '/alarm-log') {
            const row = page.getByRole('table').getByRole('button', { name: 'Acknowledge', exact: true });
            await expect(page.getByRole('button', { name: '1 new alarm' }).or(row).first()).toBeVisible();
          }
          const score = await shifted();
          test.info().annotations.push({ type: `layout shift of ${path}`, description: score.toFixed(4) });
          expect(score, path).toBeLessThan(0.05);
        }
      },
    );
  });
}

test(
  'what is acknowledged and still out has no accessibility finding, wide and on a phone',
  { tag: ['@R143'] },
  async ({ page, product, freezer }) => {
    test.slow();
    const [warm, other, empty] = [await freezer('Warm'), await freezer('Other'), await freezer('Empty')];
    await warm.measure(-3.3);
    await warm.acknowledge('Goods moved');
    await other.measure(-12);
    await empty.measure(-20, 3.1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(product.url);
      await expect(page.getByText('Acknowledged, still above')).toBeVisible();
      await expect(bar(page)).toContainText('1 active alarm, 1 battery low');
      await expectAccessible(page);
      await page.getByRole('button', { name: `${warm.name}: Acknowledged` }).click();
      await expect(page.getByRole('dialog')).toContainText('Goods moved');
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    const quick = page.getByRole('navigation', { name: 'Quick navigation' });
    await expect(quick.getByRole('link', { name: 'Alarms' })).toContainText(/\d active alarms?/);
  },
);

test(
  'by keyboard the detail is read, noted and acknowledged in order, and the focus goes on to the sensor',
  { tag: ['@R142'] },
  async ({ page, product, freezer }) => {
    const warm = await freezer('Freezer');
    await warm.measure(-12);
    await warm.measure(-20);
    await page.goto(product.url);
    const bell = page.getByRole('button', { name: `${warm.name}: Was High, not acknowledged` });
    const panel = page.getByRole('dialog', { name: warm.name });
    const note = panel.getByLabel('Note');
    await bell.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
    await note.focus();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Acknowledge' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Shelve' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel).toBeHidden();
    await expect(row(page, warm).getByRole('link')).toBeFocused();
    await bell.focus();
    await page.keyboard.press('Enter');
    await note.fill('Door closed');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Acknowledged!' })).toBeAttached();
    await expect(note).toHaveValue('Door closed');
    await expect(panel).toBeHidden();
    await expect(row(page, warm)).toContainText('No alarm');
    await expect(row(page, warm).getByRole('link')).toBeFocused();
  },
);

/** Watches shifts on the page. Returns a function that waits until no element moves any more, and returns their sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    let score = 0;
    const add = (list: PerformanceEntryList): void => {
      for (const entry of list) score += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    return {
      async total() {
        const gliding = document.getAnimations().filter(({ effect }) => {
          const end = effect?.getComputedTiming().endTime;
          return end !== Number.POSITIVE_INFINITY;
        });
        await Promise.allSettled(gliding.map(async ({ finished }) => finished));
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        add(observer.takeRecords());
        return score;
      },
    };
  });
  return async () => watch.evaluate(async (shifts) => shifts.total());
}

/** Repeats the alarm of a sensor in the log as often as in months, without the months. */
function repeatInLog(product: Product, sensorId: number, times: number): void {
  const database = new DatabaseSync(join(product.dataDirectory, 'ts1.sqlite'), { timeout: 5_000 });
  const columns = database
    .prepare('pragma table_info(alarm_log)')
    .all()
    .map((column) => String(column['name']));
  const changed: Readonly<Record<string, string>> = {
    log_id: '(select max(log_id) from alarm_log) + number',
    activated: 'activated + number',
    repeated: '1',
  };
  const values = columns.map((column) => changed[column] ?? column).join(', ');
  database.exec(
    `with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${times})
     insert into alarm_log (${columns.join(', ')})
     select ${values} from alarm_log, numbers where sensor_id = ${sensorId} and repeated = 0`,
  );
  database.close();
}

/** Returns links and buttons of a bar whose middle is behind something else. */
async function coveredParts(region: Locator): Promise<string[]> {
  return region.evaluate((element) =>
    [...element.querySelectorAll('a, button')]
      .filter((part) => part.getClientRects().length > 0)
      .filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((part) => part.textContent ?? ''),
  );
}
