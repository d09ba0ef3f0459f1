import {
  alarmLogRoutes,
  alarmSettingsRoutes,
  BUCKET_HEADER,
  calibrationRoutes,
  commandRoutes,
  labCalibrationRoutes,
  readingRoutes,
  sensorInputRoutes,
  sensorDeviceRoutes,
  sensorRoutes,
  type InputSeries,
  type LatestInput,
  type Sensor,
  type SensorInput,
} from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { minutesAgo } from '../../testing/now.ts';
import { openPage, startServer } from '../../testing/page.tsx';
import { alarmSettings } from '../../testing/samples/alarms.ts';
import { sensor } from '../../testing/samples/devices.ts';
import type { MeasuredModel } from '../chart/chart-model.ts';

// Nothing is drawn here: the lines and lanes that would be are named.
vi.mock('../chart/reading-chart.tsx', () => ({
  ReadingChart: ({
    measured: model,
    describedBy,
  }: {
    readonly measured: MeasuredModel;
    readonly describedBy: string;
  }) => (
    <figure aria-describedby={describedBy}>
      <figcaption>
        {model.lines.map((line) => ('input' in line ? line.name : line.measurand)).join(', ')} |{' '}
        {model.lanes.map(({ name }) => name).join(', ')}
      </figcaption>
    </figure>
  ),
}));

let server: FakeServer;

const latest = (input: number, measurand: string, value: number, minutes = 1): LatestInput => ({
  input,
  measurand,
  name: `The ${measurand}`,
  value,
  timestamp: minutesAgo(minutes),
  since: minutesAgo(minutes),
});
const namedInput = (input: number, measurand: InputSeries['measurand']) => ({
  input,
  measurand,
  name: `The ${measurand}`,
});
const figure = (input: number, measurand: InputSeries['measurand']): InputSeries => ({
  kind: 'analogue',
  ...namedInput(input, measurand),
  bucketMs: 0,
  points: [
    { timestamp: minutesAgo(20), min: 600, max: 600, mean: 600, samples: 1 },
    { timestamp: minutesAgo(10), min: 700, max: 700, mean: 700, samples: 1 },
  ],
});
const DOOR: InputSeries = {
  kind: 'state',
  ...namedInput(2, 'door'),
  bands: [
    { from: minutesAgo(60), until: minutesAgo(30), value: 0 },
    { from: minutesAgo(30), until: minutesAgo(1), value: 1 },
  ],
  summary: {
    active_ms: 1_740_000,
    inactive_ms: 1_800_000,
    unknown_ms: 0,
    openings: 3,
    longest_ms: 1_200_000,
  },
};
const named = (one: LatestInput, removed_at: string | null = null): SensorInput => ({
  input: one.input,
  key: one.measurand,
  measurand: one.measurand === 'door' ? 'door' : 'co2',
  kind: one.measurand === 'door' ? 'state' : 'analogue',
  name: one.name,
  position: one.input - 1,
  removed_at,
});

const INPUTS = [latest(1, 'co2', 700), latest(2, 'door', 1, 30)];

beforeEach(() => {
  server = startServer({ role: 'admin' });
  answerSensor({ inputs: INPUTS });
  server.answer(alarmSettingsRoutes.getAlarmSettings, alarmSettings());
  server.answer(alarmSettingsRoutes.limitsOverTime, []);
  server.answer(alarmLogRoutes.alarmLog, []);
  server.answer(calibrationRoutes.calibrationDue, { sensorId: 1, dueDate: null, setBy: null, setAt: null });
  server.answer(calibrationRoutes.listCalibrations, []);
  server.answer(labCalibrationRoutes.listLabCalibrations, []);
  server.answer(sensorDeviceRoutes.listSensorDevices, []);
  server.answer(commandRoutes.listCommands, []);
  server.answer(readingRoutes.sensorReadings, [{ timestamp: minutesAgo(10), temperature: 4 }], {
    [BUCKET_HEADER]: '0',
  });
  server.answer(
    sensorInputRoutes.listSensorInputs,
    INPUTS.map((one) => named(one)),
  );
  answerSeries(figure(1, 'co2'), DOOR);
});

function answerSensor(changes: Partial<Sensor>): void {
  server.answer(sensorRoutes.listSensors, [sensor(changes)]);
}

function answerSeries(...series: readonly InputSeries[]): void {
  server.answer(sensorInputRoutes.sensorInputSeries, ({ params }) => {
    const asked = series.find(({ input }) => input === params.input);
    if (asked === undefined) throw new Error('no such input');
    return asked;
  });
}

const open = (search = '') => openPage(`/sensors/1${search}`, server);
const values = async () => screen.findByRole('region', { name: 'Further values' });

test('the page says what each input is now, states in words and since when', async () => {
  open();
  const shown = within(await values());
  expect(shown.getByText(/^700\sppm$/)).toBeInTheDocument();
  expect(shown.getByText('open')).toBeInTheDocument();
  expect(shown.getByText(/^since \d\d:\d\d$/)).toBeInTheDocument();
});

test('a door of a silent sensor is unknown, with what it was last', async () => {
  answerSensor({ inputs: INPUTS, lastHeardAt: minutesAgo(45), timestamp: minutesAgo(45) });
  open();
  const shown = within(await values());
  expect(shown.getByText('unknown')).toBeInTheDocument();
  expect(shown.getByText(/^silent since .* was open$/)).toBeInTheDocument();
  expect(shown.queryByText('open')).not.toBeInTheDocument();
});

test('a sensor that never had an input has none of it', async () => {
  answerSensor({});
  server.answer(sensorInputRoutes.listSensorInputs, []);
  open();
  expect(await screen.findByText('temperature |')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Further values' })).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Values on the chart' })).not.toBeInTheDocument();
});

test('lines and lanes are drawn, in the chart and in words, and each can be taken off', async () => {
  const { user } = open();
  expect(await screen.findByText('temperature, The co2 | The door')).toBeInTheDocument();
  expect(await screen.findByText(/The door: 3 times open, 29 min 0 s in all\./)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'The co2' }));
  expect(await screen.findByText('temperature | The door')).toBeInTheDocument();
});

test('a fourth unit is drawn when one of the three is taken off', async () => {
  const further = [latest(3, 'pressure', 1_000), latest(4, 'light', 20)];
  answerSensor({ inputs: [...INPUTS, ...further] });
  answerSeries(figure(1, 'co2'), DOOR, figure(3, 'pressure'), figure(4, 'light'));
  const { user } = open();
  expect(await screen.findByText('temperature, The co2, The pressure | The door')).toBeInTheDocument();
  const light = screen.getByRole('checkbox', { name: 'The light' });
  expect(light).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/room for three units/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'The pressure' }));
  await user.click(screen.getByRole('checkbox', { name: 'The light' }));
  expect(await screen.findByText('temperature, The co2, The light | The door')).toBeInTheDocument();
});

test('statistics are those of the kind', async () => {
  open();
  const region = within(await screen.findByRole('region', { name: 'Further values over the period' }));
  const items = region.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[0]).toMatch(/The co2Minimum600\u00A0ppm.*Maximum700\u00A0ppm.*Mean650\u00A0ppm/);
  expect(items[1]).toMatch(
    /Time open29 min 0 s Time closed30 min 0 s Times open3 Longest in a row20 min 0 s/,
  );
});

test('an admin renames an input', async () => {
  const { user } = open();
  server.answer(sensorInputRoutes.updateSensorInput, {
    ...named(latest(2, 'door', 1)),
    name: 'Back door',
  });
  await user.click(await screen.findByRole('button', { name: 'Edit names' }));
  const name = screen.getByRole('textbox', { name: 'Name of door' });
  await user.clear(name);
  await user.type(name, 'Back door{Enter}');
  expect(await screen.findByText('It is now called Back door')).toBeInTheDocument();
  expect(server.asked(sensorInputRoutes.updateSensorInput)).toMatchObject([
    { params: { sensorId: 1, input: 2 }, body: { name: 'Back door' } },
  ]);
});

test('an input is removed after a question, and shown again', async () => {
  const { user } = open();
  server.answer(sensorInputRoutes.removeSensorInput, undefined);
  server.answer(sensorInputRoutes.updateSensorInput, named(latest(2, 'door', 1)));
  await user.click(await screen.findByRole('button', { name: 'Edit names' }));
  await user.click(screen.getByRole('button', { name: 'Remove The door' }));
  server.answer(sensorInputRoutes.listSensorInputs, [
    named(latest(1, 'co2', 700)),
    named(latest(2, 'door', 1), minutesAgo(0)),
  ]);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Show again' }));
  expect(server.asked(sensorInputRoutes.updateSensorInput)).toMatchObject([{ body: { removed: false } }]);
});
