import {
  baseUnitManagementRoutes,
  baseUnitRoutes,
  commandRoutes,
  ingestAddressRoutes,
  quarantineRoutes,
  sensorRoutes,
  zoneRoutes,
  type BaseUnit,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { command } from '../testing/samples/commands.ts';
import { baseUnit } from '../testing/samples/devices.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, []);
  server.answer(zoneRoutes.listZones, []);
  server.answer(baseUnitRoutes.listBaseUnits, [baseUnit({ base_unit_name: 'Gate' })]);
  server.answer(baseUnitManagementRoutes.listHeardSensors, []);
  server.answer(quarantineRoutes.listQuarantine, []);
  server.answer(quarantineRoutes.listRejections, []);
});

const open = async () => {
  const opened = openPage('/base-units', server);
  const table = await screen.findByRole('table', { name: 'Base units' });
  const row = within(table).getAllByRole('row')[1];
  if (row === undefined) throw new Error('no base unit');
  return { ...opened, row };
};

test('a click anywhere on a unit shows what it receives, and one more hides it; not one on its actions', async () => {
  const { user, row } = await open();
  const fold = within(row).getByRole('button', { name: 'Sensors received through Gate' });
  await user.click(within(row).getByText('Just now'));
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await user.click(within(row).getByText('Gate'));
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(within(row).getByRole('button', { name: 'Rename Gate' }));
  expect(fold).toHaveAttribute('aria-expanded', 'false');
});

test('units without contact are filtered by themselves, also when the list becomes short meanwhile', async () => {
  const units = Array.from({ length: 10 }, (_, index) =>
    baseUnit({
      id: index + 1,
      base_unit_name: `Unit ${index + 1}`,
      ...(index === 1 && { last_contact: minutesAgo(30) }),
    }),
  );
  server.answer(baseUnitRoutes.listBaseUnits, units);
  const { user, stream } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Comms' }), 'Offline');
  expect(screen.getByText('1 of 10')).toBeInTheDocument();
  server.answer(baseUnitRoutes.listBaseUnits, units.slice(0, 3));
  stream.open();
  stream.push('changed', { groups: ['BaseUnits'] });
  expect(await screen.findByText('1 of 3')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('Unit 3')).toBeInTheDocument();
});

describe('a base unit', () => {
  const units: readonly [string, Partial<BaseUnit>, readonly string[]][] = [
    ['in contact', {}, ['Gate', 'BU0001', 'Wi-Fi', 'Online', 'Just now']],
    ['silent for two minutes', { last_contact: minutesAgo(3) }, ['Offline', '3m ago']],
    ['that was never in contact', { last_contact: null }, ['Offline', 'Never']],
    [
      'whose payloads cannot be read',
      { unreadable_payloads: 2, last_unreadable_at: minutesAgo(5) },
      ['2 unreadable payloads'],
    ],
    ['with rejected readings', { rejections: 3, last_rejection_at: minutesAgo(5) }, ['3 rejected']],
    ['whose readings lie ahead', { readings_ahead: 1 }, ['Readings wait to be stored']],
    [
      'whose readings name values that nobody knows',
      { unknown_inputs: [{ key: 'radon', sensor: '1', count: 2, last_at: minutesAgo(5) }] },
      ['Unknown values'],
    ],
    [
      'whose clock is wrong',
      { clock: { wrong_since: minutesAgo(5), ahead_by_seconds: -7200 } },
      ['Clock wrong'],
    ],
    ['with deliveries that are not stored', { quarantined_deliveries: 1 }, ['Readings wait to be stored']],
  ];

  test.each(units)('%s', async (_, changes, shown) => {
    server.answer(baseUnitRoutes.listBaseUnits, [baseUnit({ base_unit_name: 'Gate', ...changes })]);
    const { row } = await open();
    for (const text of shown) expect(row).toHaveTextContent(text);
  });

  test('falls silent on screen by itself', { tags: ['2.4.6', '2.9.2'] }, async () => {
    const { row, stream } = await open();
    stream.open();
    for (let beat = 0; beat < 27; beat += 1) {
      stream.heartbeat();
      await pass(5_000);
    }
    expect(row).toHaveTextContent('Offline');
  });

  test('is in contact again by push', async () => {
    server.answer(baseUnitRoutes.listBaseUnits, [
      baseUnit({ base_unit_name: 'Gate', last_contact: minutesAgo(9) }),
    ]);
    const { row, stream } = await open();
    stream.open();
    await pass(1_000);
    server.answer(baseUnitRoutes.listBaseUnits, [baseUnit({ base_unit_name: 'Gate' })]);
    stream.push('base-unit', { units: [{ id: 1, last_contact: minutesAgo(0) }] });
    await waitFor(() => expect(row).toHaveTextContent('Online'));
  });

  test('shows how far the last command to it is', async () => {
    server.answer(commandRoutes.listCommands, [command({ kind: 'wifi', sensorId: null, sensorName: null })]);
    const { row } = await open();
    await waitFor(() => expect(row).toHaveTextContent('WiFi settings: Queued'));
  });

  test('opens to what it receives, by a button that says whether it is open', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Sensors received through Gate' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(
      await screen.findByText('It has not delivered a reading of a registered sensor yet.'),
    ).toBeInTheDocument();
  });

  test('opens to the unknown values, with how often and of which sensor they came', async () => {
    const unknown = { key: 'radon', sensor: '100004', count: 2, last_at: minutesAgo(5) };
    server.answer(baseUnitRoutes.listBaseUnits, [
      baseUnit({ base_unit_name: 'Gate', unknown_inputs: [unknown] }),
    ]);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sensors received through Gate' }));
    const list = await screen.findByRole('list', { name: 'Unknown values of Gate' });
    expect(list).toHaveTextContent('5m agoSensor 100004“radon”, 2 times');
  });

  test.each([
    [-7_200, /clock is about 120 min behind the server’s, or its readings arrive so late, found 5m ago/],
    [90, /clock is about 2 min ahead of the server’s, found 5m ago/],
  ])('opens to a clock that is ahead by %d seconds', async (seconds, text) => {
    const clock = { wrong_since: minutesAgo(5), ahead_by_seconds: seconds };
    server.answer(baseUnitRoutes.listBaseUnits, [baseUnit({ base_unit_name: 'Gate', clock })]);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sensors received through Gate' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('opens to how many payloads could not be read, and when the last one was', async () => {
    server.answer(baseUnitRoutes.listBaseUnits, [
      baseUnit({ base_unit_name: 'Gate', unreadable_payloads: 3, last_unreadable_at: minutesAgo(5) }),
    ]);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sensors received through Gate' }));
    expect(await screen.findByText(/3 payloads could not be read, the last one 5m ago/)).toBeInTheDocument();
  });

  test('is there to look at for a viewer', { tags: ['1.6.2', '2.1.2', '2.6.2'] }, async () => {
    server.caller = { role: 'viewer' };
    const { row } = await open();
    expect(within(row).getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Base Unit' })).not.toBeInTheDocument();
  });
});

test(
  'the list of base units is read every 5 minutes while there is no event stream',
  { tags: ['1.9.8', '2.9.1'] },
  async () => {
    const { stream } = await open();
    stream.open();
    await pass(1_000);
    stream.break();
    const before = server.asked(baseUnitRoutes.listBaseUnits).length;
    await pass(280_000);
    expect(server.asked(baseUnitRoutes.listBaseUnits)).toHaveLength(before);
    await pass(40_000);
    expect(server.asked(baseUnitRoutes.listBaseUnits).length).toBeGreaterThan(before);
  },
);

describe('deliveries that could not be stored', () => {
  const put = (count: number): void => {
    server.answer(baseUnitRoutes.listBaseUnits, [
      baseUnit({ base_unit_name: 'Gate', quarantined_deliveries: count }),
    ]);
    server.answer(
      quarantineRoutes.listQuarantine,
      Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        base_unit_id: 1,
        base_unit_name: 'Gate',
        serialNo: 'BU0001',
        received_at: minutesAgo(5),
        quarantined_at: minutesAgo(4),
        readings: 3,
        reason: 'value out of range',
        tries: 3,
      })),
    );
  };
  const notice = async () =>
    within(await screen.findByRole('region', { name: 'Deliveries that could not be stored' }));

  test('are named with what that means', async () => {
    put(1);
    await open();
    const region = await notice();
    expect(region.getByText(/no readings of that time, and no alarms from them/)).toBeInTheDocument();
    expect(region.getByRole('listitem')).toHaveTextContent('Gate: 3 readings, 5m ago');
    expect(region.getByRole('listitem')).toHaveTextContent('value out of range');
  });

  test('are twenty at most, and the others a number', async () => {
    put(23);
    await open();
    const region = await notice();
    expect(region.getAllByRole('listitem')).toHaveLength(20);
    expect(region.getByText('and 3 older ones')).toBeInTheDocument();
  });

  test('are dropped only after a yes, and kept when that fails', async () => {
    put(1);
    const { user } = await open();
    await user.click((await notice()).getByRole('button', { name: /^Drop/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Drop 3 readings for good?' }));
    expect(server.asked(quarantineRoutes.dropQuarantined)).toHaveLength(0);
    server.refuse(quarantineRoutes.dropQuarantined, 500);
    await user.click(question.getByRole('button', { name: 'Drop readings' }));
    await pass(12_000);
    expect(await question.findByRole('alert')).toHaveTextContent(/could not be dropped|could not do this/);
  });

  test('are no concern of a viewer, who is not asked to see to them', async () => {
    put(1);
    server.caller = { role: 'viewer' };
    await open();
    expect(server.asked(quarantineRoutes.listQuarantine)).toHaveLength(0);
  });
});

describe('adding a base unit', () => {
  test('a network server is named by the programs that people look for', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add network server' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add network server' }));
    expect(dialog.getByLabelText('Base Unit Type')).toHaveAccessibleDescription(/ChirpStack.*Zigbee2MQTT/);
    await user.selectOptions(dialog.getByLabelText('Base Unit Type'), 'TS1 Base');
    expect(dialog.getByLabelText('Base Unit Type')).not.toHaveAccessibleDescription();
  });

  test('names what is missing, and refuses by field', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Base Unit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Base Unit' }));
    await user.click(dialog.getByRole('button', { name: /^Add/ }));
    expect(await dialog.findAllByRole('alert')).not.toHaveLength(0);
    expect(server.asked(baseUnitManagementRoutes.createBaseUnit)).toHaveLength(0);
    expect(server.asked(ingestAddressRoutes.ingestAddresses).length).toBeLessThanOrEqual(1);
  });

  test('says that it failed where nothing says why', { tags: ['2.2.10', '2.8.2', '2.8.3'] }, async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Base Unit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Base Unit' }));
    await user.type(dialog.getByLabelText('Serial Number'), 'BU0002');
    await user.type(dialog.getByLabelText('Base Unit Name'), 'Yard');
    await user.selectOptions(dialog.getByLabelText('Base Unit Type'), 'TS1 Base');
    server.refuse(baseUnitManagementRoutes.createBaseUnit, 500);
    await user.click(dialog.getByRole('button', { name: 'Add Base Unit' }));
    await pass(12_000);
    expect(await dialog.findByText('Failed to add base unit. Please try again.')).toBeInTheDocument();
    expect(server.asked(baseUnitManagementRoutes.createBaseUnit)).not.toHaveLength(0);
  });
});
