import type { Page } from '@playwright/test';
import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore, type ColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

interface Managed {
  readonly id: number;
  readonly name: string;
  readonly serialNo: string;
  /** Serial number as it is shown. */
  readonly serial: string;
  readonly store: ColdStore;
}

/** A TS1 sensor on the screen, received by a base unit. */
const test = base.extend<{ sensor: Managed }>({
  sensor: async ({ admin, product }, use) => {
    const serialNo = freshSerial();
    const name = `Freezer ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo, type: '1' });
    await store.deliver([{ sensor: serialNo, temperature: -18.2, battery: 3.6 }]);
    await admin.goto(`${product.url}/sensors`);
    await use({ id, name, serialNo, serial: shown(serialNo), store });
  },
});

const shown = (serialNo: string): string => (serialNo.match(/../g) ?? []).join('.');
const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'the Sensors screen shows each sensor with its actions, adds one that is received in one click, and has no accessibility finding',
  { tag: ['@1.2.28', '@1.2.30', '@1.2.34', '@1.2.35'] },
  async ({ admin, sensor }) => {
    const serialNo = freshSerial();
    const serial = shown(serialNo);

    await test.step('the Sensors screen has its title, its subtitle, its cards and the table with actions', async () => {
      await expect(admin.getByRole('heading', { name: 'Sensor Management', level: 1 })).toBeVisible();
      await expect(admin.getByText('Manage and monitor your temperature sensors')).toBeVisible();
      for (const card of ['Total Sensors', 'Online', 'Warnings', 'Offline']) {
        await expect(admin.getByRole('region', { name: 'Summary' }).getByText(card)).toBeVisible();
      }
      await expect(admin.getByRole('columnheader')).toHaveText([
        'Sensor Name',
        'Data',
        'Status',
        'Last Seen',
        'Actions',
      ]);
      await expect(findRow(admin, sensor.name)).toContainText(sensor.serial);
      await expect(findRow(admin, sensor.name)).toContainText('-18.2');
      // A click on a row opens its sensor only where rows can be reordered: on the dashboard.
      await findRow(admin, sensor.name).getByText('-18.2').click();
      await expect(admin).toHaveURL(/\/sensors$/);
    });

    await sensor.store.report([{ sensor: serialNo, temperature: 3.3, battery: 3.6 }]);
    await admin.reload();

    await test.step('the Sensors screen has no accessibility finding', async () => {
      await expect(admin.getByRole('region', { name: 'Discovered sensors' })).toBeVisible();
      await expect(findRow(admin, sensor.name)).toBeVisible();
      await expectAccessible(admin);
      for (const name of ['Add Sensor', 'Import CSV', `Calibrate ${sensor.name}`]) {
        await admin.getByRole('button', { name }).click();
        await expect(admin.getByRole('dialog')).toBeVisible();
        await expectAccessible(admin, '[role="dialog"]');
        await admin.keyboard.press('Escape');
        await expect(admin.getByRole('dialog')).toBeHidden();
      }
    });

    await test.step('a sensor that is received and not added is added in one click', async () => {
      const search = admin.getByPlaceholder('Search sensors by name or serial number...');
      await search.fill(serial);
      const discovered = admin.getByRole('region', { name: 'Discovered sensors' });
      const row = discovered.getByRole('listitem').filter({ hasText: serial });
      await expect(row).toContainText('3.3');
      await expect(row).toContainText('through Unit');
      await expect(row.getByLabel(`Type of ${serial}`)).toHaveValue('1');
      await row.getByRole('button', { name: `Add ${serial}` }).click();
      await expect(row.getByText('Enter a name.')).toBeVisible();
      await row.getByLabel(`Name of ${serial}`).fill(`Sensor ${serial}`);
      await row.getByRole('button', { name: `Add ${serial}` }).click();
      await expect(findRow(admin, `Sensor ${serial}`)).toBeVisible();
      await expect(row).toHaveCount(0);
    });
  },
);

test(
  'a sensor is added and assigned to its zone, renamed, and deleted after a question',
  { tag: ['@1.2.37', '@1.2.38', '@1.2.41', '@1.7.16', '@1.8.11'] },
  async ({ admin, product, sensor }) => {
    const name = `Assigned ${sensor.name}`;

    await test.step('waits a second, looks it up by its serial number and assigns it to its zone', async () => {
      const zone = `Zone ${sensor.serialNo}`;
      await admin.request.post(`${product.url}${API_PREFIX}/zones`, { data: { zoneName: zone } });
      await admin.reload();
      await admin.getByRole('button', { name: 'Add Sensor' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Add Sensor' });
      await dialog.getByLabel('Sensor Type').selectOption({ label: 'TS1' });
      await dialog.getByLabel('Serial Number').fill(freshSerial());
      await dialog.getByLabel('Sensor Name').fill(name);
      await dialog.getByLabel('Zone (optional)').selectOption({ label: zone });
      const assigned = admin.waitForRequest((request) => /\/zones\/\d+\/sensors$/.test(request.url()));
      await dialog.getByRole('button', { name: 'Add Sensor' }).click();
      await assigned;
      await expect(dialog).toBeHidden();
      await expect(findRow(admin, name)).toBeVisible();
      const zones = await (await admin.request.get(`${product.url}${API_PREFIX}/zones`)).json();
      expect(zones).toContainEqual(expect.objectContaining({ zone_name: zone, sensor_count: 1 }));
    });

    await test.step('a sensor is renamed', async () => {
      await admin.getByRole('button', { name: `Edit ${name}` }).click();
      const dialog = admin.getByRole('dialog', { name: 'Edit Sensor' });
      const field = dialog.getByLabel('Sensor Name');
      await expect(field).toBeFocused();
      await field.fill(`${name} renamed`);
      await field.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(findRow(admin, `${name} renamed`)).toBeVisible();
    });

    await test.step('a sensor is deleted after a question, which says what is kept', async () => {
      await admin.getByRole('button', { name: `Delete ${name} renamed` }).click();
      const question = admin.getByRole('alertdialog', {
        name: 'Are you sure you want to delete this sensor?',
      });
      await expect(question).toContainText('Kept: its readings and its alarm log');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Delete sensor' }).click();
      await expect(question).toBeHidden();
      await expect(findRow(admin, name)).toHaveCount(0);
    });
  },
);

test('an import checks every row first, then adds row by row and says what became of each', async ({
  admin,
  sensor,
}) => {
  const [one, two, three] = [freshSerial(), freshSerial(), freshSerial()];
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sensors')) sent.push(request.url());
  });
  await admin.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Import sensors from CSV' });
  const text =
    `\uFEFFSerial Number;Name;Type;Colour\r\n${one};Imported A of ${sensor.name};TS1;red\r\n${two};"Imported; B";1;\r\n` +
    `${one};Twice;TS1;\r\n${sensor.serialNo};Known;TS1;\r\n123;;X;\r\n${three};Imported C;TS1;\r\n`;
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'sensors.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText('Checked, nothing is added yet: 3 to add, 3 not.')).toBeVisible();
  await expect(dialog.getByText('Columns left out: Colour')).toBeVisible();
  await expect(findRow(admin, 'Twice')).toContainText('same serial number as line 2');
  await expect(findRow(admin, 'Known')).toContainText(`already added as ${sensor.name}`);
  await expect(dialog.getByRole('row').nth(5)).toContainText('no such type: X; name missing');
  expect(sent).toEqual([]);

  // Another user adds the last one in between.
  await sensor.store.addSensor({ name: 'Was faster', serialNo: three ?? '', type: '1' });
  await dialog.getByRole('button', { name: 'Import 3 sensors' }).click();
  await expect(dialog.getByText('2 added, 1 failed, 3 left out')).toBeVisible();
  const rows = dialog.getByRole('row');
  await expect(rows.filter({ hasText: 'Imported A' })).toContainText('Added');
  await expect(rows.filter({ hasText: 'Imported; B' })).toContainText('Added');
  await expect(rows.filter({ hasText: 'Imported C' })).toContainText(
    'Not added: A sensor with this serial number already exists.',
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(findRow(admin, `Imported A of ${sensor.name}`)).toBeVisible();
});

test('an import creates the zones that rows name, when it is asked to, and puts the sensors into them', async ({
  admin,
  sensor,
}) => {
  const [attic, cellar] = [`Attic of ${sensor.name}`, `Cellar of ${sensor.name}`];
  const text = `serial,name,type,zone\n${freshSerial()},Up ${sensor.name},TS1,${attic}\n${freshSerial()},Down ${sensor.name},TS1,${cellar}\n`;
  await admin.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Import sensors from CSV' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'sensors.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText('Checked, nothing is added yet: 0 to add, 2 not.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create 2 zones' }).click();
  await expect(dialog.getByText('Checked, nothing is added yet: 2 to add, 0 not.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Create / })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import 2 sensors' }).click();
  await expect(dialog.getByText('2 added, 0 failed, 0 left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const { origin } = new URL(admin.url());
  const zones = await (await admin.request.get(`${origin}/api/zones`)).json();
  const counts = [attic, cellar].map((name) => expect.objectContaining({ zone_name: name, sensor_count: 1 }));
  expect(zones).toEqual(expect.arrayContaining(counts));
});
