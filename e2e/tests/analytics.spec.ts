import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { acknowledgeAll, saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { measureLayoutShift } from '../support/layout-shift.ts';
import { chooseZone, createZone } from '../support/zones.ts';
import { expect, test } from '../support/test.ts';

const MINUTE = 60_000;

test(
  'a freezer that is acknowledged and still out is a figure of its own, and charted first',
  { tag: ['@R145', '@R153'] },
  async ({ admin, product }) => {
    const store = await openColdStore(product, admin.request);
    const serialNo = freshSerial();
    const id = await store.addSensor({ name: 'Zander freezer', serialNo, type: '1' });
    await saveLimits(product, admin.request, id, { high_alarm: -15, high_enable: true });
    await store.deliver([{ sensor: serialNo, temperature: -3.3, battery: 3.6 }]);
    await acknowledgeAll(product, admin.request, id);
    const shift = await measureLayoutShift(
      admin,
      `${product.url}/analytics`,
      admin.getByText('Zander freezer: Acknowledged, still above').first(),
    );
    expect(shift).toBeLessThan(0.05);
    await expect(admin.getByRole('img', { name: /[1-9]\d* acknowledged and still out,/ })).toBeVisible();
    await expect(admin.getByRole('term').filter({ hasText: 'Acknowledged, still out' })).toBeVisible();
    await expect(admin.getByText('Zander freezer: Acknowledged, still above').first()).toBeVisible();
    await admin.getByRole('link', { name: 'Zander freezer' }).first().click();
    await expect(admin.getByRole('button', { name: '1 Hour' })).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'own readings are shown, tried against limits, and looked at as a picture',
  { tag: ['@2.2.45', '@2.9.11'] },
  async ({ admin, product }) => {
    const store = await openColdStore(product, admin.request);
    const [iceCream, sorbet] = [freshSerial(), freshSerial()];
    const id = await store.addSensor({ name: 'Ice cream', serialNo: iceCream, type: '1' });
    const colder = await store.addSensor({ name: 'Sorbet', serialNo: sorbet, type: '1' });
    const now = Date.now();
    await store.deliver([{ sensor: sorbet, timestamp: now - 60 * MINUTE, temperature: -25, battery: 3.6 }]);
    await store.deliver(
      Array.from({ length: 200 }, (_, index) => ({
        sensor: iceCream,
        timestamp: now - (200 - index) * 5 * MINUTE,
        // Two excursions of half an hour.
        temperature: [50, 51, 52, 53, 54, 55, 120, 121, 122, 123, 124, 125].includes(index) ? -10 : -20,
        battery: 3.6,
      })),
    );
    const zone = await createZone(product, admin, [id, colder]);
    const weather = { temperature: 11, humidity: 80, description: 'Light rain' };
    await admin.route(`**${API_PREFIX}/analytics/weather`, (route) => route.fulfill({ json: { weather } }));
    await admin.goto(`${product.url}/analytics`);
    await expect(admin.getByText('Light rain, 11.0 °C, humidity 80.0%')).toBeVisible();
    await expect(admin.getByRole('img', { name: /OK, \d+ pre-alarm, \d+ alarm/ })).toBeVisible();
    const openPart = async (name: string) => admin.getByRole('link', { name, exact: true }).click();
    await openPart('Statistics');
    await chooseZone(admin, zone);
    const row = admin
      .getByRole('table', { name: 'Statistics' })
      .getByRole('row')
      .filter({ hasText: 'Ice cream' });
    await expect(row).toContainText('-20.0 °C');
    await expect(row).toContainText('-10.0 °C');
    await expect(row).toContainText('No high or low limit');
    const whole = admin.getByRole('table', { name: 'Statistics' }).getByRole('row', { name: 'Whole zone' });
    await expect(whole.getByRole('cell')).toContainText(['Whole zone', '-25.0 °C', '-10.0 °C']);
    await admin.getByLabel('Period', { exact: true }).selectOption('Custom Range');
    await expect(row).toContainText('-10.0 °C');
    await admin.getByLabel('From').fill('2024-01-01T00:00');
    await admin.getByRole('button', { name: 'Apply' }).click();
    await expect(admin.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
      'Must be within 400 days of From',
    );
    await admin.getByLabel('To', { exact: true }).fill('2024-01-02T00:00');
    await admin.getByRole('button', { name: 'Apply' }).click();
    await expect(row).not.toContainText('-10.0 °C');
    await admin.getByLabel('Period', { exact: true }).selectOption('7 Days');
    await expect(row).toContainText('-10.0 °C');
    await openPart('Try limits');
    await admin.getByLabel('Sensor', { exact: true }).selectOption('Ice cream');
    await admin.getByRole('button', { name: 'Try limits' }).click();
    await expect(admin.getByLabel('High limit (°C)')).toHaveAccessibleDescription(/is required/);
    await admin.getByLabel('High limit (°C)').fill('-15');
    await admin.getByRole('button', { name: 'Try limits' }).click();
    await expect(admin.getByText('would have raised 2 alarms')).toBeVisible();
    await admin.getByLabel('Delay (minutes)').fill('45');
    await admin.getByRole('button', { name: 'Try limits' }).click();
    await expect(admin.getByText('would have raised 0 alarms')).toBeVisible();
    await admin.getByRole('switch', { name: 'Show sample data' }).click();
    await test.step('the demonstration is called sample data', async () => {
      const sample = admin.getByRole('region', { name: 'Sample data' });
      await expect(sample.getByRole('img', { name: '4 OK, 1 pre-alarm, 1 alarm' })).toBeVisible();
      await expect(sample.getByRole('img', { name: 'Last 24 hours' }).locator('canvas')).toBeVisible();
      await expect(sample.getByRole('term')).toHaveText(['OK', 'Pre-Alarm', 'Alarm']);
      await expect(sample).toContainText('Weather');
      await expect(sample).toContainText('Vaccine Fridge: high, 8.7 °C');
      const clock = admin.getByLabel('Time now');
      const first = await clock.textContent();
      await expect(clock).not.toHaveText(first ?? '');
    });
    await admin.getByRole('switch', { name: 'Show sample data' }).click();
    for (const part of ['Now', 'Alarm quality', 'Patterns', 'Try limits', 'Compare', 'Statistics']) {
      await openPart(part);
      await expectAccessible(admin);
    }
    await expect(admin.getByRole('table', { name: 'Statistics' })).toBeVisible();
    await admin.setViewportSize({ width: 390, height: 844 });
    const card = admin.getByRole('list', { name: 'Statistics' }).getByRole('listitem');
    await expect(card.filter({ hasText: 'Ice cream' })).toContainText('-20.0 °C');
    await openPart('Patterns');
    const days = admin.getByRole('table', { name: 'Mean temperature by hour and day of the week' });
    await expect(days.getByRole('columnheader')).toHaveText([
      'Hour',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    const scrollsSideways = async (): Promise<boolean> =>
      admin.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main *:not(nav *)')].some(
          (element) =>
            element.scrollWidth > element.clientWidth &&
            (element === document.documentElement || getComputedStyle(element).overflowX === 'auto'),
        ),
      );
    await expect.poll(scrollsSideways).toBe(false);
  },
);

test(
  'the help has nine sections, is searched, says who to ask, and a screen leads to its part with a picture of it',
  { tag: ['@2.2.44'] },
  async ({ admin, product }) => {
    await test.step('the help has nine sections, is searched, and says who to ask', async () => {
      await admin.goto(`${product.url}/help`);
      const contents = admin.getByRole('navigation', { name: 'Contents' }).getByRole('listitem');
      await expect(contents).toHaveCount(9);
      await expect(admin.getByRole('link', { name: 'Ask Northfield Monitoring' })).toBeVisible();
      await expectAccessible(admin);
      await admin.getByLabel('Search the help').fill('pre-alarm acknowledged');
      await expect(contents).toHaveCount(1);
      await contents.getByRole('link', { name: 'Acknowledge an Alarm' }).click();
      await expect(admin).toHaveURL(`${product.url}/help#acknowledge`);
      await admin.getByRole('link', { name: 'Open Alarm Log' }).click();
      await expect(admin).toHaveURL(`${product.url}/alarm-log`);
    });
    await test.step('a screen leads to its part of the help, which has a picture of it', async () => {
      await admin.goto(`${product.url}/sensors`);
      await admin.getByRole('link', { name: 'Help for this page' }).click();
      await expect(admin).toHaveURL(`${product.url}/help#addSensor`);
      const section = admin.getByRole('region', { name: 'Add a Sensor' });
      await expect(section).toBeInViewport();
      const picture = section.getByRole('img', { name: /^The Sensors screen/ });
      await picture.scrollIntoViewIfNeeded();
      const width = async () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
      await expect.poll(width).toBe(1280);
      await admin.goto(`${product.url}/alarm-log`);
      await admin.goto(`${product.url}/help#addSensor`);
      await expect(section.getByRole('heading')).toBeInViewport();
    });
  },
);
