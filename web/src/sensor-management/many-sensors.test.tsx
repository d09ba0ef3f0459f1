import {
  baseUnitRoutes,
  commandRoutes,
  firmwareRoutes,
  sensorManagementRoutes,
  sensorRoutes,
  zoneManagementRoutes,
  zoneRoutes,
} from '@ts1/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { command } from '../testing/samples/commands.ts';
import { baseUnit, discoveredSensor, fleet, liveRecord, sensor } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, fleet(2));
  server.answer(zoneRoutes.listZones, [zone()]);
  server.answer(baseUnitRoutes.listBaseUnits, [baseUnit(), baseUnit({ id: 2, type: '2' })]);
});

const open = async () => {
  const opened = openPage('/sensors', server);
  await screen.findByRole('link', { name: 'Freezer 1' });
  return opened;
};

test.each(['admin', 'viewer'] as const)(
  'inputs are in the rows of an %s as on the dashboard, also the first value that comes while they are shown',
  async (role) => {
    server.caller = { role };
    const { stream } = await open();
    const co2 = { input: 1, measurand: 'co2', name: 'CO₂', timestamp: minutesAgo(0), since: minutesAgo(0) };
    stream.open();
    stream.push('reading', {
      records: [liveRecord({ timestamp: minutesAgo(0), inputs: [{ ...co2, value: 640 }] })],
    });
    expect(await screen.findByText(/^640\sppm$/)).toBeInTheDocument();
  },
);

test('a viewer reads them, and is offered nothing to change', { tags: ['1.2.34', '1.2.37'] }, async () => {
  server.caller = { role: 'viewer' };
  await open();
  expect(screen.getByText('View temperature sensors')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Freezer 1' }).closest('tr')).toHaveTextContent('-18.4');
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  const main = within(screen.getByRole('main'));
  expect(
    main.queryByRole('button', { name: /^(Add|Import|Update|Calibrate|Edit|Delete)/ }),
  ).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Discovered sensors' })).not.toBeInTheDocument();
});

/** As the server answers a sensor that was added. */
const made = (name: string) => ({ id: 9, serialNo: '010203', name, type: '1' as const });

describe('sensors that are searched', () => {
  test(
    'are found by name and by number, however it is written, and are counted',
    { tags: ['1.2.36'] },
    async () => {
      const { user } = await open();
      const search = screen.getByRole('searchbox', { name: 'Search sensors' });
      await user.type(search, '00.00.02');
      expect(await screen.findByText('Found 1 sensor(s) matching "00.00.02"')).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Freezer 1' })).not.toBeInTheDocument();
      await user.clear(search);
      await user.type(search, 'FREEZER');
      expect(await screen.findByText('Found 2 sensor(s) matching "FREEZER"')).toBeInTheDocument();
      await user.clear(search);
      await user.type(search, 'attic');
      expect(await screen.findByText('No sensor matches')).toBeInTheDocument();
      expect(screen.getByText('Found 0 sensor(s) matching "attic"')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Clear search' }));
      expect(screen.queryByText(/^Found/)).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Freezer 1' })).toBeInTheDocument();
    },
  );

  test('are not lost to a dialog that is open when they are filtered out', async () => {
    const { user, stream } = await open();
    stream.open();
    await user.click(screen.getByRole('button', { name: 'Edit Freezer 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Sensor' }));
    server.answer(sensorRoutes.listSensors, [sensor({ id: 2 })]);
    stream.push('changed', { groups: ['Sensors'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('sensors that were discovered', () => {
  beforeEach(() => server.answer(sensorManagementRoutes.listDiscoveredSensors, [discoveredSensor()]));

  test('what its inputs said is shown: a door alone is more than its battery', async () => {
    const nothing = { temperature: null, battery: 90, type_hint: '6' } as const;
    server.answer(sensorManagementRoutes.listDiscoveredSensors, [
      discoveredSensor({ ...nothing, serialNo: '00158D0001020304', inputs: { door: 1, co2: 640 } }),
    ]);
    openPage('/sensors', server);
    expect(await screen.findByText('Battery 90%, Door open, CO₂ 640 ppm')).toBeVisible();
  });
  const row = async () => within(await screen.findByRole('region', { name: 'Discovered sensors' }));

  test('are named with what was received, and added with a name and the type that fits', async () => {
    server.answer(sensorManagementRoutes.createSensor, ({ body }) => made(body.name));
    const { user } = await open();
    const found = await row();
    expect(found.getByRole('listitem')).toHaveTextContent('Just now, through Base unit 1');
    expect(found.getByRole('listitem')).toHaveTextContent(/-18\.0.°C, Battery 3\.60.V/);
    await user.click(found.getByRole('button', { name: /^Add 00/ }));
    expect(await found.findByRole('alert')).toHaveTextContent('Enter a name.');
    expect(server.asked(sensorManagementRoutes.createSensor)).toHaveLength(0);
    await user.type(found.getByRole('textbox', { name: /^Name of 00/ }), ' Vaccines {Enter}');
    expect(await screen.findByText('Sensor added')).toBeInTheDocument();
    expect(server.asked(sensorManagementRoutes.createSensor)[0]?.body).toMatchObject({
      serialNo: '000007',
      name: 'Vaccines',
      type: '1',
    });
  });

  test('that another admin has added meanwhile are read again, and it is said', async () => {
    const { user } = await open();
    const found = await row();
    await user.type(found.getByRole('textbox'), 'Vaccines');
    server.refuse(sensorManagementRoutes.createSensor, 400, { message: 'This serial number exists' });
    const before = server.asked(sensorManagementRoutes.listDiscoveredSensors).length;
    await user.click(found.getByRole('button', { name: /^Add 00/ }));
    expect(await found.findByText('Failed to add sensor. This serial number exists')).toBeInTheDocument();
    await waitFor(() =>
      expect(server.asked(sensorManagementRoutes.listDiscoveredSensors).length).toBeGreaterThan(before),
    );
  });

  test('that cannot be read are reported as missing, and only an admin is asked to see to them', async () => {
    server.refuse(sensorManagementRoutes.listDiscoveredSensors, 500);
    await open();
    await pass(12_000);
    expect(await screen.findByText('The discovered sensors could not be loaded.')).toBeInTheDocument();
  });

  test('are shown twenty at a time', async () => {
    server.answer(
      sensorManagementRoutes.listDiscoveredSensors,
      Array.from({ length: 30 }, (_, index) =>
        discoveredSensor({ serialNo: String(100 + index).padStart(6, '0') }),
      ),
    );
    const { user } = await open();
    const found = await row();
    expect(found.getAllByRole('listitem')).toHaveLength(20);
    await user.click(found.getByRole('button', { name: 'Show 10 more' }));
    expect(found.getAllByRole('listitem')).toHaveLength(30);
  });
});

describe('the import of a list', () => {
  const LIST = 'serial,name,type,zone\n01.02.03,Vaccines,TS1,Kitchen\n01.02.04,,TS1,\n10205,Blood,TS1,\n';
  const added = () => server.asked(sensorManagementRoutes.createSensor);

  async function choose(text: string, name = 'sensors.csv') {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'Import CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import sensors from CSV' }));
    const pick = (content: string): void => {
      const input = dialog.getByLabelText('CSV file');
      fireEvent.change(input, { target: { files: [new File([content], name)] } });
    };
    pick(text);
    const results = (): (string | null)[] =>
      dialog
        .getAllByRole('row')
        .slice(1)
        .map((line) => within(line).getAllByRole('cell').at(-1)?.textContent ?? null);
    return { ...opened, dialog, pick, results };
  }

  test('is checked first, and nothing is added by that', async () => {
    const { dialog, results } = await choose(LIST);
    expect(await dialog.findByText(/^Checked, nothing is added yet: 2 to add, 1 not\./)).toBeInTheDocument();
    expect(results()).toEqual([
      'Can be added',
      'Not added: name missing',
      'Can be added; leading zeros put back',
    ]);
    expect(added()).toHaveLength(0);
  });

  test('adds row by row, and one that fails does not hold up the rest', async () => {
    const { user, dialog, results } = await choose(LIST);
    server.answer(sensorManagementRoutes.createSensor, ({ body }) => made(body.name));
    server.refuse(zoneManagementRoutes.assignSensor, 404, { message: 'There is no such zone' });
    await user.click(await dialog.findByRole('button', { name: 'Import 2 sensors' }));
    expect(await dialog.findByText('2 added, 0 failed, 1 left out')).toBeInTheDocument();
    expect(results()).toEqual(['Added, but: There is no such zone', 'Not added: name missing', 'Added']);
    expect(added().map(({ body }) => body.name)).toEqual(['Vaccines', 'Blood']);
  });

  test('says which rows were refused, and why', async () => {
    const { user, dialog, results } = await choose(LIST);
    server.refuse(sensorManagementRoutes.createSensor, 400, { message: 'This serial number exists' });
    await user.click(await dialog.findByRole('button', { name: 'Import 2 sensors' }));
    expect(await dialog.findByText('0 added, 2 failed, 1 left out')).toBeInTheDocument();
    expect(results()[0]).toBe('Not added: This serial number exists');
  });

  test('can be stopped: what is not asked yet is left out', async () => {
    const { user, dialog } = await choose(LIST);
    server.answer(sensorManagementRoutes.createSensor, ({ body }) => made(body.name));
    server.answer(zoneManagementRoutes.assignSensor, undefined);
    const release = server.hold(sensorManagementRoutes.createSensor);
    await user.click(await dialog.findByRole('button', { name: 'Import 2 sensors' }));
    expect(await dialog.findByText('Adding 1 of 2...')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    release();
    expect(await dialog.findByText(/^1 added, 0 failed, 2 left out$/)).toBeInTheDocument();
    expect(added()).toHaveLength(1);
  });

  test('offers to create the zones that are missing, and checks the rows again', async () => {
    const { user, dialog, results } = await choose(
      'serial,name,type,zone\n01.02.03,A,TS1,Attic\n01.02.04,B,TS1,Cellar\n01.02.05,C,TS1,attic\n',
    );
    const create = await dialog.findByRole('button', { name: 'Create 2 zones' });
    server.answer(zoneManagementRoutes.createZone, ({ body }) =>
      zone({ zone_id: body.zoneName.length, zone_name: body.zoneName }),
    );
    server.answer(zoneRoutes.listZones, [zone({ zone_id: 5, zone_name: 'Attic' })]);
    await user.click(create);
    expect(server.asked(zoneManagementRoutes.createZone).map(({ body }) => body.zoneName)).toEqual([
      'Attic',
      'Cellar',
    ]);
    expect(await dialog.findByText(/^Checked, nothing is added yet: 2 to add, 1 not\./)).toBeInTheDocument();
    expect(results()).toEqual(['Can be added', 'Not added: no such zone: Cellar', 'Can be added']);
    server.refuse(zoneManagementRoutes.createZone, 400, { message: 'There are too many zones' });
    await user.click(dialog.getByRole('button', { name: 'Create 1 zone' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not all zones could be created');
    expect(added()).toHaveLength(0);
  });

  test('does not call a zone unknown because the zones cannot be read', async () => {
    const { user, dialog, pick } = await choose('serial,name\n01.02.03,Vaccines\n');
    expect(
      await dialog.findByText('Columns missing: type. The first line has to name them.'),
    ).toBeInTheDocument();
    server.refuse(zoneRoutes.listZones, 500);
    pick(LIST);
    await pass(12_000);
    expect(
      await dialog.findByText(/^The zones could not be loaded, so the rows cannot be checked/),
    ).toBeInTheDocument();
    server.answer(zoneRoutes.listZones, [zone()]);
    pick(LIST);
    await user.click(await dialog.findByRole('button', { name: 'Another file' }));
    expect(dialog.getByLabelText('CSV file')).toBeInTheDocument();
  });

  test.each([
    ['', 'The file has no rows.'],
    ['serial,name,type,serial\n1,a,TS1,2\n', 'Column named twice: serial'],
    ['a\u0000b', 'The file could not be read.'],
    ['x'.repeat(2_000_001), 'The file is larger than 2 MB.'],
  ])('refuses a file that is none: %#', async (text, words) => {
    const { dialog } = await choose(text);
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  });
});

describe('the update of all sensors', () => {
  const requests = () => server.asked(commandRoutes.updateFirmware);

  beforeEach(() => {
    server.answer(firmwareRoutes.latestFirmware, { version: '2.1.0' });
    server.answer(sensorRoutes.listSensors, [
      sensor({ firmware_version: '2.0.0', firmware: '2.0.0' }),
      sensor({ id: 2, firmware_version: '2.0.0', firmware: '2.0.0' }),
      sensor({ id: 3, firmware_version: '2.1.0', firmware: '2.1.0' }),
    ]);
    server.answer(commandRoutes.updateFirmware, command({ kind: 'firmware' }));
  });

  async function begin() {
    const opened = await open();
    await opened.user.click(await screen.findByRole('button', { name: 'Update All Sensors' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update All Sensors' }));
    return {
      ...opened,
      dialog,
      press: async (name: string) => opened.user.click(dialog.getByRole('button', { name })),
    };
  }

  test(
    'of one sensor alone says from what to what, wants both or neither of the network, and sends it all',
    { tags: ['1.2.40', '1.7.20', '1.7.22', '1.8.12'] },
    async () => {
      const { user } = await open();
      const [first] = await screen.findAllByRole('button', { name: 'Update firmware of Freezer 1' });
      await user.click(first as HTMLElement);
      const dialog = within(await screen.findByRole('dialog', { name: 'Update Firmware' }));
      expect(dialog.getByText(/^Freezer 1 runs 2\.0\.0; 2\.1\.0 is the latest\./)).toBeInTheDocument();
      const press = async () => user.click(dialog.getByRole('button', { name: 'Update Firmware' }));
      await user.type(dialog.getByRole('textbox', { name: 'SSID' }), 'Warehouse');
      await press();
      expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription(
        'Fill in both, or leave both empty',
      );
      await user.type(dialog.getByLabelText('Password'), 'a quiet cold night');
      server.refuse(commandRoutes.updateFirmware, 409, { message: 'No base unit has heard it.' });
      await press();
      expect(await dialog.findByText(/^Failed to send firmware update request\./)).toBeInTheDocument();
      server.refuse(commandRoutes.updateFirmware, 404);
      await press();
      expect(await dialog.findByText('Could not find the selected sensor.')).toBeInTheDocument();
      server.answer(commandRoutes.updateFirmware, command({ kind: 'firmware' }));
      await press();
      expect(await dialog.findByText('Firmware update request sent successfully!')).toBeInTheDocument();
      expect(requests().at(-1)?.body).toEqual({
        email: 'ann@example.com',
        sensorSerialNumber: '000001',
        baseUnitSerialNumbers: ['BU0001'],
        wifi: { ssid: 'Warehouse', password: 'a quiet cold night' },
      });
    },
  );

  test('asks only those that are older, and says how many', async () => {
    const { dialog } = await begin();
    expect(dialog.getByText(/^2 sensors run older firmware than 2\.1\.0\./)).toBeInTheDocument();
  });

  test('wants both or neither of the network’s name and password', async () => {
    const { user, dialog, press } = await begin();
    await user.type(dialog.getByRole('textbox', { name: 'SSID' }), 'cold');
    await press('Update All Sensors');
    expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription(
      'Fill in both, or leave both empty',
    );
    expect(requests()).toHaveLength(0);
  });

  test(
    'goes on from one that fails, names it, and is over by itself',
    { tags: ['1.2.40', '1.4.16'] },
    async () => {
      server.refuse(commandRoutes.updateFirmware, 409, { message: 'An update waits already' });
      const { press } = await begin();
      await press('Update All Sensors');
      await pass(3_000);
      expect(await screen.findByText('Firmware update finished: 0 succeeded, 2 failed')).toBeInTheDocument();
      expect(
        screen.getByText('Freezer 1: Failed to send firmware update request. An update waits already'),
      ).toBeInTheDocument();
      expect(requests().map(({ body }) => body.sensorSerialNumber)).toEqual(['000001', '000002']);
      expect(requests()[0]?.body).toMatchObject({
        email: 'ann@example.com',
        baseUnitSerialNumbers: ['BU0001'],
      });
      // Five seconds, of which about two are over.
      await pass(2_000);
      expect(screen.getByText(/^Firmware update finished/)).toBeInTheDocument();
      await pass(2_000);
      expect(screen.queryByText(/^Firmware update finished/)).not.toBeInTheDocument();
    },
  );

  test('goes on while its dialog is closed, and can be stopped from the page', async () => {
    server.refuse(commandRoutes.updateFirmware, 409, { message: 'An update waits already' });
    const release = server.hold(commandRoutes.updateFirmware);
    const { user, dialog, press } = await begin();
    await press('Update All Sensors');
    expect(await dialog.findByText('Updating Freezer 1 (1 of 2)...')).toBeInTheDocument();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(await screen.findByText('Updating Freezer 1 (1 of 2)...')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel update' }));
    release();
    await pass(1_000);
    expect(
      await screen.findByText('Firmware update cancelled: 0 succeeded, 1 failed, 1 not asked'),
    ).toBeInTheDocument();
    expect(requests()).toHaveLength(1);
  });
});
