import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { API_PREFIX, routes } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore, type ColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

interface Fleet {
  readonly store: ColdStore;
}

/** A product of this file alone, so that its dashboard shows the sensors of these tests and no others. */
const test = base.extend<{ fleet: Fleet }>({
  fleet: async ({ dashboard, product }, use) => {
    const store = await openColdStore(product, dashboard.request);
    await use({ store });
  },
});

/** Adds three sensors with readings: one well, one with a low battery, one that was not received for an hour. */
async function addFleet(
  store: ColdStore,
): Promise<{ freezer: string; room: string; silent: string; freezerSerial: string }> {
  const [freezer, room, silent] = [freshSerial('1'), freshSerial('3'), freshSerial('5')];
  const names = { freezer: `Freezer ${freezer}`, room: `Room ${room}`, silent: `Silent ${silent}` };
  await store.addSensor({ name: names.freezer, serialNo: freezer, type: '1' });
  await store.addSensor({ name: names.room, serialNo: room, type: '3' });
  await store.addSensor({ name: names.silent, serialNo: silent, type: '5' });
  const now = Date.now();
  await store.deliver([
    { sensor: freezer, timestamp: now, temperature: -18.44, battery: 3.61, rssi: -71, snr: 9.5 },
    { sensor: room, timestamp: now, temperature: 21, humidity: 51.04, battery: 1.3, rssi: -90, snr: -7 },
  ]);
  return { ...names, freezerSerial: freezer };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const names = async (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Sensors' })
    .getByRole('row')
    .locator('a[href^="/sensors/"]')
    .allTextContents();

test(
  'the dashboard shows each sensor with its newest values, trend and limits, and follows what is pushed, wide and on a phone',
  { tag: ['@1.2.21', '@1.2.26', '@1.2.28', '@1.2.30', '@1.2.31', '@1.5.11', '@1.9.12'] },
  async ({ dashboard, fleet, product }) => {
    const { freezer, room, silent, freezerSerial } = await addFleet(fleet.store);
    const sensor = freshSerial();
    const cellar = `Cellar ${sensor}`;
    await test.step('the dashboard shows each sensor with its newest values, their units, its status and when it was last seen', async () => {
      await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
      await expect(dashboard.getByText('Monitor your sensors in real-time')).toBeVisible();
      for (const column of ['Sensor Name', 'Data', 'Status', 'Last Seen']) {
        await expect(dashboard.getByRole('columnheader', { name: column })).toBeVisible();
      }
      await expect(dashboard.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
      await expect(row(dashboard, freezer)).toContainText(/\d\d\.\d\d\.\d\d/);
      await expect(row(dashboard, freezer)).toContainText('-18.4 °C');
      await expect(row(dashboard, freezer)).toContainText('9.5 dB');
      await expect(row(dashboard, freezer)).toContainText('3.61 V');
      const battery = row(dashboard, freezer)
        .locator('span[class]', { hasText: /^Battery 3\.61/ })
        .last();
      await expect(battery.locator('svg')).toHaveClass(/text-ok/);
      await expect(row(dashboard, freezer)).toContainText('Online');
      await expect(row(dashboard, freezer)).toContainText('Just now');
      await expect(row(dashboard, room)).toContainText('51.0%');
      await expect(row(dashboard, room)).toContainText('Battery low');
      const low = row(dashboard, room).locator('span.sr-only', { hasText: 'Battery low' });
      await expect(low.locator('..')).toHaveClass(/text-high/);
      await expect(row(dashboard, room)).toContainText('Warning');
      await expect(row(dashboard, silent)).toContainText('N/A');
      await expect(row(dashboard, silent)).toContainText('Offline');
      await expect(row(dashboard, silent)).toContainText('Elapsed');
    });
    await test.step('the dashboard says beside a value where it is going, and its limits as they are set', async () => {
      const id = await fleet.store.addSensor({ name: cellar, serialNo: sensor, type: '1' });
      const now = Date.now();
      const minutes = Array.from({ length: 140 }, (_, ago) => ago);
      await fleet.store.deliver(
        minutes.map((ago) => ({ sensor, timestamp: now - ago * 60_000, temperature: 9 - ago / 10 })),
      );
      await dashboard.reload();
      await expect(row(dashboard, cellar)).toContainText(/9\.0\s°CRising: \+1\.[45]\s°C in 15 min/);
      await dashboard.request.put(`${product.url}/api/alarms/sensor/${id}`, {
        data: { low_alarm: 2, low_enable: true, high_alarm: 20, high_enable: true },
      });
      await expect(row(dashboard, cellar)).toContainText(/Limits 2\.0 … 20\.0\s°C/);
    });
    await test.step('a reading appears by push, without anybody asking', async () => {
      const asked: string[] = [];
      dashboard.on('request', (request) => {
        const { pathname } = new URL(request.url());
        // These calls read current values; limits and trends, alarms and names are read again when they are stale.
        if (/\/getLiveData$|\/readings$/.test(pathname)) asked.push(pathname);
      });
      await expect(row(dashboard, freezer)).toContainText('-18.4 °C');
      // Calls for the new sensors come first: the test waits until there is none for half a second.
      await expect.poll(() => asked.splice(0).length, { intervals: [500] }).toBe(0);
      await fleet.store.deliver([{ sensor: freezerSerial, temperature: -11.2 }]);
      await expect(row(dashboard, freezer)).toContainText('-11.2 °C');
      await expect(row(dashboard, freezer)).toContainText('3.61 V');
      expect(asked).toEqual([]);
    });
    await test.step('a click on a row opens the sensor, and its name is a link', async () => {
      await row(dashboard, freezer).getByText('Online').click();
      await dashboard.waitForURL(/\/sensors\/\d+/);
      await expect(dashboard.getByRole('heading', { level: 1 })).toContainText(freezer);
      await dashboard.goBack();
      const link = row(dashboard, freezer).getByRole('link', { name: freezer, exact: true });
      await expect(link).toHaveAttribute('href', /^\/sensors\/\d+/);
    });
    await test.step('the sentinels of a broken probe are no temperature', async () => {
      await fleet.store.deliver([{ sensor: freezerSerial, temperature: 8001, battery: 3.6 }]);
      await expect(row(dashboard, freezer)).toContainText('Sensor error');
      await expect(row(dashboard, freezer)).not.toContainText('8001');
    });
    await test.step('the dashboard has no accessibility finding', async () => {
      await expectAccessible(dashboard);
    });
    await test.step('rows are cards with the same information, and nothing is wider than the screen', async () => {
      await dashboard.setViewportSize({ width: 390, height: 844 });
      const cards = dashboard.getByRole('list', { name: 'Sensors' }).getByRole('listitem');
      const mine = cards.filter({ hasText: cellar });
      await expect(mine).toContainText('9.0 °C');
      await expect(mine).toContainText('Online');
      await expect(mine).toContainText('Last seen: Just now');
      await expectAccessible(dashboard);
    });
  },
);

test(
  'the order of the table changes by dragging and by the keyboard, is confirmed as saved, and is the same after a reload',
  { tag: ['@1.2.26', '@1.2.29', '@1.4.15', '@1.8.15', '@1.9.28'] },
  async ({ dashboard, fleet }) => {
    const { room, silent, order } = await openOwnOrder(dashboard, fleet.store);
    let after: string[] = [];
    await test.step('changes by dragging, is confirmed as saved, and is the same after a reload', async () => {
      const place = order.indexOf(silent);
      const handles = dashboard.getByTitle('Drag to reorder');
      await handles.nth(place).scrollIntoViewIfNeeded();
      await handles.nth(place).hover();
      await expect(handles.nth(place)).toHaveAttribute('aria-roledescription', 'sortable');
      const to = await handles.nth(place - 1).boundingBox();
      if (to === null) throw new Error('the handle is not on the page');
      await dashboard.mouse.down();
      await dashboard.mouse.move(to.x + 5, to.y, { steps: 12 });
      await expect(dashboard.getByText(`${silent} is over place ${place} of`)).toBeAttached();
      await dashboard.mouse.up();
      await expect(dashboard.getByText('Sensor order saved')).toBeVisible();
      after = order.toSpliced(place - 1, 2, silent, order[place - 1] ?? '');
      await expect.poll(async () => names(dashboard)).toEqual(after);
      await dashboard.reload();
      await expect.poll(async () => names(dashboard)).toEqual(after);
    });
    await test.step('changes by the keyboard', async () => {
      const place = after.indexOf(room);
      const handle = row(dashboard, room).getByTitle('Drag to reorder');
      await handle.focus();
      await expect(handle).toHaveAttribute('aria-roledescription', 'sortable');
      await dashboard.keyboard.press('Space');
      await expect(dashboard.getByText(`${room} is over place ${place + 1} of`)).toBeAttached();
      await dashboard.keyboard.press('ArrowUp');
      await expect(dashboard.getByText(`${room} is over place ${place} of`)).toBeAttached();
      await dashboard.keyboard.press('Space');
      await expect(dashboard.getByText('Sensor order saved')).toBeVisible();
      await expect.poll(async () => (await names(dashboard)).indexOf(room)).toBe(place - 1);
      expect(await dashboard.evaluate(() => localStorage.getItem('sensorOrder'))).toContain('sensor_order_');
    });
  },
);

/**
 * Opens the dashboard of a user with their own order: new sensors last, the freezer before the room. Without one, rows
 * would change places as soon as an alarm arrives.
 */
async function openOwnOrder(page: Page, store: ColdStore) {
  const added = await addFleet(store);
  const api = `${store.url}${API_PREFIX}`;
  const sensors = routes.listSensors.answer.parse(
    await (await page.request.get(api + routes.listSensors.path)).json(),
  );
  const order = sensors.toSorted((a, b) => a.id - b.id);
  const preferences = order.map(({ id }, place) => ({
    preference_key: `sensor_order_${id}`,
    preference_value: place,
  }));
  const saved = await page.request.post(api + routes.sensorOrder.path, { data: { preferences } });
  expect(saved.ok()).toBe(true);
  await page.reload();
  const inOrder = order.map(({ name }) => name);
  await expect.poll(async () => names(page)).toEqual(inOrder);
  return { ...added, order: inOrder };
}

test(
  'the dashboard gives what is on screen away as PDF, spreadsheet and picture',
  { tag: ['@1.2.25'] },
  async ({ dashboard, fleet }) => {
    await addFleet(fleet.store);
    for (const [name, begin, file] of [
      ['PDF: the sensors on screen', '%PDF-', /^Dashboard [\d-]{10}\.pdf$/],
      ['XLS: the sensors on screen', 'PK\u0003\u0004', /^Dashboard [\d-]{10}\.xlsx$/],
      ['IMG: the sensors on screen', '\u0089PNG', /^Dashboard . All Zones\.png$/],
    ] as const) {
      const download = dashboard.waitForEvent('download');
      await dashboard.getByRole(name.startsWith('IMG') ? 'button' : 'link', { name }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(file);
      expect(readFileSync(await saved.path(), 'latin1').startsWith(begin)).toBe(true);
    }
  },
);
