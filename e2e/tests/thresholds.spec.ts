import { API_PREFIX } from '@ts1/contract';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { chooseZone, zoneOf } from '../support/long-list.ts';
import { expect, test as base } from '../support/test.ts';
import { timeOnScreen } from '../support/time-on-screen.ts';

/** A humidity sensor that nobody has set limits for. */
const test = base.extend<{ room: { id: number; zone: number; name: string; row: string } }>({
  room: async ({ admin, product }, use) => {
    serials += 1;
    const name = `Room ${serials}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo: String(serials), type: '3' });
    await store.deliver([{ sensor: String(serials), temperature: 4.2, humidity: 51 }]);
    const zone = await zoneOf(product, admin, [id]);
    await admin.goto(`${product.url}/alarms`);
    await chooseZone(admin, zone);
    await use({ id, zone, name, row: `Edit thresholds of ${name}` });
  },
});
let serials = 70_000_000;

test('an admin sets limits in place, by Enter, and is told so', async ({ admin, room }) => {
  const cards = admin.getByRole('region', { name: 'Summary' });
  for (const card of ['Total Sensors', 'Alarms Enabled', 'High Alarms', 'Low Alarms']) {
    await expect(cards.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(admin.getByRole('heading', { name: 'Sensor Thresholds' })).toBeVisible();
  const row = admin.getByRole('row').filter({ hasText: room.name });
  await expect(row).toContainText('No limits');
  await cards.getByRole('button', { name: /^High Alarms/ }).click();
  await expect(admin.getByText('No sensor here is counted by the chosen card')).toBeVisible();
  await cards.getByRole('button', { name: /^High Alarms/ }).click();
  await row.getByRole('button', { name: room.row }).click();
  const high = admin.getByLabel('High limit, Temperature (°C)');
  await expect(high).toBeFocused();
  await high.fill('8');
  await admin.getByRole('checkbox', { name: 'High alarm on' }).first().check();
  await admin.getByLabel('Low limit, Humidity (%)').fill('30.5');
  await admin.getByRole('checkbox', { name: 'Low alarm on' }).last().check();
  await admin.getByLabel('Delay (minutes)', { exact: true }).fill('10');
  const banner = await timeOnScreen(admin, 'Alarm settings updated successfully!');
  await admin.getByLabel('Delay (minutes)', { exact: true }).press('Enter');
  await expect(admin.getByText('Alarm settings updated successfully!')).toBeVisible();
  await expect(row).toContainText('High 8.0 °C');
  await expect(row).toContainText('Low 30.5%');
  await expect(row).toContainText('10 min');
  await expect(admin.getByText('Alarm settings updated successfully!')).toBeHidden();
  expect(await banner()).toBeGreaterThan(1_950);
  await admin.reload();
  await chooseZone(admin, room.zone);
  await expect(row).toContainText('High 8.0 °C');
  await row.getByRole('button', { name: room.row }).click();
  await expect(high).toHaveValue('8');
  await expect(admin.getByLabel('Low limit, Humidity (%)')).toHaveValue('30.5');
});

test('several rows take the same limits at once', async ({ admin, product, room }) => {
  const store = await openColdStore(product, admin.request);
  const ids = [room.id];
  for (const place of ['next door', 'upstairs']) {
    serials += 1;
    ids.push(await store.addSensor({ name: `${room.name}, ${place}`, serialNo: String(serials), type: '3' }));
  }
  const zone = await zoneOf(product, admin, ids);
  await admin.reload();
  await chooseZone(admin, zone);
  await admin.getByRole('button', { name: room.row, exact: true }).click();
  await admin.getByLabel('High limit, Temperature (°C)').fill('9.5');
  await admin.getByRole('checkbox', { name: 'High alarm on' }).first().check();
  await admin.getByText('Give other sensors the same limits').click();
  await admin.getByRole('checkbox', { name: `${room.name}, upstairs` }).check();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  const row = (name: string) =>
    admin.getByRole('row').filter({ has: admin.getByRole('link', { name, exact: true }) });
  await expect(row(`${room.name}, upstairs`)).toContainText('High 9.5 °C');
  await expect(row(room.name)).toContainText('High 9.5 °C');
  await expect(row(`${room.name}, next door`)).toContainText('No limits');
});

test('the last 7 days stand beside the limits that are edited', async ({ admin, room }) => {
  await admin.getByRole('button', { name: room.row }).click();
  const high = admin.getByLabel('High limit, Temperature (°C)');
  await expect(high).toHaveAccessibleDescription('Last 7 days: 4.2 °C to 4.2 °C');
  await expect(admin.getByLabel('Low limit, Humidity (%)')).toHaveAccessibleDescription(
    'Last 7 days: 51.0% to 51.0%',
  );
});

test('a zone leaves its sensors', async ({ admin, product, room }) => {
  const api = product.url + API_PREFIX;
  const zoneName = `Zone of ${room.name}`;
  const zone: unknown = await (await admin.request.post(`${api}/zones`, { data: { zoneName } })).json();
  const { zone_id } = z.object({ zone_id: z.int() }).parse(zone);
  await admin.getByLabel('Zone').selectOption(zoneName);
  await expect(admin.getByText('No sensor is in this zone')).toBeVisible();
  await admin.request.post(`${api}/zones/${zone_id}/sensors`, { data: { sensorId: room.id } });
  await expect(admin.getByRole('row')).toHaveCount(2);
  await expect(admin.getByRole('row').nth(1)).toContainText(room.name);
});

test('what is wrong is said beside its field, and nothing is sent', async ({ admin, room }) => {
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await admin.getByRole('button', { name: room.row }).click();
  const high = admin.getByLabel('High limit, Temperature (°C)');
  const low = admin.getByLabel('Low limit, Temperature (°C)');
  await high.fill('warm');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(high).toHaveAccessibleDescription(/^must be a number/);
  await expect(high).toBeFocused();
  await high.fill('2');
  await low.fill('8');
  await admin.getByRole('checkbox', { name: 'High alarm on' }).first().check();
  await admin.getByRole('checkbox', { name: 'Low alarm on' }).first().check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(low).toHaveAccessibleDescription(/^must be below the high limit/);
  expect(sent).toEqual([]);
});

test('Escape and Cancel leave everything as it was', async ({ admin, room }) => {
  const row = admin.getByRole('row').filter({ hasText: room.name });
  for (const leave of ['Escape', 'Cancel']) {
    await admin.getByRole('button', { name: room.row }).click();
    const high = admin.getByLabel('High limit, Temperature (°C)');
    await high.fill('8');
    if (leave === 'Escape') await high.press('Escape');
    else await admin.getByRole('button', { name: 'Cancel' }).click();
    await expect(high).toBeHidden();
    await expect(row).toContainText('No limits');
  }
});

test('what the server refuses is said, and the input is kept', async ({ admin, room }) => {
  await admin.route(`**${API_PREFIX}/alarms/sensor/*`, (route) =>
    route.fulfill({ status: 404, json: { message: 'no such sensor' } }),
  );
  await admin.getByRole('button', { name: room.row }).click();
  await admin.getByLabel('Delay (minutes)', { exact: true }).fill('7');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('alert')).toBeVisible();
  await expect(admin.getByLabel('Delay (minutes)', { exact: true })).toHaveValue('7');
});

test('says why the thresholds cannot be read', async ({ admin, product, room }) => {
  expect(room.name).not.toBe('');
  await admin.route(`**${API_PREFIX}/alarms`, (route) => route.fulfill({ status: 404, json: {} }));
  await admin.goto(`${product.url}/alarms`);
  await expect(admin.getByText(/^Error loading data: the server answered with status 404/)).toBeVisible();
});

test('has no accessibility finding', async ({ admin, room }) => {
  await admin.getByRole('button', { name: room.row }).click();
  await expect(admin.getByLabel('Delay (minutes)', { exact: true })).toBeVisible();
  await expectAccessible(admin);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('sensors are cards that turn into the form, and nothing is wider than the screen', async ({
    admin,
    room,
  }) => {
    const card = admin.getByRole('list', { name: 'Sensor Thresholds' }).getByRole('listitem');
    await expect(card.filter({ hasText: room.name })).toContainText('No limits');
    await admin.getByRole('button', { name: room.row }).click();
    await expect(admin.getByLabel('Delay (minutes)', { exact: true })).toBeVisible();
    const fits = await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits).toBe(true);
  });
});
