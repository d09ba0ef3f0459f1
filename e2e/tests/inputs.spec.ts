import type { Locator, Page } from '@playwright/test';
import { API_PREFIX, routes, type IngestReading } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore, type ColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

const MINUTE_MS = 60_000;

const test = base.extend<{ store: ColdStore }>({
  store: async ({ admin, product }, use) => {
    await use(await openColdStore(product, admin.request));
  },
});

/** Adds a room with CO₂, pressure and a counter each ten minutes for hours; its door opened nine minutes ago. */
async function addRoom(store: ColdStore): Promise<{ id: number; name: string; serialNo: string }> {
  const serialNo = freshSerial('3');
  const name = `Room ${serialNo}`;
  const id = await store.addSensor({ name, serialNo, type: '3' });
  const now = Date.now();
  const readings = Array.from({ length: 24 }, (_, index): IngestReading => {
    const minutesAgo = 231 - index * 10;
    return {
      sensor: serialNo,
      timestamp: now - minutesAgo * MINUTE_MS,
      temperature: 4 + Math.sin(index / 4),
      humidity: 60,
      battery: 3.6,
      rssi: -71,
      snr: 9.5,
      inputs: {
        co2: 600 + index * 10,
        pressure: 1_013,
        count: index * 3,
        door: minutesAgo === 121 ? 1 : 0,
      },
    };
  });
  await store.deliver(readings);
  await store.deliver([
    {
      sensor: serialNo,
      timestamp: now - 0.5 * MINUTE_MS,
      temperature: 4,
      humidity: 60,
      inputs: { door: 1, co2: 900 },
    },
  ]);
  return { id, name, serialNo };
}

const values = (page: Page): Locator => page.getByRole('region', { name: 'Further values', exact: true });
const chart = (page: Page): Locator => page.getByRole('application', { name: /^Chart of/ });

/** Returns the height of the chart in pixels. */
const readChartHeight = async (page: Page): Promise<number> => (await chart(page).boundingBox())?.height ?? 0;

test('a reading with inputs is on the dashboard, on its page, in the chart and in the statistics, wide and on a phone', async ({
  admin: page,
  store,
}) => {
  await test.step('a reading with inputs is on the dashboard, on its page, in the chart and in the statistics', async () => {
    const { name } = await addRoom(store);
    await page.goto(store.url);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(/CO₂ 900\sppm/);
    await row.getByRole('link', { name, exact: true }).click();
    await expect(values(page)).toContainText(/CO₂\s*900\sppm/);
    await expect(values(page)).toContainText(/Door\s*open\s*since/);
    await expect(page.getByRole('checkbox', { name: 'Door' })).toBeChecked();
    // Temperature, humidity and CO₂ use the three axes.
    await expect(page.getByRole('checkbox', { name: 'CO₂' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Pressure' })).toBeDisabled();
    const statistics = page.getByRole('region', { name: 'Further values over the period' });
    await expect(statistics).toContainText(/CO₂\s*Minimum\s*600\sppm/);
    await expect(statistics).toContainText(/Times open\s*2/);
    await expect(chart(page)).toHaveAccessibleDescription(/Door: 2 times open/);
    await expectAccessible(page);
  });
  await test.step('on a phone it is all there, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(values(page)).toContainText('Door');
    await expect(page.getByRole('checkbox', { name: 'CO₂' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('lanes make the chart higher, keys choose what is drawn, and an input is renamed, removed and shown again', async ({
  admin: page,
  store,
}) => {
  const { id } = await addRoom(store);
  await page.goto(`${store.url}/sensors/${id}`);
  await test.step('lanes make the chart higher, its address contains what is drawn, and keys choose it', async () => {
    const door = page.getByRole('checkbox', { name: 'Door' });
    await expect(door).toBeChecked();
    const high = await readChartHeight(page);
    await door.focus();
    await page.keyboard.press('Space');
    await expect(door).not.toBeChecked();
    await expect.poll(async () => readChartHeight(page)).toBeLessThan(high);
    await page.getByRole('checkbox', { name: 'Humidity' }).click();
    await page.getByRole('checkbox', { name: 'Pressure' }).click();
    await expect(page.getByRole('checkbox', { name: 'Pressure' })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Pressure' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Humidity' })).not.toBeChecked();
    await expect(door).not.toBeChecked();
  });
  await test.step('an input is renamed, removed and shown again', async () => {
    await page.getByRole('button', { name: 'Edit names' }).click();
    const name = page.getByRole('textbox', { name: 'Name of door' });
    await name.fill('Back door');
    await name.press('Enter');
    await expect(values(page).getByRole('term').filter({ hasText: 'Back door' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove Back door' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Back door, removed')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Back door' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show again' }).click();
    await expect(page.getByRole('checkbox', { name: 'Back door' })).toBeVisible();
  });
});

test('a limit of CO₂ is set on Thresholds and raises an alarm', async ({ admin: page, store }) => {
  const { name, serialNo } = await addRoom(store);
  await page.goto(`${store.url}/alarms`);
  await page.getByRole('button', { name: `Edit thresholds of ${name}` }).click();
  const form = page.getByRole('form', { name: 'Limits of CO₂' });
  await form.getByRole('textbox', { name: 'High limit (ppm)' }).fill('1000');
  await form.getByRole('textbox', { name: 'Delay (minutes)', exact: true }).fill('0');
  await form.getByRole('button', { name: 'Save limits of CO₂' }).click();
  await expect(page.getByText('The limits of CO₂ are in force')).toBeVisible();
  await store.deliver([{ sensor: serialNo, timestamp: Date.now(), temperature: 4, inputs: { co2: 1_500 } }]);
  const log = `${store.url}${API_PREFIX}${routes.alarmLog.path}`;
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get(log)).json()))
    .toContain('"name":"CO₂"');
});
