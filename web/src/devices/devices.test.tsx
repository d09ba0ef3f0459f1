import {
  sensorDeviceRoutes,
  sensorManagementRoutes,
  type IdleDevice,
  type SensorDevice,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { sensor } from '../testing/samples/devices.ts';
import { DeviceSection, IdleDevices, SwapDialog } from './index.ts';

let server: FakeServer;
let devices: SensorDevice[];
let idle: IdleDevice[];

const present = (): SensorDevice => ({
  serialNo: '010203',
  type: '1',
  firmware: '1.10',
  from: null,
  until: null,
  reason: null,
  by: null,
});
const spare = (changes: Partial<IdleDevice> = {}): IdleDevice => ({
  serialNo: '010209',
  type: '1',
  state: 'spare',
  since: minutesAgo(60),
  firmware: null,
  last_sensor_id: null,
  last_sensor_name: null,
  ...changes,
});

beforeEach(() => {
  server = startServer();
  devices = [present()];
  idle = [
    spare(),
    spare({ serialNo: '010208', state: 'retired', last_sensor_id: 2, last_sensor_name: 'Cellar' }),
  ];
  server.answer(sensorDeviceRoutes.listSensorDevices, () => devices);
  server.answer(sensorDeviceRoutes.listIdleDevices, () => idle);
  server.answer(sensorManagementRoutes.listDiscoveredSensors, []);
  server.answer(sensorDeviceRoutes.swapSensor, ({ body, params }) => {
    const now = { ...present(), serialNo: String(body.serialNo), from: minutesAgo(0) };
    devices = [now, { ...present(), until: minutesAgo(0), reason: body.reason, by: 'ann' }];
    return { sensorId: params.sensorId, device: now, received_before: null };
  });
});

/** The devices of a sensor with the dialog of a swap, until that closes. */
function Swap() {
  const [isOpen, setOpen] = useState(true);
  const one = sensor({ serialNo: '010203' });
  return (
    <>
      <DeviceSection sensor={one} />
      {isOpen && <SwapDialog sensor={one} onClose={() => setOpen(false)} />}
    </>
  );
}

const show = () => showPart(<DeviceSection sensor={sensor({ serialNo: '010203' })} />, server);
const sent = () => server.asked(sensorDeviceRoutes.swapSensor).map(({ body }) => body);
const openSwap = async () => {
  const opened = showPart(<Swap />, server);
  await screen.findByRole('dialog');
  return opened;
};

describe('the devices of a sensor', () => {
  test('are the present one and, with their times, those before it', async () => {
    devices = [
      { ...present(), from: minutesAgo(60) },
      { ...present(), serialNo: '010201', until: minutesAgo(60), reason: 'broken', by: 'ann' },
    ];
    show();
    expect(await screen.findByText('In use here since 10 Feb 2026, 08:30')).toBeInTheDocument();
    const [before] = within(screen.getByRole('list', { name: 'Devices before' })).getAllByRole('listitem');
    expect(before).toHaveTextContent('01.02.01');
    expect(before).toHaveTextContent('until 10 Feb 2026, 08:30');
    expect(before).toHaveTextContent('Broken, taken out by ann');
  });

  test('cannot be changed by a viewer', async () => {
    server.caller = { role: 'viewer' };
    show();
    expect(await screen.findByText('In use here from the beginning')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('that cannot be read say so, and are there when they can', async () => {
    server.refuse(sensorDeviceRoutes.listSensorDevices, 404);
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    server.answer(sensorDeviceRoutes.listSensorDevices, () => devices);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('In use here from the beginning')).toBeInTheDocument();
  });
});

describe('a swap', () => {
  test('takes a spare device, never a retired one, and names what it replaces', async () => {
    const { user } = await openSwap();
    const choice = await screen.findByRole('combobox', { name: 'Device' });
    expect(within(choice).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(choice, '010209');
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    expect(await screen.findByText('Device swapped')).toBeInTheDocument();
    expect(sent()).toEqual([
      { serialNo: '010209', type: '1', from: null, reason: 'broken', state: 'retired', replaces: '010203' },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('list', { name: 'Devices before' })).toHaveTextContent('01.02.03');
  });

  test('takes another device by its serial number; the reason says what becomes of the old one', async () => {
    idle = [];
    const { user } = await openSwap();
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    const serial = screen.getByLabelText(/Serial number of the new device/);
    expect(serial).toHaveAccessibleDescription(/required/);
    await user.type(serial, '010207');
    await user.selectOptions(screen.getByLabelText('Why is the present device taken out?'), 'calibration');
    expect(screen.getByLabelText('What becomes of it?')).toHaveValue('calibration');
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    expect(await screen.findByText('Device swapped')).toBeInTheDocument();
    expect(sent()[0]).toMatchObject({ serialNo: '010207', reason: 'calibration', state: 'calibration' });
  });

  test.each([
    ['from', 'must be after the last reading of the present device', 'From'],
    ['serialNo', 'is in use at "Cellar"', 'Serial number of the new device'],
    ['type', 'does not measure what has limits here: humidity', 'Type of the new device'],
  ])(
    'that is refused for %s says why beside the field, and keeps what was typed',
    async (path, message, label) => {
      idle = [];
      const { user } = await openSwap();
      await user.type(screen.getByLabelText(/Serial number of the new device/), '010207');
      await user.selectOptions(screen.getByLabelText('In use from'), 'past');
      server.refuse(sensorDeviceRoutes.swapSensor, 400, { message, errors: [{ path, message }] });
      await user.click(screen.getByRole('button', { name: 'Swap' }));
      const field = screen.getByLabelText(new RegExp(`^${label}`));
      await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
      expect(screen.getByLabelText(/Serial number of the new device/)).toHaveValue('01.02.07');
    },
  );
});

describe('devices that are not in use', () => {
  const showIdle = () => showPart(<IdleDevices />, server);

  test('are listed with where they were, and change their state', async () => {
    server.answer(sensorDeviceRoutes.saveIdleDevice, ({ body, params }) => {
      idle = idle.map((one) => (one.serialNo === params.serialNo ? { ...one, state: body.state } : one));
      return spare({ serialNo: params.serialNo, state: body.state });
    });
    const { user } = showIdle();
    const list = within(await screen.findByRole('list', { name: 'Devices not in use' }));
    const [one, two] = list.getAllByRole('listitem');
    expect(one).toHaveTextContent('was never in use');
    expect(two).toHaveTextContent('stood at Cellar');
    await user.selectOptions(list.getByRole('combobox', { name: 'State of 01.02.08' }), 'spare');
    await waitFor(() =>
      expect(list.getByRole('combobox', { name: 'State of 01.02.08' })).toHaveValue('spare'),
    );
  });

  test('are taken off the list after a question', async () => {
    server.answer(sensorDeviceRoutes.deleteIdleDevice, ({ params }) => {
      idle = idle.filter(({ serialNo }) => serialNo !== params.serialNo);
      return undefined;
    });
    const { user } = showIdle();
    await user.click(await screen.findByRole('button', { name: 'Remove 01.02.09 from the list' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('01.02.09')).not.toBeInTheDocument());
  });
});
