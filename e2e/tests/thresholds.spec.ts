import { API_PREFIX } from '@ts1/contract';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { acknowledgeAll, saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { chooseZone, endOf, zoneOf } from '../support/long-list.ts';
import { expect, test as base } from '../support/test.ts';
import { timeOnScreen } from '../support/time-on-screen.ts';

/** A humidity sensor that nobody has set limits for. */
const test = base.extend<{
  room: { id: number; zone: number; name: string; serialNo: string; row: string };
}>({
  room: async ({ admin, product }, use) => {
    const serialNo = freshSerial('3');
    const name = `Room ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo, type: '3' });
    await store.deliver([{ sensor: serialNo, temperature: 4.2, humidity: 51 }]);
    const zone = await zoneOf(product, admin, [id]);
    await admin.goto(`${product.url}/alarms`);
    await chooseZone(admin, zone);
    await use({ id, zone, name, serialNo, row: `Edit thresholds of ${name}` });
  },
});

test('an admin sets limits in place, by Enter, and gets a confirmation', async ({ admin, room }) => {
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
  await admin.getByLabel('Low limit, Humidity (%)').fill('30.5');
  await admin.getByLabel('Delay (minutes)', { exact: true }).fill('10');
  const banner = await timeOnScreen(admin, 'Alarm settings updated successfully!');
  await admin.getByLabel('Delay (minutes)', { exact: true }).press('Enter');
  await expect(
    admin.getByText(
      `In force for ${room.name}: Temperature High 8.0 °C, Humidity Low 30.5%, after 10 min beyond it.`,
    ),
  ).toBeVisible();
  await expect(row).toContainText('High 8.0 °C');
  await expect(row).toContainText('Low 30.5%');
  await expect(row).toContainText('10 min');
  expect(await banner()).toBeGreaterThan(1_950);
  await admin.reload();
  await chooseZone(admin, room.zone);
  await expect(row).toContainText('High 8.0 °C');
  await row.getByRole('button', { name: room.row }).click();
  await expect(high).toHaveValue('8');
  await expect(admin.getByLabel('Low limit, Humidity (%)')).toHaveValue('30.5');
});

test('a limit that is typed is in force, and a value beyond it is out of limits on the spot', async ({
  admin,
  product,
  room,
}) => {
  const row = admin.getByRole('row').filter({ hasText: room.name });
  await row.getByRole('button', { name: room.row }).click();
  const high = admin.getByLabel('High limit, Temperature (°C)');
  const box = admin.getByRole('checkbox', { name: 'High alarm on' }).first();
  await high.fill('8');
  await expect(box).toBeChecked();
  await high.fill('');
  await expect(box).not.toBeChecked();
  await box.check();
  await high.press('Enter');
  await expect(high).toHaveAccessibleDescription(/^must be given/);
  await high.fill('8');
  await high.press('Enter');
  await expect(row).toContainText('High 8.0 °C');
  const store = await openColdStore(product, admin.request);
  await store.deliver([{ sensor: room.serialNo, temperature: 9.5, humidity: 51 }]);
  await expect(row).toContainText('Out of limits now');
  await expect(row.getByRole('button', { name: `${room.name}: High` })).toBeVisible();
});

test('a limit of a rapid rise is set like any other, and its alarm says how much it was', async ({
  admin,
  product,
  room,
}) => {
  const row = admin.getByRole('row').filter({ hasText: room.name });
  await row.getByRole('button', { name: room.row }).click();
  await admin.getByLabel('Rapid rise (°C)').fill('3');
  await expect(admin.getByRole('checkbox', { name: 'Alarm on a rapid rise' })).toBeChecked();
  await admin.getByLabel('Rapid change within (minutes)').fill('4');
  await admin.getByLabel('Rapid change within (minutes)').press('Enter');
  await expect(admin.getByLabel('Rapid change within (minutes)')).toHaveAccessibleDescription(
    /^must be between 5 and 240/,
  );
  await admin.getByLabel('Rapid change within (minutes)').fill('60');
  await admin.getByLabel('Rapid change within (minutes)').press('Enter');
  await expect(
    admin.getByText(`In force for ${room.name}: Rapid rise +3.0 °C in 60 min, at once.`),
  ).toBeVisible();
  await expect(row).toContainText('Rapid rise');
  const store = await openColdStore(product, admin.request);
  await store.deliver([{ sensor: room.serialNo, temperature: 8.4, humidity: 51 }]);
  const bell = row.getByRole('button', { name: `${room.name}: Rapid rise` });
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(admin.getByText('+4.2 °C').first()).toBeVisible();
});

test('a limit that is switched off keeps its figure and is not called in force', async ({ admin, room }) => {
  const row = admin.getByRole('row').filter({ hasText: room.name });
  await row.getByRole('button', { name: room.row }).click();
  await admin.getByLabel('High limit, Temperature (°C)').fill('8');
  await admin.getByRole('checkbox', { name: 'High alarm on' }).first().uncheck();
  await expect(admin.getByText('Switched off: this limit raises no alarm.')).toBeVisible();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText(`No limits are in force for ${room.name}`)).toBeVisible();
  await expect(row).toContainText('High 8.0 °C, off');
});

test('what is typed stays while other rows are opened and other sensors are looked at', async ({
  admin,
  product,
  room,
}) => {
  const store = await openColdStore(product, admin.request);
  const name = `${room.name}, next door`;
  const next = await store.addSensor({ name, serialNo: freshSerial('3'), type: '3' });
  const zone = await zoneOf(product, admin, [room.id, next]);
  await admin.reload();
  await chooseZone(admin, zone);
  await admin.getByRole('button', { name: room.row, exact: true }).click();
  const first = admin.getByRole('form', { name: `Thresholds of ${room.name}`, exact: true });
  await first.getByLabel('Delay (minutes)', { exact: true }).fill('17');
  await admin.getByRole('button', { name: `Edit thresholds of ${name}` }).click();
  await expect(admin.getByRole('form')).toHaveCount(2);
  await admin.getByRole('button', { name: /^High Alarms/ }).click();
  await expect(first.getByLabel('Delay (minutes)', { exact: true })).toHaveValue('17');
});

test('sensors without limits are counted and can be looked at alone', async ({ admin, room }) => {
  const without = admin.getByRole('button', { name: /^No limits: \d+$/ });
  await without.click();
  await expect(admin.getByRole('row').filter({ hasText: room.name })).toBeVisible();
  await admin.getByRole('button', { name: room.row }).click();
  await admin.getByLabel('High limit, Temperature (°C)').fill('8');
  await admin.getByLabel('High limit, Temperature (°C)').press('Enter');
  await expect(admin.getByText('No sensor here is counted by the chosen card')).toBeVisible();
  await admin.getByRole('button', { name: /^No limits/ }).click();
  await expect(admin.getByRole('row').filter({ hasText: room.name })).toContainText('High 8.0 °C');
});

test('an alarm that is acknowledged and still out says so', async ({ admin, product, room }) => {
  await saveLimits(product, admin.request, room.id, { high_alarm: 3, high_enable: true });
  const store = await openColdStore(product, admin.request);
  await store.deliver([{ sensor: room.serialNo, temperature: 9.5, humidity: 51 }]);
  await acknowledgeAll(product, admin.request, room.id);
  const row = admin.getByRole('row').filter({ hasText: room.name });
  await expect(row).toContainText('Acknowledged, still above');
  await expect(row).toContainText('Out of limits now');
  await expect(row.locator('.text-ok')).toHaveCount(0);
});

test('several rows take the same limits at once', async ({ admin, product, room }) => {
  const store = await openColdStore(product, admin.request);
  const ids = [room.id];
  for (const place of ['next door', 'upstairs']) {
    ids.push(
      await store.addSensor({ name: `${room.name}, ${place}`, serialNo: freshSerial('3'), type: '3' }),
    );
  }
  const zone = await zoneOf(product, admin, ids);
  await admin.reload();
  await chooseZone(admin, zone);
  await admin.getByRole('button', { name: room.row, exact: true }).click();
  await admin.getByLabel('High limit, Temperature (°C)').fill('9.5');
  await admin.getByRole('checkbox', { name: 'High alarm on' }).first().check();
  await admin.getByText('Give other sensors the same limits').click();
  await admin.getByRole('checkbox', { name: `${room.name}, upstairs`, exact: true }).check();
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

test('what is wrong is shown beside its field, and nothing is sent', async ({ admin, room }) => {
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await admin.getByRole('button', { name: room.row }).click();
  const high = admin.getByLabel('High limit, Temperature (°C)');
  const low = admin.getByLabel('Low limit, Temperature (°C)');
  await high.fill('warm');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(high).toHaveAccessibleDescription(/^must be a number/);
  await expect(high).toBeFocused();
  await high.fill('2');
  await low.fill('8');
  await admin.getByRole('checkbox', { name: 'High alarm on' }).first().check();
  await admin.getByRole('checkbox', { name: 'Low alarm on' }).first().check();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
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

test('limits that were typed are not lost with the screen without a question', async ({ admin, room }) => {
  const row = admin.getByRole('row').filter({ hasText: room.name });
  await row.getByRole('button', { name: room.row }).click();
  const high = admin.getByLabel('High limit, Temperature (°C)');
  await high.fill('8');
  await admin.getByRole('link', { name: 'Alarm Log' }).click();
  const question = admin.getByRole('alertdialog', {
    name: `Leave without saving the limits of ${room.name}?`,
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(high).toHaveValue('8');
  await admin.getByRole('link', { name: 'Alarm Log' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Alarm Log' })).toBeVisible();
});

test('what the server refuses is shown, and the input is kept', async ({ admin, room }) => {
  await admin.route(`**${API_PREFIX}/alarms/sensor/*`, (route) =>
    route.fulfill({ status: 404, json: { message: 'no such sensor' } }),
  );
  await admin.getByRole('button', { name: room.row }).click();
  await admin.getByLabel('Delay (minutes)', { exact: true }).fill('7');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByRole('alert')).toBeVisible();
  await expect(admin.getByLabel('Delay (minutes)', { exact: true })).toHaveValue('7');
});

test('the Thresholds screen says why the thresholds cannot be read', async ({ admin, product, room }) => {
  expect(room.name).not.toBe('');
  await admin.route(`**${API_PREFIX}/alarms`, (route) => route.fulfill({ status: 404, json: {} }));
  await admin.goto(`${product.url}/alarms`);
  await expect(admin.getByText(/^Error loading data: the server answered with status 404/)).toBeVisible();
});

test('the Thresholds screen has no accessibility finding', async ({ admin, room }) => {
  await admin.getByRole('button', { name: room.row }).click();
  await expect(admin.getByLabel('Delay (minutes)', { exact: true })).toBeVisible();
  await expectAccessible(admin);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('three sensors are seen at once', async ({ admin, product, room }) => {
    const store = await openColdStore(product, admin.request);
    const ids = [room.id];
    for (const place of ['north', 'south', 'east']) {
      ids.push(
        await store.addSensor({
          name: `${room.name} ${place}`,
          serialNo: freshSerial(),
          type: '1',
        }),
      );
    }
    const zone = await zoneOf(product, admin, ids);
    await admin.reload();
    await chooseZone(admin, zone);
    const third = admin.getByRole('list', { name: 'Sensor Thresholds' }).getByRole('listitem').nth(2);
    await expect.poll(async () => endOf(third)).toBeLessThan(844 - 56);
  });

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
