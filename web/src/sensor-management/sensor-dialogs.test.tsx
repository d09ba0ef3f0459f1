import {
  commandRoutes,
  sensorManagementRoutes,
  sensorRoutes,
  zoneManagementRoutes,
  zoneRoutes,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { command } from '../testing/samples/commands.ts';
import { fleet, sensor } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, fleet(2));
  server.answer(zoneRoutes.listZones, [zone()]);
});

/** Opens the page and one of the dialogs that a button on it leads to. */
async function open(button: string, title: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  const opened = openPage('/sensors', server);
  await screen.findByRole('link', { name: 'Freezer 1' });
  const trigger = screen.getByRole('button', { name: button });
  await opened.user.click(trigger);
  const dialog = within(await screen.findByRole(role, { name: title }));
  return {
    ...opened,
    trigger,
    dialog,
    press: async (name: string) => opened.user.click(dialog.getByRole('button', { name })),
  };
}

describe('adding a sensor', () => {
  const begin = async () => {
    const opened = await open('Add Sensor', 'Add Sensor');
    const serial = opened.dialog.getByRole('textbox', { name: 'Serial Number' });
    const fill = async (): Promise<void> => {
      await opened.user.selectOptions(opened.dialog.getByRole('combobox', { name: 'Sensor Type' }), 'TS1');
      await opened.user.type(serial, '010203');
      await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Sensor Name' }), 'Vaccines');
    };
    return { ...opened, serial, fill };
  };

  test('takes no serial number before its type is known', { tags: ['1.5.5'] }, async () => {
    const { dialog, serial } = await begin();
    expect(serial).toBeDisabled();
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Sensor Type' })).toHaveFocus());
  });

  test('names each thing that is missing, and leads to the first', { tags: ['1.5.7', '1.5.9'] }, async () => {
    const { dialog, press } = await begin();
    await press('Add Sensor');
    expect(dialog.getAllByRole('alert').length).toBeGreaterThanOrEqual(2);
    expect(dialog.getByRole('combobox', { name: 'Sensor Type' })).toHaveFocus();
    expect(server.asked(sensorManagementRoutes.createSensor)).toHaveLength(0);
  });

  test(
    'formats a serial number as it is typed, alters no letter, and clears it with another type',
    { tags: ['1.5.3', '1.5.4', '1.5.5', '1.5.6'] },
    async () => {
      const { user, dialog, serial, press } = await begin();
      const type = dialog.getByRole('combobox', { name: 'Sensor Type' });
      await user.selectOptions(type, 'TS1');
      await user.type(serial, '01-0203');
      expect(serial).toHaveValue('01.02.03');
      expect(serial).not.toHaveAccessibleDescription(/format/);
      await user.clear(serial);
      await user.type(serial, 'O10203');
      expect(serial).toHaveValue('O10203');
      expect(serial).toHaveAccessibleDescription('Serial number must be a valid number');
      await user.clear(serial);
      await user.paste('01020399');
      expect(serial).toHaveValue('01020399');
      expect(serial).toHaveAccessibleDescription(
        'Serial number format is invalid for the selected sensor type.',
      );
      await user.selectOptions(type, 'EMS IceSpy');
      expect(serial).toHaveValue('');
      await user.type(serial, '0102');
      await press('Add Sensor');
      expect(serial).toHaveAccessibleDescription(
        'Serial number format is invalid for the selected sensor type.',
      );
    },
  );

  test('sends the digits, and closes', async () => {
    const { fill, press } = await begin();
    await fill();
    server.answer(sensorManagementRoutes.createSensor, {
      id: 9,
      serialNo: '010203',
      name: 'Vaccines',
      type: '1',
    });
    server.answer(sensorRoutes.listSensors, [
      ...fleet(2),
      sensor({ id: 9, name: 'Vaccines', serialNo: '010203' }),
    ]);
    await press('Add Sensor');
    await pass(3_000);
    expect(await screen.findByRole('link', { name: 'Vaccines' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.asked(sensorManagementRoutes.createSensor)[0]?.body).toEqual({
      serialNo: '010203',
      name: 'Vaccines',
      type: '1',
    });
  });

  test.each([
    ['serialNo', 'is already registered', 'Serial Number'],
    ['name', 'is taken', 'Sensor Name'],
  ])('is refused beside %s, and keeps what was typed', async (path, message, label) => {
    const { fill, dialog, press } = await begin();
    await fill();
    server.refuse(sensorManagementRoutes.createSensor, 400, { errors: [{ path, message }] });
    await press('Add Sensor');
    const field = dialog.getByRole('textbox', { name: label });
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(dialog.getByRole('textbox', { name: 'Sensor Name' })).toHaveValue('Vaccines');
  });

  test(
    'that did not reach its zone says that the sensor is there, and goes on from there',
    { tags: ['1.8.11'] },
    async () => {
      const { user, fill, dialog, press } = await begin();
      await fill();
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Zone (optional)' }), 'Kitchen');
      server.answer(sensorManagementRoutes.createSensor, {
        id: 9,
        serialNo: '010203',
        name: 'Vaccines',
        type: '1',
      });
      server.answer(sensorRoutes.listSensors, [
        ...fleet(2),
        sensor({ id: 9, name: 'Vaccines', serialNo: '010203' }),
      ]);
      server.refuse(zoneManagementRoutes.assignSensor, 404);
      await press('Add Sensor');
      await pass(5_000);
      expect(await dialog.findByText(/^Failed to assign sensor to zone/)).toBeInTheDocument();
      expect(dialog.getByText('The sensor is added and records its readings.')).toBeInTheDocument();
      server.answer(zoneManagementRoutes.assignSensor, undefined);
      await press('Try again');
      await pass(5_000);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(server.asked(sensorManagementRoutes.createSensor)).toHaveLength(1);
    },
  );

  test('that is not found afterwards says so', { tags: ['1.8.11'] }, async () => {
    const { user, fill, dialog, press } = await begin();
    await fill();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Zone (optional)' }), 'Kitchen');
    const added = { id: 9, serialNo: '010203', name: 'Vaccines', type: '1' as const };
    server.answer(sensorManagementRoutes.createSensor, added);
    server.answer(sensorRoutes.listSensors, []);
    await press('Add Sensor');
    await pass(5_000);
    expect(await dialog.findByText('Could not find newly created sensor')).toBeInTheDocument();
  });
});

describe('renaming a sensor', () => {
  const begin = async () => {
    const opened = await open('Edit Freezer 1', 'Edit Sensor');
    return { ...opened, name: opened.dialog.getByRole('textbox', { name: 'Sensor Name' }) };
  };

  test('saves the name, and gives the focus back', async () => {
    const { user, trigger, name, press } = await begin();
    await user.clear(name);
    await user.type(name, 'Vaccines');
    server.answer(sensorManagementRoutes.renameSensor, sensor({ name: 'Vaccines' }));
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(trigger).toHaveFocus());
    expect(server.asked(sensorManagementRoutes.renameSensor)[0]?.body).toMatchObject({
      sensorName: 'Vaccines',
    });
  });

  test.each([
    ['', 'Required'],
    ['x'.repeat(101), 'must be at most 100 characters'],
  ])('takes no name such as %j', { tags: ['1.5.9'] }, async (typed, text) => {
    const { user, name, press } = await begin();
    await user.clear(name);
    if (typed !== '') {
      await user.click(name);
      await user.paste(typed);
    }
    await press('Save');
    expect(name).toHaveAccessibleDescription(text);
    expect(server.asked(sensorManagementRoutes.renameSensor)).toHaveLength(0);
  });

  test.each([
    [404, 'Could not find the selected sensor.'],
    [400, 'Failed to update sensor. Please try again.'],
  ] as const)('refused with %i says: %s', { tags: ['1.8.11'] }, async (status, text) => {
    const { dialog, press } = await begin();
    server.refuse(sensorManagementRoutes.renameSensor, status);
    await press('Save');
    expect(await dialog.findByText(text)).toBeInTheDocument();
  });
});

describe('deleting a sensor', () => {
  const begin = async () =>
    open('Delete Freezer 1', 'Are you sure you want to delete this sensor?', 'alertdialog');

  test('says what is lost and what is kept, and does nothing on Escape', async () => {
    const { user, trigger, dialog } = await begin();
    expect(dialog.getByText(/^Freezer 1 \(.*\) disappears from every screen/)).toBeInTheDocument();
    expect(dialog.getByText(/^Kept: its readings and its alarm log/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
    expect(server.asked(sensorManagementRoutes.deleteSensor)).toHaveLength(0);
  });

  test('takes it from the table', async () => {
    const { press } = await begin();
    server.answer(sensorManagementRoutes.deleteSensor, undefined);
    server.answer(sensorRoutes.listSensors, [sensor({ id: 2 })]);
    await press('Delete sensor');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Freezer 1' })).not.toBeInTheDocument());
    expect(server.asked(sensorManagementRoutes.deleteSensor)[0]?.params).toEqual({ sensorId: 1 });
  });

  test('that is refused says so, and stays', { tags: ['1.8.11'] }, async () => {
    const { dialog, press } = await begin();
    server.refuse(sensorManagementRoutes.deleteSensor, 400);
    await press('Delete sensor');
    expect(await dialog.findByText('Failed to delete sensor. Please try again.')).toBeInTheDocument();
  });
});

describe('calibrating a sensor', () => {
  const begin = async () => {
    const opened = await open('Calibrate Freezer 1', 'Calibrate Sensor');
    const setpoint = opened.dialog.getByRole('textbox', { name: 'Setpoint (°C)' });
    const offset = opened.dialog.getByRole('textbox', { name: 'Offset (°C)' });
    return { ...opened, setpoint, offset };
  };

  test('needs two figures, and leads to the first that is none', { tags: ['1.5.10'] }, async () => {
    const { setpoint, offset, press } = await begin();
    await press('Send calibration');
    expect(setpoint).toBeInvalid();
    expect(offset).toBeInvalid();
    expect(setpoint).toHaveFocus();
    expect(server.asked(commandRoutes.calibrate)).toHaveLength(0);
  });

  test.each([
    ['-300', '0', /must be at least -273\.15/, 'setpoint'],
    ['-18', '101', /must be at most 100/, 'offset'],
  ] as const)('takes no setpoint %s with offset %s', async (first, second, text, wrong) => {
    const { user, setpoint, offset, press } = await begin();
    await user.type(setpoint, first);
    await user.type(offset, second);
    await press('Send calibration');
    expect(wrong === 'setpoint' ? setpoint : offset).toHaveAccessibleDescription(text);
    expect(server.asked(commandRoutes.calibrate)).toHaveLength(0);
  });

  test('is queued as a command, and reported as sent', { tags: ['1.2.39', '1.4.17', '1.7.19'] }, async () => {
    const { user, setpoint, offset, dialog, press } = await begin();
    await user.type(setpoint, '-18');
    await user.type(offset, '0.2');
    server.answer(commandRoutes.calibrate, command());
    server.answer(commandRoutes.listCommands, [command()]);
    await press('Send calibration');
    expect(await dialog.findByText('Calibration sent successfully!')).toBeInTheDocument();
    expect(server.asked(commandRoutes.calibrate)[0]?.body).toEqual({
      sensorId: 1,
      setpoint: -18,
      offset: 0.2,
    });
    await pass(1_000);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await pass(1_000);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const row = screen.getByRole('link', { name: 'Freezer 1' }).closest('tr');
    expect(row).toHaveTextContent('Calibration: Queued');
    await user.click(screen.getByRole('button', { name: 'Calibrate Freezer 1' }));
    expect(await screen.findByRole('region', { name: 'Recent commands' })).toHaveTextContent('Queued');
  });

  test('is cleared, which is said', { tags: ['1.4.17', '1.7.19', '1.8.13'] }, async () => {
    const { dialog, press } = await begin();
    server.answer(commandRoutes.calibrate, command({ kind: 'clear-calibration' }));
    const release = server.hold(commandRoutes.calibrate);
    await press('Clear calibration');
    expect(await dialog.findByRole('button', { name: 'Clearing...' })).toBeInTheDocument();
    release();
    expect(await dialog.findByText('Calibration cleared successfully!')).toBeInTheDocument();
    await pass(2_000);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.asked(commandRoutes.calibrate)[0]?.body).toEqual({ sensorId: 1, action: 'CLEAR' });
  });

  test('says which of both failed, and that the server is not there', { tags: ['1.8.13'] }, async () => {
    const { user, setpoint, offset, dialog, press } = await begin();
    await user.type(setpoint, '0');
    await user.type(offset, '0');
    server.refuse(commandRoutes.calibrate, 409, { message: 'No base unit has heard it.' });
    await press('Send calibration');
    expect(await dialog.findByText(/^Failed to send calibration\./)).toBeInTheDocument();
    await press('Clear calibration');
    expect(await dialog.findByText(/^Failed to clear calibration\./)).toBeInTheDocument();
    server.reachable = false;
    await press('Send calibration');
    await pass(15_000);
    expect(await dialog.findByText(/^Failed to calibrate\./)).toBeInTheDocument();
  });

  test('can be cleared, and says when that is refused', async () => {
    const { dialog, press } = await begin();
    server.refuse(commandRoutes.calibrate, 409, { message: 'No base unit receives this sensor' });
    await press('Clear calibration');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /No base unit receives this sensor|Failed to clear/,
    );
    expect(server.asked(commandRoutes.calibrate)[0]?.body).toEqual({ sensorId: 1, action: 'CLEAR' });
  });
});
