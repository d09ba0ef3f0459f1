import {
  baseUnitManagementRoutes,
  baseUnitRoutes,
  ingestAddressRoutes,
  quarantineRoutes,
  receivedSoFarRoutes,
  type ReceivedSoFar,
} from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { baseUnit } from '../testing/samples/devices.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(baseUnitRoutes.listBaseUnits, [baseUnit({ base_unit_name: 'Gate' })]);
  server.answer(quarantineRoutes.listQuarantine, []);
  server.answer(baseUnitManagementRoutes.rotateDeviceKey, { id: 1, deviceKey: 'dk_1' });
  server.answer(ingestAddressRoutes.ingestAddresses, {
    http: 'https://monitoring.example.org',
    loopbackOnly: false,
    mqtt: { kind: 'built-in', port: 1883, tlsPort: null },
  });
});

/** Nothing yet, but for what is given. */
function came(changes: Partial<ReceivedSoFar> = {}): void {
  server.answer(receivedSoFarRoutes.receivedSoFar, {
    since: minutesAgo(1),
    last_contact: null,
    messages: 0,
    readings: 0,
    sensors: [],
    sensors_count: 0,
    unknown: [],
    unknown_count: 0,
    unknown_readings: 0,
    last_rejection: null,
    last_unreadable_at: null,
    ...changes,
  });
}

/** A new key was made for the unit: the screen that shows it. */
async function newKey() {
  const { user } = openPage('/base-units', server);
  await user.click(await screen.findByRole('button', { name: 'Replace device key of Gate' }));
  await user.click(await screen.findByRole('button', { name: 'Replace key' }));
  return within(await screen.findByRole('dialog', { name: 'Device key of Gate' }));
}

test('a new key is shown with the serial number, the address and the topic, filled in', async () => {
  came();
  const dialog = await newKey();
  expect(await dialog.findByText('Waiting for the first message…')).toBeInTheDocument();
  expect(await dialog.findByText('ts1/BU0001/readings')).toBeInTheDocument();
  expect(dialog.getByRole('figure', { name: 'HTTP command' })).toHaveTextContent(
    /curl https:\/\/monitoring.example.org\/api\/ingest\/readings .*'authorization: Bearer dk_1'/,
  );
});

test('where MQTT is off it says why, and shows no command for it', async () => {
  came();
  server.answer(ingestAddressRoutes.ingestAddresses, {
    http: 'https://monitoring.example.org',
    loopbackOnly: true,
    mqtt: { kind: 'off', reason: 'port-taken', port: 1883 },
  });
  const dialog = await newKey();
  expect(
    await dialog.findByText(/^MQTT is off: port 1883 is taken by another program on the server\./),
  ).toBeInTheDocument();
  expect(dialog.getByRole('figure', { name: 'HTTP command' })).toHaveTextContent(
    /curl https:\/\/monitoring\.example\.org\//,
  );
  expect(dialog.queryByRole('figure', { name: 'MQTT command' })).not.toBeInTheDocument();
  expect(dialog.queryByText(/HOST=0\.0\.0\.0/)).not.toBeInTheDocument();
});

test('a unit that connects is named before it sends anything', async () => {
  came({ last_contact: minutesAgo(0) });
  const dialog = await newKey();
  expect(await dialog.findByText(/^Connected at .* Waiting for the first message…$/)).toBeInTheDocument();
});

test('contact from before the new key is no sign of it', async () => {
  came({ last_contact: minutesAgo(9) });
  const dialog = await newKey();
  expect(await dialog.findByText('Waiting for the first message…')).toBeInTheDocument();
});

test('what comes is shown as it comes: messages, sensors, unknown ones to add beside this page, refusals', async () => {
  came();
  const dialog = await newKey();
  await dialog.findByText('Waiting for the first message…');
  came({
    messages: 3,
    readings: 5,
    sensors: [{ sensor_id: 7, sensor_name: 'Freezer' }],
    sensors_count: 4,
    unknown: [{ serialNo: '010203', readings: 2 }],
    unknown_count: 1,
    unknown_readings: 2,
    last_rejection: 'humidity must be from 0 to 100',
    last_unreadable_at: minutesAgo(0),
  });
  await pass(2_000);
  expect(await dialog.findByText('3 messages received with 5 readings.')).toBeInTheDocument();
  const status = dialog
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');
  expect(status).toContain('From Freezer and 3 more');
  expect(status).toContain('2 readings from 1 unknown sensor: add it');
  expect(status).toContain('Last rejected: humidity must be from 0 to 100');
  expect(status).toMatch(/A message could not be read at/);
  const add = dialog.getByRole('link', { name: 'add it' });
  expect(add).toHaveAttribute('target', '_blank');
  expect(add).toHaveAttribute('href', '/sensors');
});
