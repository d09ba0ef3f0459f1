import {
  baseUnitManagementRoutes,
  baseUnitRoutes,
  commandRoutes,
  ingestAddressRoutes,
  networkServerRoutes,
  quarantineRoutes,
  receivedSoFarRoutes,
  sensorRoutes,
  zoneRoutes,
  type SenderFields,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerEmptyCompany } from '../../testing/empty-company.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { minutesAgo } from '../../testing/now.ts';
import { openPage, startServer } from '../../testing/page.tsx';
import { baseUnit } from '../../testing/samples/devices.ts';

const NOTHING_SEEN: SenderFields = { map: [], fields: [] };
const SEEN: SenderFields = {
  ...NOTHING_SEEN,
  fields: [
    {
      field: 'probe.t',
      value: 39.2,
      sensor: 'A84041FFFE123456',
      seen_at: minutesAgo(1),
      measurand: null,
      unit: null,
      jump: { before: 4, after: 39.2, sensor: 'A84041FFFE123456', at: minutesAgo(1) },
    },
  ],
};
const unit = baseUnit({
  base_unit_name: 'ChirpStack',
  serialNo: 'NS-123456',
  type: '4',
  type_description: 'Network server',
  silent_after: 60,
});

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, []);
  server.answer(zoneRoutes.listZones, []);
  server.answer(commandRoutes.listCommands, []);
  server.answer(baseUnitRoutes.listBaseUnits, [unit]);
  server.answer(baseUnitManagementRoutes.listHeardSensors, []);
  server.answer(quarantineRoutes.listQuarantine, []);
  server.answer(quarantineRoutes.listRejections, []);
  server.answer(networkServerRoutes.getFieldMap, SEEN);
  server.answer(receivedSoFarRoutes.receivedSoFar, {
    since: minutesAgo(9),
    last_contact: minutesAgo(1),
    messages: 3,
    readings: 2,
    sensors: [],
    sensors_count: 0,
    unknown: [{ serialNo: 'A84041FFFE123456', readings: 2 }],
    unknown_count: 1,
    unknown_readings: 2,
    last_rejection: null,
    last_unreadable_at: null,
  });
  server.answer(ingestAddressRoutes.ingestAddresses, {
    http: 'https://ts1.example.org',
    loopbackOnly: false,
    mqtt: { kind: 'built-in', port: 1883, tlsPort: null },
  });
});

const openDetails = async () => {
  const opened = openPage('/base-units', server);
  const table = await screen.findByRole('table', { name: 'Base units' });
  await opened.user.click(within(table).getByRole('button', { name: /ChirpStack/, expanded: false }));
  await screen.findByRole('region', { name: 'Fields seen' });
  return opened;
};

describe('the card of a network server', () => {
  test('says what was received, and that a value jumped as a change of the unit would make it', async () => {
    await openDetails();
    expect(await screen.findByText('3 messages received with 2 readings.')).toBeVisible();
    expect(screen.getByText(/2 readings from 1 unknown sensor:/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'add it' })).toHaveAttribute('href', '/sensors');
    expect(screen.getByText(/4 became 39.2 at sensor A84041FFFE123456/)).toBeVisible();
  });

  test('assigns a field by a list, in its usual unit', async () => {
    server.answer(networkServerRoutes.saveFieldMap, { map: [] });
    const { user } = await openDetails();
    await user.selectOptions(screen.getByLabelText('What probe.t means'), 'Temperature');
    await waitFor(() =>
      expect(server.asked(networkServerRoutes.saveFieldMap).map(({ body }) => body)).toEqual([
        { map: [{ field: 'probe.t', measurand: 'temperature', unit: '°C' }] },
      ]),
    );
  });

  test('names what messages lack, with the count and the last time', async () => {
    server.answer(baseUnitRoutes.listBaseUnits, [
      {
        ...unit,
        warnings: [
          { problem: 'no-decoded-values', count: 12, last_at: minutesAgo(5), sender: 'chirpstack' },
          { problem: 'no-time', count: 1, last_at: minutesAgo(5), sender: 'chirpstack' },
        ],
      },
    ]);
    await openDetails();
    expect(
      screen.getByText(/12 messages without decoded values, the last one 5m ago. Set a codec/),
    ).toBeVisible();
    expect(screen.getByText(/when it was measured.* A time is ISO 8601/)).toBeVisible();
    expect(screen.queryByText(/Zigbee2MQTT/)).toBeNull();
  });

  test('has the address, the header, the bridge and a command to try it to copy', async () => {
    const { user } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'How to connect it' }));
    expect(await screen.findByText('https://ts1.example.org/api/ingest/chirpstack')).toBeVisible();
    expect(screen.getByText('Authorization')).toBeVisible();
    expect(screen.getByText('Bearer DEVICE_KEY')).toBeVisible();
    expect(
      screen.getByText(/curl -X POST "https:\/\/ts1.example.org\/api\/ingest\/chirpstack\?event=up"/),
    ).toBeVisible();
    expect(
      screen.getByText(/topic application\/\+\/device\/\+\/event\/\+ out 1 "" ts1\/NS-123456\/chirpstack\//),
    ).toBeVisible();
  });
});
