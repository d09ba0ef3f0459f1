import {
  alarmSettingsListRoutes,
  alarmSettingsRoutes,
  alarmTemplateRoutes,
  readingRoutes,
  sensorRoutes,
  zoneRoutes,
  type AlarmSettings,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alarmSettings } from '../testing/samples/alarms.ts';
import { sensor } from '../testing/samples/devices.ts';

const FOLLOWED = { id: 7, name: 'Vaccine fridge', waiting: false };
let server: FakeServer;
let kept: Map<number, AlarmSettings>;

beforeEach(() => {
  server = startServer();
  kept = new Map([
    [1, alarmSettings({ sensor_id: 1, low_alarm: -25, low_enable: true, instructions: 'Close the door.' })],
    [2, alarmSettings({ sensor_id: 2 })],
    [3, alarmSettings({ sensor_id: 3, template: FOLLOWED })],
    [4, alarmSettings({ sensor_id: 4 })],
  ]);
  server.answer(sensorRoutes.listSensors, [
    sensor(),
    sensor({ id: 2 }),
    sensor({ id: 3, name: 'Fridge 3' }),
    sensor({ id: 4, name: 'Store 4', type: '3', humidity: 40 }),
  ]);
  server.answer(zoneRoutes.listZones, []);
  server.answer(readingRoutes.sensorReadings, []);
  server.answer(alarmTemplateRoutes.listAlarmTemplates, []);
  server.answer(alarmSettingsListRoutes.listAlarmSettings, () => [...kept.values()]);
  server.answer(alarmSettingsRoutes.saveAlarmSettings, ({ params, body }) => {
    const saved = { ...body, sensor_id: params.sensorId };
    kept.set(params.sensorId, saved);
    return saved;
  });
});

const sent = () => server.asked(alarmSettingsRoutes.saveAlarmSettings);

/** Marks sensors and opens the form of their limits. */
async function openFor(...names: readonly string[]) {
  const { user } = openPage('/alarms', server);
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Mark ${name}` }));
  const bar = within(await screen.findByRole('region', { name: 'Marked sensors' }));
  await user.click(bar.getByRole('button', { name: 'Set limits' }));
  const form = within(await screen.findByRole('form', { name: 'Limits of the marked sensors' }));
  return { user, form };
}

test('limits and delay are typed once for all marked sensors; all else stays their own, followers are named', async () => {
  const { user, form } = await openFor('Freezer 1', 'Freezer 2', 'Fridge 3');
  expect(form.getByLabelText(/^High limit/)).toHaveFocus();
  await user.keyboard('-15,5');
  await user.type(form.getByLabelText(/^Delay/), '30');
  expect(form.getByText('2 change')).toBeVisible();
  expect(form.getByText('1 cannot: limits come from a template (Fridge 3)')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('The limits of 2 sensors were set.')).toBeVisible();
  expect(sent().map(({ params }) => params.sensorId)).toEqual([1, 2]);
  expect(sent()[0]?.body).toMatchObject({
    high_alarm: -15.5,
    high_enable: true,
    low_alarm: -25,
    low_enable: true,
    delay: 30,
    instructions: 'Close the door.',
  });
  expect(sent()[1]?.body).toMatchObject({ high_alarm: -15.5, low_alarm: null, low_enable: false, delay: 30 });
  expect(screen.queryByRole('region', { name: 'Marked sensors' })).not.toBeInTheDocument();
});

test('only limits that every marked sensor has are asked for', async () => {
  const { form } = await openFor('Store 4', 'Freezer 1');
  expect(form.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
    'high_alarm',
    'low_alarm',
    'delay',
  ]);
});

test('a text that is no limit is refused at its field, which has the focus, and nothing is sent', async () => {
  const { user, form } = await openFor('Freezer 1', 'Freezer 2');
  await user.type(form.getByLabelText(/^Low limit/), 'cold');
  await user.click(form.getByRole('button', { name: /^Set limits/ }));
  expect(form.getByLabelText(/^Low limit/)).toBeInvalid();
  expect(form.getByLabelText(/^Low limit/)).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('sensors that fail are named, and set by another attempt', async () => {
  const { user, form } = await openFor('Freezer 1', 'Freezer 2');
  server.refuse(alarmSettingsRoutes.saveAlarmSettings, 404);
  await user.type(form.getByLabelText(/^High limit/), '-10');
  await user.click(form.getByRole('button', { name: 'Set limits of 2 sensors' }));
  expect(await form.findByText('Not set for Freezer 1, Freezer 2. Try again.')).toBeVisible();
  server.answer(alarmSettingsRoutes.saveAlarmSettings, ({ params, body }) => ({
    ...body,
    sensor_id: params.sensorId,
  }));
  await user.click(form.getByRole('button', { name: 'Set limits of 2 sensors' }));
  await waitFor(() =>
    expect(
      sent()
        .slice(-2)
        .map(({ params }) => params.sensorId),
    ).toEqual([1, 2]),
  );
});
