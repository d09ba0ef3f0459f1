import { API_PREFIX, routes } from '@ts1/contract';
import type { Page } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { openCommandDesk } from '../support/command-desk.ts';
import { freshNumber, freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';
import { timeOnScreen } from '../support/time-on-screen.ts';

interface Unit {
  readonly id: number;
  readonly name: string;
  readonly serialNo: string;
  readonly deviceKey: string;
}

const TAKEN = 'Base unit with same serial number or name already exists.';

/** A base unit of type 1 on the screen, with the key that its sensors are delivered with. */
const test = base.extend<{ unit: Unit }>({
  unit: async ({ admin, product }, use) => {
    const number = freshNumber();
    const name = `Gateway ${number}`;
    const serialNo = `GW-${number}`;
    const answer = await admin.request.post(`${product.url}${API_PREFIX}/baseUnits`, {
      data: { baseUnitSerialNo: serialNo, baseUnitName: name, typeId: 1 },
    });
    const { id, deviceKey } = z.object({ id: z.int(), deviceKey: z.string() }).parse(await answer.json());
    await admin.goto(`${product.url}/base-units`);
    // A clock that is installed before the app knows its user leaves it with a session of long ago.
    await admin.getByText(serialNo).first().waitFor();
    await use({ id, name, serialNo, deviceKey });
  },
});

const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Delivers one reading of a sensor, as the base unit does. */
async function deliver(url: string, deviceKey: string, sensor = freshSerial()): Promise<number> {
  const answer = await fetch(`${url}${API_PREFIX}${routes.ingestReadings.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${deviceKey}` },
    body: JSON.stringify({ readings: [{ sensor, temperature: 4.2 }] }),
  });
  return answer.status;
}

test(
  'a base unit is online as soon as it is in contact, without loading anew, and opens to the sensors received through it and to what was rejected',
  { tag: ['@2.2.9', '@2.2.11', '@2.4.6', '@2.9.2'] },
  async ({ admin, product, unit }) => {
    const row = findRow(admin, unit.name);
    const details = admin.getByRole('button', { name: `Sensors received through ${unit.name}` });
    const [heard, serialNo] = ['Cellar', freshSerial()];
    await test.step('the Base Units screen has its title, its subtitle and its columns', async () => {
      await expect(admin.getByRole('heading', { name: 'Base Units', level: 1 })).toBeVisible();
      await expect(admin.getByText('Manage your base units and gateways')).toBeVisible();
      await expect(admin.getByRole('columnheader')).toHaveText([
        'Base Unit',
        'Type',
        'Comms',
        'Last Contact',
        'Actions',
      ]);
      await expect(row).toContainText(unit.serialNo);
      await expect(row).toContainText('TS1 Base');
      await expect(row).toContainText('Offline');
      await expect(row).toContainText('Never');
    });
    await test.step('a base unit that has delivered nothing opens to that', async () => {
      await details.click();
      await expect(
        admin.getByText('It has not delivered a reading of a registered sensor yet.'),
      ).toBeVisible();
    });
    await test.step('a base unit is online as soon as it is in contact, without loading anew', async () => {
      await admin.request.post(`${product.url}${API_PREFIX}/sensors`, {
        data: { serialNo, name: heard, type: '1' },
      });
      const stream = admin.waitForResponse(
        (response) => response.headers()['content-type'] === 'text/event-stream',
      );
      await admin.goto(`${product.url}/base-units`);
      await expect(row).toContainText('Offline');
      await stream;
      // From here on the new state can come by the stream alone.
      await admin.route(`**${API_PREFIX}/baseUnits`, (route) => route.abort());
      await deliver(product.url, unit.deviceKey, serialNo);
      await expect(row).toContainText('Online');
      await expect(row).toContainText('Just now');
      await admin.unroute(`**${API_PREFIX}/baseUnits`);
    });
    await test.step('the Base Units screen shows what was rejected of a unit and why', async () => {
      await deliver(product.url, unit.deviceKey, 'no number');
      await expect(row).toContainText('1 rejected');
      await details.click();
      await expect(admin.getByRole('list', { name: `Last rejections of ${unit.name}` })).toContainText(
        'must be a serial number',
      );
    });
    await test.step('a base unit opens to the sensors that are received through it', async () => {
      const sensors = admin.getByRole('list', { name: `Sensors received through ${unit.name}` });
      await expect(sensors.getByRole('listitem')).toContainText('Newest reading came this way');
      await sensors.getByRole('link', { name: heard }).click();
      await expect(admin).toHaveURL(/\/sensors\/\d+/);
    });
  },
);

test(
  'the Base Units screen says what is taken, adds a base unit and shows its device key this once',
  { tag: ['@2.2.10', '@2.2.13', '@2.5.2', '@2.8.2', '@2.8.3'] },
  async ({ admin, product, context, unit }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await test.step('the Base Units screen says that serial number or name are taken', async () => {
      await admin.getByRole('button', { name: 'Add Base Unit' }).click();
      const dialog = admin.getByRole('dialog');
      const add = async (serial: string, name: string): Promise<void> => {
        await dialog.getByLabel('Serial Number').fill(serial);
        await dialog.getByLabel('Base Unit Name').fill(name);
        await dialog.getByLabel('Base Unit Type').selectOption({ label: 'TS1 Base' });
        await dialog.getByRole('button', { name: 'Add Base Unit' }).click();
      };
      await add(unit.serialNo.toLowerCase(), 'Another name');
      await expect(dialog.getByRole('alert')).toHaveText(TAKEN);
      await add('BU-FREE', unit.name.toUpperCase());
      await expect(dialog.getByRole('alert')).toHaveText(TAKEN);
      await add('with blanks', 'Another name');
      await expect(dialog.getByLabel('Serial Number')).toHaveAccessibleDescription(/letters, digits/);
    });
    await test.step('the dialog that adds a base unit has no accessibility finding', async () => {
      await expectAccessible(admin, '[role=dialog]');
      await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(admin.getByRole('dialog')).toBeHidden();
    });
    await test.step('the Base Units screen adds a base unit and shows its device key this once, to copy and as a QR code', async () => {
      await admin.getByRole('button', { name: 'Add Base Unit' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Add Base Unit' });
      await dialog.getByRole('button', { name: 'Add Base Unit' }).click();
      for (const field of ['Serial Number', 'Base Unit Name', 'Base Unit Type']) {
        await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(/Required/);
      }
      await expect(dialog.getByLabel('Serial Number')).toBeFocused();
      await dialog.getByLabel('Serial Number').fill('BU-77');
      await dialog.getByLabel('Base Unit Name').fill('Loading bay');
      await dialog.getByLabel('Base Unit Type').selectOption({ label: 'EMS IceSpy Base' });
      await dialog.getByLabel('Base Unit Name').press('Enter');

      const shown = admin.getByRole('dialog', { name: 'Device key of Loading bay' });
      await expect(shown.getByText('This key is shown this once')).toBeVisible();
      await expect(shown.getByRole('img', { name: 'Device key as a QR code' })).toBeVisible();
      const key = await shown.getByLabel('Device key', { exact: true }).inputValue();
      await admin.keyboard.press('Escape');
      await expect(shown.getByRole('alert')).toHaveText('The key is shown only now. Close without copying?');
      await expect(shown.getByRole('alert')).toBeInViewport();
      await shown.getByRole('button', { name: 'Copy key' }).click();
      await expect(shown.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
      await expect(shown.getByRole('alert')).toHaveCount(0);
      expect(await admin.evaluate(async () => navigator.clipboard.readText())).toBe(key);
      await admin.keyboard.press('Escape');
      await expect(shown).toBeHidden();
      expect(await deliver(product.url, key)).toBe(200);
      await expect(findRow(admin, 'Loading bay')).toContainText('EMS IceSpy Base');
      await expect(findRow(admin, 'Loading bay').getByRole('button', { name: /Configure WiFi/ })).toHaveCount(
        0,
      );
    });
  },
);

test(
  'a base unit is renamed in the row, gets another device key and is deleted after a question, and what fails is shown',
  { tag: ['@2.2.12', '@2.2.14', '@2.8.3'] },
  async ({ admin, product, unit }) => {
    const renamed = `${unit.name} renamed`;
    let key = '';
    await test.step('a base unit is renamed in the row: Enter saves, Escape leaves it as it was, a failure is shown', async () => {
      const rename = admin.getByRole('button', { name: `Rename ${unit.name}` });
      const field = admin.getByLabel(`New name of ${unit.name}`);
      await rename.click();
      await expect(field).toBeFocused();
      await field.fill('Never saved');
      await field.press('Escape');
      await expect(findRow(admin, unit.name)).toBeVisible();
      await rename.click();
      await field.fill('');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription('Required');
      await admin.route(`**${API_PREFIX}/baseUnits`, (route) =>
        // The app does not send this again by itself, unlike after a failure of the server.
        route.request().method() === 'PATCH' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
      );
      await field.fill(renamed);
      await field.press('Enter');
      await expect(admin.getByText('Failed to update base unit name. Please try again.')).toBeVisible();
      await admin.unroute(`**${API_PREFIX}/baseUnits`);
      await field.press('Enter');
      await expect(findRow(admin, renamed)).toBeVisible();
    });
    await test.step('a device key is replaced, and the screen says what stops working', async () => {
      await admin.getByRole('button', { name: `Replace device key of ${renamed}` }).click();
      const question = admin.getByRole('alertdialog');
      await expect(question).toContainText('The present key stops working at once');
      await question.getByRole('button', { name: 'Replace key' }).click();
      const shown = admin.getByRole('dialog', { name: `Device key of ${renamed}` });
      key = await shown.getByLabel('Device key', { exact: true }).inputValue();
      await shown.getByRole('button', { name: 'Done' }).click();
      await expect(shown.getByRole('alert')).toHaveText('The key is shown only now. Close without copying?');
      await shown.getByRole('button', { name: 'Close without copying' }).click();
      await expect(shown).toBeHidden();
      expect(await deliver(product.url, unit.deviceKey)).toBe(401);
      expect(await deliver(product.url, key)).toBe(200);
    });
    await test.step('a base unit is deleted after a question, which says what ends and what is kept', async () => {
      const open = admin.getByRole('button', { name: `Delete ${renamed}` });
      await open.click();
      const question = admin.getByRole('alertdialog', {
        name: 'Are you sure you want to delete this base unit?',
      });
      await expect(question).toContainText('Kept: every reading and every alarm');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(findRow(admin, renamed)).toBeVisible();
      await admin.route(`**${API_PREFIX}/baseUnits`, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
      );
      await open.click();
      await question.getByRole('button', { name: 'Delete base unit' }).click();
      await expect(question.getByText('Failed to delete base unit. Please try again.')).toBeVisible();
      await admin.unroute(`**${API_PREFIX}/baseUnits`);
      await question.getByRole('button', { name: 'Delete base unit' }).click();
      // While the question is open it hides the table.
      await expect(question).toBeHidden();
      await expect(findRow(admin, renamed)).toHaveCount(0);
      expect(await deliver(product.url, key)).toBe(401);
    });
  },
);

/** Replaces the key of a unit and leaves the dialog that shows the new one open. */
async function showKey(admin: Page, unit: Unit) {
  await admin.getByRole('button', { name: `Replace device key of ${unit.name}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Replace key' }).click();
  return admin.getByRole('dialog', { name: `Device key of ${unit.name}` });
}

test('a new base unit says where to send with its key, and when it is in contact first', async ({
  admin,
  product,
  context,
  unit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = async () => admin.evaluate(async () => navigator.clipboard.readText());
  const shown = await showKey(admin, unit);
  const key = await shown.getByLabel('Device key', { exact: true }).inputValue();
  await expect(shown).toContainText(
    'Base units on the network cannot reach this server: start it with HOST=0.0.0.0',
  );
  await expect(shown.getByLabel('HTTP command')).toContainText(
    `curl ${product.url}${API_PREFIX}/ingest/readings`,
  );
  const { port } = new URL(product.broker);
  for (const [label, value] of Object.entries({
    Host: 'localhost',
    Port: port,
    Topic: `ts1/${unit.serialNo}/readings`,
    'User name': unit.serialNo,
  })) {
    await shown.getByRole('button', { name: `Copy ${label}`, exact: true }).click();
    await expect(shown.getByRole('button', { name: `Copied: ${label}` })).toBeVisible();
    expect(await clipboard()).toBe(value);
  }
  // No copied value is the key.
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown.getByRole('alert')).toBeVisible();
  await shown.getByRole('button', { name: 'Copy MQTT command' }).click();
  await expect(shown.getByRole('alert')).toHaveCount(0);
  const [, host, toPort, user = '', password = '', qos, topic, message] =
    /^mosquitto_pub -h (\S+) -p (\d+) \\\n {2}-u '(.+)' -P '(.+)' \\\n {2}-q (\d) -t '(.+)' \\\n {2}-m '(.+)'$/.exec(
      await clipboard(),
    ) ?? [];
  expect({ host, toPort, user, password, qos }).toEqual({
    host: 'localhost',
    toPort: port,
    user: unit.serialNo,
    password: key,
    qos: '1',
  });
  await expect(shown.getByText('Waiting for the first message…')).toBeVisible();
  await expectAccessible(admin, '[role=dialog]');
  // This does what the command does; the broker listens on the IPv4 address alone.
  const broker = await connectAsync(`mqtt://127.0.0.1:${toPort}`, { username: user, password });
  await broker.publishAsync(topic ?? '', message ?? '', { qos: 1 });
  await broker.endAsync();
  await expect(shown.getByText('1 message received with 1 reading.')).toBeVisible();
  await expect(shown.getByRole('link', { name: 'add it' })).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
});

test('the Base Units screen shows deliveries that could not be stored, which are tried again or dropped after a question', async ({
  admin,
  product,
  unit,
}) => {
  const at = new Date().toISOString();
  let kept = [7, 8].map((id) => ({
    id,
    base_unit_id: unit.id,
    base_unit_name: unit.name,
    serialNo: unit.serialNo,
    received_at: at,
    quarantined_at: at,
    readings: id,
    reason: 'The sum of the bucket is too large.',
    tries: 3,
  }));
  const calls: string[] = [];
  await admin.route(`**${API_PREFIX}/baseUnits`, async (route) => {
    const answer = await route.fetch();
    const units = z.array(z.looseObject({ id: z.int() })).parse(await answer.json());
    const withTheirs = units.map((one) =>
      one.id === unit.id ? { ...one, quarantined_deliveries: kept.length } : one,
    );
    await route.fulfill({ json: withTheirs });
  });
  await admin.route(`**${API_PREFIX}/quarantined-deliveries`, async (route) => route.fulfill({ json: kept }));
  await admin.route(`**${API_PREFIX}/quarantined-deliveries/**`, async (route) => {
    const [id = '', verb = ''] = route.request().url().split('/quarantined-deliveries/')[1]?.split('/') ?? [];
    calls.push(`${route.request().method()} ${id} ${verb}`.trim());
    if (calls.length === 1) {
      await route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Unprocessable',
          status: 422,
          message: 'It still cannot be stored.',
        },
      });
      return;
    }
    kept = kept.filter((one) => String(one.id) !== id);
    await (verb === 'retry'
      ? route.fulfill({ json: { accepted: 7, duplicates: 0 } })
      : route.fulfill({ status: 204 }));
  });
  await admin.goto(`${product.url}/base-units`);
  const panel = admin.getByRole('region', { name: 'Deliveries that could not be stored' });
  await expect(panel).toContainText('2 deliveries are not stored yet.');
  const [first, second] = [7, 8].map((count) =>
    panel.getByRole('listitem').filter({ hasText: `${count} readings` }),
  );
  if (first === undefined || second === undefined) throw new Error('two are shown');
  await expect(first).toContainText('The sum of the bucket is too large.');
  await admin.getByRole('button', { name: `Sensors received through ${unit.name}` }).click();
  await expect(admin.getByText('It has not delivered')).toBeVisible();
  await test.step('the Base Units screen has no accessibility finding', async () => {
    await expectAccessible(admin);
  });
  await first.getByRole('button', { name: 'Try again' }).click();
  await expect(first).toContainText('It still cannot be stored.');
  await first.getByRole('button', { name: 'Try again' }).click();
  await expect(first).toBeHidden();
  await second.getByRole('button', { name: 'Drop' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Drop 8 readings for good?' });
  await question.getByRole('button', { name: 'Drop readings' }).click();
  // The question in front hides the panel too: the call comes first.
  await expect.poll(() => calls).toEqual(['POST 7 retry', 'POST 7 retry', 'DELETE 8']);
  await expect(panel).toBeHidden();
  // A list that is still being read is not needed any more.
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
});

test(
  'the Base Units screen configures WiFi of a type 1 unit, and says when that failed',
  { tag: ['@2.2.13', '@2.4.8', '@2.5.3', '@2.7.10', '@2.8.3', '@2.9.3'] },
  async ({ admin, product, unit }) => {
    const desk = await openCommandDesk(admin);
    await admin.clock.install();
    await admin.goto(`${product.url}/base-units`);
    const open = admin.getByRole('button', { name: `Configure WiFi of ${unit.name}` });
    const dialog = admin.getByRole('dialog', { name: 'Configure WiFi' });
    await test.step('the Base Units screen says that the WiFi configuration failed', async () => {
      desk.refuse({ status: 409, message: 'No' });
      await open.click();
      await dialog.getByLabel('SSID').fill('Warehouse');
      await dialog.getByLabel('Password').fill('a quiet cold night');
      await dialog.getByLabel('Password').press('Enter');
      await expect(dialog.getByText(/^Failed to update WiFi configuration/)).toBeVisible();
      desk.refuse(null);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });
    await test.step('the Base Units screen configures WiFi of a type 1 unit: both fields, success, and closed after 2 s', async () => {
      await open.click();
      const update = dialog.getByRole('button', { name: 'Update WiFi' });
      await expect(update).toBeDisabled();
      await dialog.getByLabel('SSID').fill('Warehouse');
      await expect(update).toBeDisabled();
      await dialog.getByLabel('Password').fill('short');
      await expect(update).toBeEnabled();
      await dialog.getByLabel('SSID').fill('');
      await expect(update).toBeDisabled();
      await dialog.getByLabel('SSID').fill('Warehouse');
      await update.click();
      await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/must be 8 to 63/);
      const sent = admin.waitForRequest((request) => request.url().endsWith('/automation/wifi'));
      await dialog.getByLabel('Password').fill('a quiet cold night');
      const success = await timeOnScreen(admin, 'WiFi configuration updated successfully!');
      await update.click();
      expect((await sent).postDataJSON()).toMatchObject({
        baseUnitSerialNumber: unit.serialNo,
        baseUnitName: unit.name,
        ssid: 'Warehouse',
        password: 'a quiet cold night',
        timestamp: expect.stringMatching(/^\d{4}-/),
      });
      await expect(dialog.getByText('WiFi configuration updated successfully!')).toBeVisible();
      await admin.clock.runFor(1_500);
      // A delivery in the meantime draws the screen again.
      await deliver(product.url, unit.deviceKey);
      await expect(admin.locator('tr').filter({ hasText: unit.name })).toContainText('Online');
      await admin.clock.runFor(600);
      await expect(dialog).toBeHidden({ timeout: 1_000 });
      expect(await success()).toBeGreaterThan(1_950);
    });
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('units are cards, and the device key with where to send fits', async ({ admin, unit }) => {
    await test.step('units are cards, and nothing is wider than the screen', async () => {
      const card = admin
        .getByRole('list', { name: 'Base units' })
        .getByRole('listitem')
        .filter({ hasText: unit.name });
      await expect(card).toContainText('Offline');
      const field = admin.getByLabel(`New name of ${unit.name}`);
      await card.getByRole('button', { name: `Rename ${unit.name}` }).click();
      await expect(field).toBeFocused();
      const fits = await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(fits).toBe(true);
      await field.press('Escape');
      await expect(field).toBeHidden();
    });
    await test.step('the device key with where to send fits, and Done stays in sight', async () => {
      const shown = await showKey(admin, unit);
      await expect(shown.getByLabel('MQTT command')).toBeAttached();
      await expect(shown.getByRole('button', { name: 'Done' })).toBeInViewport();
      await shown.getByRole('button', { name: 'Done' }).click();
      await expect(shown.getByRole('alert')).toBeInViewport();
      await shown.getByLabel('MQTT command').scrollIntoViewIfNeeded();
      const fits = await shown.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
      expect(fits).toBe(true);
    });
  });
});
