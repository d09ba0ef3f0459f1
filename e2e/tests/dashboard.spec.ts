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

/** Three sensors with readings: one well, one with a low battery, one that has not been received for an hour. */
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
  page.getByRole('table', { name: 'Sensors' }).getByRole('row').getByRole('link').allTextContents();
const card = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });

test('the dashboard shows each sensor with its newest values, their units, its status and when it was last seen', async ({
  dashboard,
  fleet,
}) => {
  const { freezer, room, silent } = await addFleet(fleet.store);
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
  await expect(row(dashboard, freezer).getByText('3.61 V')).toHaveClass(/text-ok/);
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

test('the dashboard says beside a value where it is going, and its limits as they are set', async ({
  dashboard,
  fleet,
  product,
}) => {
  const sensor = freshSerial();
  const name = `Cellar ${sensor}`;
  const id = await fleet.store.addSensor({ name, serialNo: sensor, type: '1' });
  const now = Date.now();
  const minutes = Array.from({ length: 140 }, (_, ago) => ago);
  await fleet.store.deliver(
    minutes.map((ago) => ({ sensor, timestamp: now - ago * 60_000, temperature: 9 - ago / 10 })),
  );
  await dashboard.reload();
  await expect(row(dashboard, name)).toContainText(/9\.0\s°CRising: \+1\.[45]\s°C in 15 min/);
  await dashboard.request.put(`${product.url}/api/alarms/sensor/${id}`, {
    data: { low_alarm: 2, low_enable: true, high_alarm: 20, high_enable: true },
  });
  await expect(row(dashboard, name)).toContainText(/Limits 2\.0 … 20\.0\s°C/);
});

test('a reading appears by push, without anybody asking', async ({ dashboard, fleet }) => {
  const { freezer, freezerSerial } = await addFleet(fleet.store);
  const asked: string[] = [];
  dashboard.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What sensors measure now: limits and trends, alarms and names are read again when they are stale.
    if (/\/getLiveData$|\/readings$/.test(pathname)) asked.push(pathname);
  });
  await expect(row(dashboard, freezer)).toContainText('-18.4 °C');
  // The new sensors are asked for first: until nothing is for half a second.
  await expect.poll(() => asked.splice(0).length, { intervals: [500] }).toBe(0);
  await fleet.store.deliver([{ sensor: freezerSerial, temperature: -11.2 }]);
  await expect(row(dashboard, freezer)).toContainText('-11.2 °C');
  await expect(row(dashboard, freezer)).toContainText('3.61 V');
  expect(asked).toEqual([]);
});

test('the sentinels of a broken probe are no temperature', async ({ dashboard, fleet }) => {
  const { freezer, freezerSerial } = await addFleet(fleet.store);
  await fleet.store.deliver([{ sensor: freezerSerial, temperature: 8001, battery: 3.6 }]);
  await expect(row(dashboard, freezer)).toContainText('Sensor error');
  await expect(row(dashboard, freezer)).not.toContainText('8001');
});

test('values come by polling every 30 seconds while the event stream is down', async ({
  page,
  dashboard,
  fleet,
}) => {
  const { freezer, freezerSerial } = await addFleet(fleet.store);
  await page.route('**/api/events', (route) => route.abort());
  await page.clock.install();
  await dashboard.reload();
  await expect(row(dashboard, freezer)).toContainText('-18.4 °C');
  await fleet.store.deliver([{ sensor: freezerSerial, temperature: -9.9 }]);
  await page.clock.runFor(31_000);
  await expect(row(dashboard, freezer)).toContainText('-9.9 °C');
});

test('two tabs of one browser share one event stream', async ({ dashboard, fleet, context, product }) => {
  const { freezer, freezerSerial } = await addFleet(fleet.store);
  // The stream of the page so far may only now be asked for; it is not to be counted.
  await dashboard.goto('about:blank');
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url());
  });
  await dashboard.goto(`${product.url}/`);
  await expect.poll(() => streams.length).toBe(1);
  const second = await context.newPage();
  await second.goto(`${product.url}/`);
  await expect(row(second, freezer)).toContainText('-18.4 °C');
  await fleet.store.deliver([{ sensor: freezerSerial, temperature: -7.7 }]);
  await expect(row(second, freezer)).toContainText('-7.7 °C');
  await expect(row(dashboard, freezer)).toContainText('-7.7 °C');
  expect(streams).toHaveLength(1);
});

test('the cards count the sensors, and choosing one leaves its sensors in the table', async ({
  dashboard,
  fleet,
}) => {
  const { freezer, room, silent } = await addFleet(fleet.store);
  await expect(row(dashboard, silent)).toBeVisible();
  const total = (await names(dashboard)).length;
  await expect(card(dashboard, 'Total Sensors')).toContainText(String(total));
  await card(dashboard, 'Warnings').click();
  await expect(row(dashboard, room)).toBeVisible();
  await expect(row(dashboard, freezer)).toBeHidden();
  await card(dashboard, 'Offline').click();
  await expect(row(dashboard, silent)).toBeVisible();
  await expect(row(dashboard, room)).toBeHidden();
  await card(dashboard, 'Offline').click();
  await expect.poll(async () => names(dashboard)).toHaveLength(total);
});

test.describe('the order of the table', () => {
  test('changes by dragging, is confirmed as saved, and is the same after a reload', async ({
    dashboard,
    fleet,
  }) => {
    const { silent, order } = await openOwnOrder(dashboard, fleet.store);
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
    const after = order.toSpliced(place - 1, 2, silent, order[place - 1] ?? '');
    await expect.poll(async () => names(dashboard)).toEqual(after);
    await dashboard.reload();
    await expect.poll(async () => names(dashboard)).toEqual(after);
  });

  test('changes by the keyboard', async ({ dashboard, fleet }) => {
    const { room, order } = await openOwnOrder(dashboard, fleet.store);
    const place = order.indexOf(room);
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
  });

  test('changes by buttons, without any dragging', async ({ dashboard, fleet }) => {
    const { room, order } = await openOwnOrder(dashboard, fleet.store);
    await row(dashboard, room).getByTitle('Drag to reorder').click();
    await dashboard.getByRole('button', { name: 'Move up' }).click();
    await expect(dashboard.getByText('Sensor order saved')).toBeVisible();
    await expect.poll(async () => (await names(dashboard)).indexOf(room)).toBe(order.indexOf(room) - 1);
    expect(await dashboard.evaluate(() => localStorage.getItem('sensorOrder'))).toContain('sensor_order_');
  });

  test('that cannot be saved goes back and says so', async ({ dashboard, fleet, page }) => {
    const { room, order } = await openOwnOrder(dashboard, fleet.store);
    await page.route('**/api/automation/sensor-order', (route) => route.fulfill({ status: 400, json: {} }));
    await row(dashboard, room).getByTitle('Drag to reorder').click();
    await dashboard.getByRole('button', { name: 'Move up' }).click();
    await expect(dashboard.getByText('Failed to save sensor order')).toBeVisible();
    await expect.poll(async () => names(dashboard)).toEqual(order);
  });
});

/**
 * The dashboard of somebody with an order of their own: new sensors last, the freezer before the room. Without one,
 * rows would change places as soon as an alarm arrives.
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

test('a click on a row opens the sensor, and its name is a link', async ({ dashboard, fleet }) => {
  const { freezer } = await addFleet(fleet.store);
  await row(dashboard, freezer).getByText('Online').click();
  await dashboard.waitForURL(/\/sensors\/\d+/);
  await expect(dashboard.getByRole('heading', { level: 1 })).toContainText(freezer);
  await dashboard.goBack();
  await expect(row(dashboard, freezer).getByRole('link')).toHaveAttribute('href', /^\/sensors\/\d+/);
});

test('the dashboard says that the sensors are being loaded, and that they could not be', async ({
  admin,
  product,
}) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  await admin.route('**/api/sensors', async (route) => {
    await held;
    await route.fulfill({ status: 404, json: {} });
  });
  await admin.goto(product.url);
  await expect(admin.getByText('Loading sensors...').last()).toBeVisible();
  letGo(undefined);
  await expect(admin.getByRole('alert')).toContainText('Failed to load sensors');
});

test('the dashboard has no accessibility finding', async ({ dashboard, fleet }) => {
  const { freezer } = await addFleet(fleet.store);
  await dashboard.reload();
  await expect(row(dashboard, freezer)).toBeVisible();
  await expectAccessible(dashboard);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('rows are cards with the same information, and nothing is wider than the screen', async ({
    dashboard,
    fleet,
  }) => {
    const { freezer } = await addFleet(fleet.store);
    const cards = dashboard.getByRole('list', { name: 'Sensors' }).getByRole('listitem');
    const mine = cards.filter({ hasText: freezer });
    await expect(mine).toContainText('-18.4 °C');
    await expect(mine).toContainText('Online');
    await expect(mine).toContainText('Last seen: Just now');
    const { width, scroll } = await dashboard.evaluate(() => ({
      width: window.innerWidth,
      scroll: document.documentElement.scrollWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(width);
  });
});

test('the dashboard gives what is on screen away as PDF, spreadsheet and picture', async ({
  dashboard,
  fleet,
}) => {
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
});
