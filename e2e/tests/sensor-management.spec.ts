import type { Page } from '@playwright/test';
import { API_PREFIX } from '@ts1/contract';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore, type ColdStore } from '../support/cold-store.ts';
import { openCommandDesk } from '../support/command-desk.ts';
import { freshSerial } from '../support/fresh.ts';
import { addPerson } from '../support/people.ts';
import { enter, expect, test as base } from '../support/test.ts';

interface Managed {
  readonly id: number;
  readonly name: string;
  readonly serialNo: string;
  /** As it is shown. */
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
    await search(admin, name);
    await use({ id, name, serialNo, serial: (serialNo.match(/../g) ?? []).join('.'), store });
  },
});

/** Leaves in the table what has this in its name; the company of the shared product has many sensors. */
async function search(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Search sensors by name or serial number...').fill(name);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the Sensors screen has its title, its subtitle, its cards and the table with actions', async ({
  admin,
  sensor,
}) => {
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
  await expect(rowOf(admin, sensor.name)).toContainText(sensor.serial);
  await expect(rowOf(admin, sensor.name)).toContainText('-18.2');
  // Rows lead on only where they can be reordered: on the dashboard.
  await rowOf(admin, sensor.name).getByText('-18.2').click();
  await expect(admin).toHaveURL(/\/sensors$/);
});

test('the Sensors screen is searched by name or serial number, and says how many it found', async ({
  admin,
  sensor,
}) => {
  const search = admin.getByPlaceholder('Search sensors by name or serial number...');
  for (const wanted of [sensor.name.toUpperCase(), sensor.serialNo, sensor.serial]) {
    await search.fill(wanted);
    await expect(admin.getByText(`Found 1 sensor(s) matching "${wanted}"`)).toBeVisible();
    await expect(admin.getByRole('row')).toHaveCount(2);
  }
  await search.fill('there is no such thing');
  await expect(admin.getByText('Found 0 sensor(s) matching')).toBeVisible();
  await admin.getByRole('button', { name: 'Clear search' }).click();
  await expect(admin.getByText(/^Found/)).toHaveCount(0);
});

test.describe('adding a sensor', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Add Sensor' }).click();
    return page.getByRole('dialog', { name: 'Add Sensor' });
  };

  test('takes a serial number once a type is chosen, formats it, refuses letters without altering them, and clears it with another type', async ({
    admin,
    sensor,
  }) => {
    expect(sensor.id).toBeGreaterThan(0);
    const dialog = await open(admin);
    const serial = dialog.getByLabel('Serial Number');
    await expect(serial).toBeDisabled();
    await dialog.getByRole('button', { name: 'Add Sensor' }).click();
    await expect(dialog.getByLabel('Sensor Type')).toHaveAccessibleDescription(
      'Please select a sensor type first.',
    );
    await expect(dialog.getByLabel('Sensor Name')).toHaveAccessibleDescription('Required');
    await dialog.getByLabel('Sensor Type').selectOption({ label: 'TS1' });
    await serial.pressSequentially('01-0203');
    await expect(serial).toHaveValue('01.02.03');
    await serial.fill('');
    await serial.pressSequentially('O10203');
    await expect(serial).toHaveValue('O10203');
    await expect(serial).toHaveAccessibleDescription('Serial number must be a valid number');
    await serial.fill('01020399');
    await expect(serial).toHaveValue('01020399');
    await expect(serial).toHaveAccessibleDescription(
      'Serial number format is invalid for the selected sensor type.',
    );
    await serial.fill('010203');
    await expect(serial).toHaveValue('01.02.03');
    await expect(serial).not.toHaveAccessibleDescription(/format/);
    await dialog.getByLabel('Sensor Type').selectOption({ label: 'EMS IceSpy' });
    await expect(serial).toHaveValue('');
    await serial.fill('0102');
    await dialog.getByRole('button', { name: 'Add Sensor' }).click();
    await expect(serial).toHaveAccessibleDescription(
      'Serial number format is invalid for the selected sensor type.',
    );
  });

  test('waits a second, looks it up by its serial number and assigns it to its zone', async ({
    admin,
    product,
    sensor,
  }) => {
    const zone = `Zone ${sensor.serialNo}`;
    await admin.request.post(`${product.url}${API_PREFIX}/zones`, { data: { zoneName: zone } });
    await admin.reload();
    await search(admin, sensor.name);
    const dialog = await open(admin);
    await dialog.getByLabel('Sensor Type').selectOption({ label: 'TS1' });
    await dialog.getByLabel('Serial Number').fill(freshSerial());
    await dialog.getByLabel('Sensor Name').fill(`Assigned ${sensor.name}`);
    await dialog.getByLabel('Zone (optional)').selectOption({ label: zone });
    const assigned = admin.waitForRequest((request) => /\/zones\/\d+\/sensors$/.test(request.url()));
    await dialog.getByRole('button', { name: 'Add Sensor' }).click();
    await assigned;
    await expect(dialog).toBeHidden();
    await expect(rowOf(admin, `Assigned ${sensor.name}`)).toBeVisible();
    const zones = await (await admin.request.get(`${product.url}${API_PREFIX}/zones`)).json();
    expect(zones).toContainEqual(expect.objectContaining({ zone_name: zone, sensor_count: 1 }));
  });

  test('says each thing that can fail, and goes on from there', async ({ admin, product, sensor }) => {
    const zone = `Zone ${sensor.serialNo}`;
    await admin.request.post(`${product.url}${API_PREFIX}/zones`, { data: { zoneName: zone } });
    await admin.reload();
    await search(admin, sensor.name);
    const dialog = await open(admin);
    await dialog.getByLabel('Sensor Type').selectOption({ label: 'TS1' });
    await dialog.getByLabel('Serial Number').fill(sensor.serialNo);
    await dialog.getByLabel('Sensor Name').fill(`Placed ${sensor.name}`);
    await dialog.getByLabel('Zone (optional)').selectOption({ label: zone });
    await dialog.getByRole('button', { name: 'Add Sensor' }).click();
    await expect(dialog.getByText(/^Failed to add sensor/)).toBeVisible();
    await expect(dialog.getByLabel('Serial Number')).toHaveAccessibleDescription(
      'A sensor with this serial number already exists.',
    );

    await dialog.getByLabel('Serial Number').fill(freshSerial());
    const list = `**${API_PREFIX}/sensors`;
    await admin.route(list, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Add Sensor' }).click();
    await expect(dialog.getByText('Could not find newly created sensor')).toBeVisible();
    await admin.unroute(list);

    const assign = `**${API_PREFIX}/zones/*/sensors`;
    await admin.route(assign, (route) => route.fulfill({ status: 409, json: {} }));
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText(/^Failed to assign sensor to zone/)).toBeVisible();
    await expect(dialog.getByText('The sensor is added and records its readings.')).toBeVisible();
    await admin.unroute(assign);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(admin, `Placed ${sensor.name}`)).toHaveCount(1);
  });
});

test('a sensor is renamed, and the dialog says when that fails', async ({ admin, sensor }) => {
  await admin.getByRole('button', { name: `Edit ${sensor.name}` }).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit Sensor' });
  const name = dialog.getByLabel('Sensor Name');
  await expect(name).toBeFocused();
  await name.fill('  ');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('Required');
  const path = `**${API_PREFIX}/sensors/*`;
  await name.fill(`${sensor.name} renamed`);
  for (const [status, text] of [
    [400, 'Failed to update sensor. Please try again.'],
    [404, 'Could not find the selected sensor.'],
  ] as const) {
    await admin.route(path, (route) => route.fulfill({ status, json: {} }));
    await name.press('Enter');
    await expect(dialog.getByText(text)).toBeVisible();
    await admin.unroute(path);
  }
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(admin, `${sensor.name} renamed`)).toBeVisible();
});

test('a sensor is deleted after a question, which says what is kept', async ({ admin, sensor }) => {
  await admin.getByRole('button', { name: `Delete ${sensor.name}` }).click();
  const question = admin.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this sensor?',
  });
  await expect(question).toContainText('Kept: its readings and its alarm log');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const path = `**${API_PREFIX}/sensors/*`;
  await admin.route(path, (route) => route.fulfill({ status: 400, json: {} }));
  await question.getByRole('button', { name: 'Delete sensor' }).click();
  await expect(question.getByText('Failed to delete sensor. Please try again.')).toBeVisible();
  await admin.unroute(path);
  await question.getByRole('button', { name: 'Delete sensor' }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(admin, sensor.name)).toHaveCount(0);
});

test.describe('calibrating', () => {
  const open = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `Calibrate ${name}` }).click();
    return page.getByRole('dialog', { name: 'Calibrate Sensor' });
  };

  test('sends setpoint and offset, closes after the success, and shows how far the command is', async ({
    admin,
    sensor,
  }) => {
    const desk = await openCommandDesk(admin);
    const dialog = await open(admin, sensor.name);
    await dialog.getByRole('button', { name: 'Send calibration' }).click();
    await expect(dialog.getByLabel('Setpoint (°C)')).toHaveAccessibleDescription(/must be a number/);
    await expect(dialog.getByLabel('Offset (°C)')).toHaveAccessibleDescription(/must be a number/);
    await expect(dialog.getByLabel('Setpoint (°C)')).toBeFocused();
    await dialog.getByLabel('Setpoint (°C)').fill('-300');
    await dialog.getByLabel('Offset (°C)').fill('-0.25');
    await dialog.getByLabel('Offset (°C)').press('Enter');
    await expect(dialog.getByLabel('Setpoint (°C)')).toHaveAccessibleDescription(/must be at least -273.15/);
    await dialog.getByLabel('Setpoint (°C)').fill('-18.125');
    await admin.clock.install();
    await admin.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByLabel('Offset (°C)').press('Enter');
    await expect(dialog.getByText('Calibration sent successfully!')).toBeVisible();
    await admin.clock.runFor(1_100);
    await expect(dialog).toBeVisible();
    await admin.clock.runFor(200);
    // It fades out by frames, of which a clock that stands still has none.
    await expect(dialog).toHaveAttribute('data-closed');
    await admin.clock.resume();
    await expect(dialog).toBeHidden();
    expect(desk.asked).toEqual([{ sensorId: sensor.id, setpoint: -18.125, offset: -0.25 }]);
    await expect(rowOf(admin, sensor.name)).toContainText('Calibration: Queued');

    const again = await open(admin, sensor.name);
    await expect(again.getByRole('region', { name: 'Recent commands' })).toContainText('Queued');
  });

  test('clears, and says that it is cleared', async ({ admin, sensor }) => {
    const desk = await openCommandDesk(admin);
    const dialog = await open(admin, sensor.name);
    await dialog.getByRole('button', { name: 'Clear calibration' }).click();
    await expect(dialog.getByText('Calibration cleared successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(desk.asked).toEqual([{ sensorId: sensor.id, action: 'CLEAR' }]);
  });

  test('says what failed', async ({ admin, sensor }) => {
    const desk = await openCommandDesk(admin);
    const dialog = await open(admin, sensor.name);
    await dialog.getByLabel('Setpoint (°C)').fill('0');
    await dialog.getByLabel('Offset (°C)').fill('0');
    desk.refuse({ status: 409, message: 'No base unit has heard it.' });
    await dialog.getByRole('button', { name: 'Send calibration' }).click();
    await expect(dialog.getByText(/^Failed to send calibration\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear calibration' }).click();
    await expect(dialog.getByText(/^Failed to clear calibration\./)).toBeVisible();
    await admin.route(`**${API_PREFIX}/automation/calibration`, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send calibration' }).click();
    await expect(dialog.getByText(/^Failed to calibrate\./)).toBeVisible();
  });
});

test.describe('firmware', () => {
  /** The last sensors run 1.9, and 1.10 is the latest. */
  const outdated = async (page: Page, url: string, count: number) => {
    await page.route(`**${API_PREFIX}/firmware/latest`, (route) =>
      route.fulfill({ json: { version: '1.10' } }),
    );
    await page.route(`**${API_PREFIX}/sensors`, async (route) => {
      const answer = await route.fetch();
      const sensors = z.array(z.looseObject({ type: z.string() })).parse(await answer.json());
      await route.fulfill({
        json: sensors.slice(-count).map((one) => ({ ...one, firmware: '1.9', firmware_version: '1.9' })),
      });
    });
    await page.goto(`${url}/sensors`);
  };

  test('is offered to a type 1 sensor that runs an older version', async ({ admin, product, sensor }) => {
    const desk = await openCommandDesk(admin);
    await outdated(admin, product.url, 1);
    await admin.getByRole('button', { name: `Update firmware of ${sensor.name}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Update Firmware' });
    await expect(dialog).toContainText(`${sensor.name} runs 1.9; 1.10 is the latest.`);
    await dialog.getByLabel('SSID').fill('Warehouse');
    await dialog.getByRole('button', { name: 'Update Firmware' }).click();
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(
      'Fill in both, or leave both empty',
    );
    await dialog.getByLabel('Password').fill('a quiet cold night');
    desk.refuse({ status: 409, message: 'No base unit has heard it.' });
    await dialog.getByRole('button', { name: 'Update Firmware' }).click();
    await expect(dialog.getByText(/^Failed to send firmware update request\./)).toBeVisible();
    desk.refuse({ status: 404, message: 'There is no such sensor.' });
    await dialog.getByRole('button', { name: 'Update Firmware' }).click();
    await expect(dialog.getByText('Could not find the selected sensor.')).toBeVisible();
    desk.refuse(null);
    await dialog.getByRole('button', { name: 'Update Firmware' }).click();
    await expect(dialog.getByText('Firmware update request sent successfully!')).toBeVisible();
    expect(desk.asked).toEqual([
      {
        email: 'admin@example.com',
        sensorSerialNumber: sensor.serialNo,
        baseUnitSerialNumbers: expect.arrayContaining([expect.stringMatching(/^UNIT-/)]),
        wifi: { ssid: 'Warehouse', password: 'a quiet cold night' },
      },
    ]);
  });

  test('of all sensors is updated one after another, counted at the end and cleared after 5 s', async ({
    admin,
    product,
    sensor,
  }) => {
    await sensor.store.addSensor({ name: 'Second', serialNo: freshSerial(), type: '1' });
    await openCommandDesk(admin);
    const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let asked = 0;
    await admin.route(`**${API_PREFIX}/automation/firmware`, async (route) => {
      asked += 1;
      await gates[asked - 1]?.promise;
      await (asked === 2 ? route.fulfill({ status: 409, json: {} }) : route.fallback());
    });
    await outdated(admin, product.url, 2);
    await admin.getByRole('button', { name: 'Update All Sensors' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Update All Sensors' });
    await expect(dialog).toContainText('2 sensors run older firmware than 1.10.');
    await dialog.getByRole('button', { name: 'Update All Sensors' }).click();
    await expect(dialog.getByText(`Updating ${sensor.name} (1 of 2)...`)).toBeVisible();
    gates[0]?.resolve(undefined);
    await expect(dialog.getByText('Updating Second (2 of 2)...')).toBeVisible();
    await admin.clock.install();
    gates[1]?.resolve(undefined);
    const outcome = dialog.getByText('Firmware update finished: 1 succeeded, 1 failed');
    await expect(outcome).toBeVisible();
    await expect(dialog.getByText(/^Second: Failed to send firmware update request\./)).toBeVisible();
    await admin.clock.runFor(2_000);
    await expect(outcome).toBeVisible();
    await admin.clock.runFor(3_500);
    await expect(outcome).toBeHidden();
  });

  test('of all sensors can be cancelled, also after the dialog was closed', async ({
    admin,
    product,
    sensor,
  }) => {
    await sensor.store.addSensor({ name: 'Second', serialNo: freshSerial(), type: '1' });
    await openCommandDesk(admin);
    const held = Promise.withResolvers<undefined>();
    await admin.route(`**${API_PREFIX}/automation/firmware`, async (route) => {
      await held.promise;
      await route.fallback();
    });
    await outdated(admin, product.url, 2);
    await admin.getByRole('button', { name: 'Update All Sensors' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Update All Sensors' });
    await dialog.getByRole('button', { name: 'Update All Sensors' }).click();
    await expect(dialog.getByText(/\(1 of 2\)/)).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await admin.getByRole('button', { name: 'Cancel update' }).click();
    held.resolve(undefined);
    await expect(
      admin.getByText('Firmware update cancelled: 1 succeeded, 0 failed, 1 not asked'),
    ).toBeVisible();
  });
});

test('a sensor that is received and not added is added in one click', async ({ admin, sensor }) => {
  const serialNo = freshSerial();
  const serial = (serialNo.match(/../g) ?? []).join('.');
  await sensor.store.report([{ sensor: serialNo, temperature: 3.3, battery: 3.6 }]);
  await admin.reload();
  await search(admin, serial);
  const discovered = admin.getByRole('region', { name: 'Discovered sensors' });
  const row = discovered.getByRole('listitem').filter({ hasText: serial });
  await expect(row).toContainText('3.3');
  await expect(row).toContainText('through Unit');
  await expect(row.getByLabel(`Type of ${serial}`)).toHaveValue('1');
  await row.getByRole('button', { name: `Add ${serial}` }).click();
  await expect(row.getByText('Enter a name.')).toBeVisible();
  await row.getByLabel(`Name of ${serial}`).fill(`Sensor ${serial}`);
  await row.getByRole('button', { name: `Add ${serial}` }).click();
  await expect(rowOf(admin, `Sensor ${serial}`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe('importing', () => {
  const choose = async (page: Page, text: string) => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import sensors from CSV' });
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'sensors.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    return dialog;
  };

  test('checks every row first, then adds row by row and says what became of each', async ({
    admin,
    sensor,
  }) => {
    const [one, two, three] = [freshSerial(), freshSerial(), freshSerial()];
    const sent: string[] = [];
    admin.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/sensors')) sent.push(request.url());
    });
    const dialog = await choose(
      admin,
      `\uFEFFSerial Number;Name;Type;Colour\r\n${one};Imported A of ${sensor.name};TS1;red\r\n${two};"Imported; B";1;\r\n` +
        `${one};Twice;TS1;\r\n${sensor.serialNo};Known;TS1;\r\n123;;X;\r\n${three};Imported C;TS1;\r\n`,
    );
    await expect(dialog.getByText('Checked, nothing is added yet: 3 to add, 3 not.')).toBeVisible();
    await expect(dialog.getByText('Columns left out: Colour')).toBeVisible();
    await expect(rowOf(admin, 'Twice')).toContainText('same serial number as line 2');
    await expect(rowOf(admin, 'Known')).toContainText(`already added as ${sensor.name}`);
    await expect(dialog.getByRole('row').nth(5)).toContainText('no such type: X; name missing');
    expect(sent).toEqual([]);

    // Somebody else adds the last one in between.
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
    await expect(rowOf(admin, `Imported A of ${sensor.name}`)).toBeVisible();
  });

  test('says what is wrong with a file that it cannot use', async ({ admin, sensor }) => {
    expect(sensor.id).toBeGreaterThan(0);
    const dialog = await choose(admin, 'name,colour\nFreezer,red');
    const file = dialog.getByLabel('CSV file');
    await expect(file).toHaveAccessibleDescription(/Columns missing: serial, type/);
    await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await expect(file).toHaveAccessibleDescription('The file has no rows.');
    await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2_000_001, 'a') });
    await expect(file).toHaveAccessibleDescription('The file is larger than 2 MB.');
    await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(200) });
    await expect(file).toHaveAccessibleDescription('The file could not be read.');
  });
});

test('viewers read all of it and change nothing', async ({ admin, product, page, sensor }) => {
  const viewer = await addPerson(product, admin.request);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await enter(page, product, viewer);
  await page.goto(`${product.url}/sensors`);
  await search(page, sensor.name);
  await expect(page.getByText('View temperature sensors')).toBeVisible();
  await expect(rowOf(page, sensor.name)).toContainText('-18.2');
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  for (const name of ['Add Sensor', 'Import CSV', 'Update All Sensors', /^Calibrate/, /^Edit/, /^Delete/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Discovered sensors' })).toHaveCount(0);
});

test('the Sensors screen has no accessibility finding', async ({ admin, sensor }) => {
  await sensor.store.report([{ sensor: freshSerial(), temperature: 3.3 }]);
  await admin.reload();
  await expect(admin.getByRole('region', { name: 'Discovered sensors' })).toBeVisible();
  await search(admin, sensor.name);
  await expect(admin.getByText('Found 1 sensor(s) matching')).toBeVisible();
  await expectAccessible(admin);
  for (const name of ['Add Sensor', 'Import CSV', `Calibrate ${sensor.name}`]) {
    await admin.getByRole('button', { name }).click();
    await expect(admin.getByRole('dialog')).toBeVisible();
    await expectAccessible(admin);
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toBeHidden();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('sensors are cards with their actions, and nothing is wider than the screen', async ({
    admin,
    sensor,
  }) => {
    const card = admin.getByRole('listitem').filter({ hasText: sensor.name });
    await expect(card.getByRole('button', { name: `Calibrate ${sensor.name}` })).toBeVisible();
    const fits = async () => admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await fits()).toBe(true);
    await card.getByRole('button', { name: `Calibrate ${sensor.name}` }).click();
    await expect(admin.getByRole('dialog')).toBeVisible();
    expect(await fits()).toBe(true);
  });
});
