import { API_PREFIX, type Sender } from '@ts1/contract';
import type { Page } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

interface Connection {
  readonly url: string;
  readonly broker: string;
  readonly serialNo: string;
  readonly deviceKey: string;
}

interface Way {
  readonly name: string;
  readonly serial: string;
  readonly shown: string;
  readonly suggests: { readonly name: string; readonly type: string };
  readonly message: (celsius: number, at: Date) => object;
  readonly topic?: string;
}

/** Returns Ruuvi's data format 5, in which two bytes are the temperature, in 0.005 °C. */
function ruuviData(celsius: number): string {
  const steps = Buffer.alloc(2);
  steps.writeInt16BE(Math.round(celsius / 0.005));
  return `0201061BFF990405${steps.toString('hex')}5394C37C0004FFFC040CAC364200CDCBB8334C884F`.toUpperCase();
}

const WAYS: Readonly<Record<Sender, Way>> = {
  chirpstack: {
    name: 'ChirpStack 4',
    serial: 'A84041FFFE000001',
    shown: 'A84041FFFE000001',
    suggests: { name: 'Blood bank freezer', type: 'Wireless sensor, battery in V' },
    message: (celsius, at) => ({
      time: at.toISOString(),
      deviceInfo: { devEui: 'a84041fffe000001', deviceName: 'Blood bank freezer' },
      data: 'AQID',
      object: { TempC_SHT: celsius.toFixed(2), BatV: 3.05 },
    }),
  },
  'things-stack': {
    name: 'The Things Stack',
    serial: 'A84041FFFE000002',
    shown: 'A84041FFFE000002',
    suggests: { name: 'vaccine-fridge', type: 'Wireless sensor, battery in %' },
    message: (celsius, at) => ({
      end_device_ids: { device_id: 'vaccine-fridge', dev_eui: 'A84041FFFE000002' },
      uplink_message: {
        received_at: at.toISOString(),
        decoded_payload: { temperature: celsius },
        last_battery_percentage: { value: 88 },
      },
    }),
  },
  zigbee2mqtt: {
    name: 'Zigbee2MQTT',
    serial: '00158D0001000003',
    shown: '00158D0001000003',
    suggests: { name: 'Milk fridge', type: 'Wireless sensor, battery in %' },
    topic: 'Milk fridge',
    message: (celsius, at) => ({
      temperature: celsius,
      battery: 87,
      last_seen: at.toISOString(),
      device: { ieeeAddr: '0x00158d0001000003', friendlyName: 'Milk fridge' },
    }),
  },
  ruuvi: {
    name: 'Ruuvi Gateway',
    serial: 'CBB8334C8804',
    shown: 'CB:B8:33:4C:88:04',
    suggests: { name: 'Ruuvi 8804', type: 'Wireless sensor, battery in V' },
    message: (celsius, at) => ({
      data: {
        tags: {
          'CB:B8:33:4C:88:04': { rssi: -65, timestamp: at.getTime() / 1_000, data: ruuviData(celsius) },
        },
      },
    }),
  },
  json: {
    name: 'Something else (JSON)',
    serial: 'A84041FFFE000005',
    shown: 'A84041FFFE000005',
    suggests: { name: 'Wine cellar', type: 'Wireless sensor, battery in %' },
    message: (celsius, at) => ({
      sensor: 'A84041FFFE000005',
      name: 'Wine cellar',
      time: at.toISOString(),
      temperature: celsius,
      battery: 70,
    }),
  },
};

/** Delivers one value as the sender does: over HTTP, or over MQTT below the topics of the unit. */
async function deliver(sender: Sender, way: Way, unit: Connection, celsius: number): Promise<void> {
  const message = JSON.stringify(way.message(celsius, new Date()));
  if (way.topic === undefined) {
    const answer = await fetch(`${unit.url}${API_PREFIX}/ingest/${sender}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${unit.deviceKey}` },
      body: message,
    });
    expect(answer.status).toBe(200);
    return;
  }
  const client = await connectAsync(unit.broker, { username: unit.serialNo, password: unit.deviceKey });
  await client.publishAsync(`ts1/${unit.serialNo}/${sender}/${way.topic}`, message, { qos: 1 });
  await client.endAsync();
}

/** Returns the value beside a name in the dialog of a new key. */
async function shownValue(page: Page, label: string): Promise<string> {
  const row = page.getByRole('dialog').locator('dt', { hasText: label }).first().locator('xpath=..');
  return (await row.locator('dd').innerText()).trim();
}

/** The sender with the simplest delivery: the screen is the same for all. */
const LIMITED_BY_SCREEN: Sender = 'json';

/** Sets a high limit of 8 °C as an admin does. */
async function limitByScreen(admin: Page, url: string, name: string): Promise<void> {
  await admin.goto(`${url}/alarms`);
  await admin.getByRole('button', { name: `Edit thresholds of ${name}` }).click();
  const high = admin.getByLabel(/^High limit.*\(°C\)$/).first();
  await high.fill('8');
  await expect(admin.getByRole('checkbox', { name: 'High alarm on' }).first()).toBeChecked();
  await high.press('Enter');
  await expect(admin.getByText(`In force for ${name}: Temperature High 8.0 °C, at once.`)).toBeVisible();
}

/** Sets the same limit in one call. */
async function limitByCall(admin: Page, url: string, serial: string): Promise<void> {
  const sensors = z
    .array(z.object({ id: z.int(), serialNo: z.string() }))
    .parse(await (await admin.request.get(`${url}${API_PREFIX}/sensors`)).json());
  const id = sensors.find((one) => one.serialNo === serial)?.id;
  const data = { high_alarm: 8, high_enable: true, delay: 0 };
  const saved = await admin.request.put(`${url}${API_PREFIX}/alarms/sensor/${id}`, { data });
  expect(saved.ok()).toBe(true);
}

for (const [sender, way] of Object.entries(WAYS) as [Sender, Way][]) {
  test(`from "Add network server" to the first alarm: ${way.name}`, async ({ admin, product }) => {
    await admin.goto(`${product.url}/base-units`);
    await admin.getByRole('button', { name: 'Add network server' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByLabel('Serial Number')).toHaveValue(/^NS-\d{6}$/);
    const serialNo = await dialog.getByLabel('Serial Number').inputValue();
    await dialog.getByLabel('Base Unit Name').fill(`${way.name} server`);
    await dialog.getByRole('button', { name: 'Add Base Unit' }).click();

    await expect(dialog.getByText('Waiting for the first message…')).toBeVisible();
    const deviceKey = await dialog.getByLabel('Device key', { exact: true }).inputValue();
    await dialog.getByLabel('What sends the readings').selectOption({ label: way.name });
    if (way.topic === undefined) {
      expect(await shownValue(admin, 'Address')).toContain(`/api/ingest/${sender}`);
    } else {
      await expect(dialog.getByText(`topic # out 1 zigbee2mqtt/ ts1/${serialNo}/${sender}/`)).toBeVisible();
    }
    await expectAccessible(admin);
    await admin.screenshot({ path: test.info().outputPath('add-network-server.png') });

    const unit = { url: product.url, broker: product.broker, serialNo, deviceKey };
    const send = async (celsius: number): Promise<void> => deliver(sender, way, unit, celsius);
    await send(4);
    await expect(dialog.getByText(/1 reading from 1 unknown sensor:/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    // The link opens a second page beside the key, which is shown only once.
    const opened = admin.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'add it' }).click();
    const beside = await opened;

    const found = beside.getByRole('listitem').filter({ hasText: way.shown });
    await expect(found.getByLabel(/Name/)).toHaveValue(way.suggests.name);
    await expect(found.getByRole('combobox')).toContainText(way.suggests.type);
    await found.getByRole('button', { name: /Add/ }).click();
    await expect(beside.getByText(way.suggests.name).first()).toBeVisible();
    await beside.close();

    if (sender === LIMITED_BY_SCREEN) await limitByScreen(admin, product.url, way.suggests.name);
    else await limitByCall(admin, product.url, way.serial);
    await send(12.5);
    await admin.goto(`${product.url}/`);
    const row = admin.getByRole('row').filter({ hasText: way.suggests.name });
    await expect(row).toContainText('12.5 °C');
    await expect(row.getByRole('button', { name: `${way.suggests.name}: High` })).toBeVisible();

    await admin.goto(`${product.url}/base-units`);
    await admin
      .getByRole('button', { name: `Sensors received through ${way.name} server` })
      .first()
      .click();
    await expect(admin.getByText('2 messages received with 2 readings.')).toBeVisible();
    await expectAccessible(admin);
    await admin.screenshot({ path: test.info().outputPath('network-server.png'), fullPage: true });
    await admin.setViewportSize({ width: 390, height: 844 });
    // A card replaces the row, and is open as that was.
    await expect(admin.getByRole('list', { name: 'Fields seen' })).toBeVisible();
    await admin.screenshot({ path: test.info().outputPath('network-server-phone.png'), fullPage: true });
  });
}
