import { type HandReading, handReadingRoutes, recordKeepingRoutes } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { speakLanguage } from '../i18n/languages.ts';
import { choosePreferences } from '../platform/preferences.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, NOW, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { recordKeeping } from '../testing/samples/company.ts';
import { sensor } from '../testing/samples/devices.ts';
import { DeliveryDuty } from '../kept-entries/delivery-duty.tsx';
import { HandReadingsPart } from './index.ts';

const DAY = 86_400_000;

let server: FakeServer;
/** Stored on the server, newest first. */
let stored: HandReading[];

const reading = (changes: Partial<HandReading> = {}): HandReading => ({
  id: 1,
  sensor_id: 1,
  measured_at: minutesAgo(5),
  entered_at: minutesAgo(5),
  by: 'ann',
  values: [value()],
  comparison: false,
  probe_at: null,
  finding: false,
  instrument: '',
  note: '',
  voided: null,
  may_void: true,
  ...changes,
});

function value(changes: Partial<HandReading['values'][number]> = {}): HandReading['values'][number] {
  return {
    measurand: 'temperature',
    value: -18.2,
    judgement: 'within',
    broken: null,
    probe_value: null,
    difference: null,
    tolerance: null,
    is_over: null,
    ...changes,
  };
}

beforeEach(() => {
  server = startServer();
  stored = [];
  server.answer(handReadingRoutes.listHandReadings, () => stored);
  server.answer(handReadingRoutes.addHandReading, ({ body }) => {
    const { measured_at = NOW, values } = body;
    const added = reading({
      id: stored.length + 1,
      measured_at: new Date(measured_at).toISOString(),
      values: values.map((one) => value({ measurand: one.measurand, value: one.value })),
    });
    stored = [added, ...stored];
    return added;
  });
});

const show = (changes: Parameters<typeof sensor>[0] = {}) =>
  showPart(
    <>
      <HandReadingsPart sensor={sensor(changes)} period={{ startMs: NOW - DAY, endMs: NOW }} />
      <DeliveryDuty />
    </>,
    server,
  );
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Readings by hand of the period' })).getAllByRole(
    'listitem',
  );
const open = async ({ user }: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: 'Enter a reading' }));
  return screen.findByRole('dialog');
};
const sent = () => server.asked(handReadingRoutes.addHandReading).map(({ body }) => body);

test('a reading is entered with a comma or a point, for now unless another time is given', async () => {
  const page = show();
  await open(page);
  await page.user.type(screen.getByLabelText('Temperature (°C)'), '-18,2');
  await page.user.type(screen.getByLabelText('Measured with'), 'NIST thermometer 12345');
  await page.user.type(screen.getByLabelText('Note'), 'Display is broken');
  await page.user.click(screen.getByRole('button', { name: 'Save reading' }));
  expect(await screen.findByText('Reading saved')).toBeInTheDocument();
  expect(sent()).toEqual([
    {
      measured_at: expect.any(Number),
      values: [{ measurand: 'temperature', value: -18.2 }],
      comparison: false,
      instrument: 'NIST thermometer 12345',
      note: 'Display is broken',
    },
  ]);
  expect((await rows())[0]).toHaveTextContent('-18.2 °C');
  expect(Object.keys(localStorage).filter((name) => name.startsWith('handReading'))).toEqual([]);
});

test('a value and a tolerance in °F are stored in °C, with the decimal sign of the language', async () => {
  choosePreferences({ language: 'de', temperatureUnit: 'f' });
  await speakLanguage('de');
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Messwert eingeben' }));
  await screen.findByRole('dialog');
  await page.user.type(screen.getByLabelText('Temperatur (°F)'), '41,9');
  await page.user.click(screen.getByRole('checkbox', { name: 'Mit dem Fühler vergleichen' }));
  const tolerance = screen.getByLabelText('Erlaubte Abweichung: Temperatur (°F)');
  await waitFor(() => expect(tolerance).toHaveValue('0,9'));
  await page.user.clear(tolerance);
  await page.user.type(tolerance, '1,8');
  await page.user.click(screen.getByRole('button', { name: 'Messwert speichern' }));
  expect(await screen.findByText('Messwert gespeichert')).toBeInTheDocument();
  expect(sent()[0]).toMatchObject({
    values: [{ measurand: 'temperature', value: 5.5, tolerance: 1 }],
    comparison: true,
  });
});

test('the tolerance of the company is shown, and left to the server unless somebody changes it', async () => {
  server.answer(recordKeepingRoutes.getRecordKeeping, recordKeeping({ temperatureTolerance: 0.2 }));
  const page = show();
  await open(page);
  await page.user.type(screen.getByLabelText('Temperature (°C)'), '5');
  await page.user.click(screen.getByRole('checkbox', { name: 'Compare with the probe' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Allowed difference: Temperature (°C)')).toHaveValue('0.2'),
  );
  await page.user.click(screen.getByRole('button', { name: 'Save reading' }));
  expect(await screen.findByText('Reading saved')).toBeInTheDocument();
  expect(sent()[0]).toMatchObject({ values: [{ measurand: 'temperature', value: 5 }], comparison: true });
  expect(JSON.stringify(sent()[0])).not.toContain('tolerance');
});

test('what is missing or no number is named beside its field, and nothing is sent', async () => {
  const page = show({ type: '3', humidity: 50 });
  await open(page);
  await page.user.click(screen.getByRole('button', { name: 'Save reading' }));
  expect(screen.getByLabelText('Temperature (°C)')).toHaveAccessibleDescription('Please enter a value.');
  await page.user.type(screen.getByLabelText('Humidity (%)'), 'much');
  expect(screen.getByLabelText('Humidity (%)')).toHaveAccessibleDescription(/number/);
  await page.user.clear(screen.getByLabelText(/^Measured at/));
  expect(screen.getByLabelText(/^Measured at/)).toHaveAccessibleDescription(/Please give a day and a time/);
  expect(sent()).toEqual([]);
});

test('a comparison that the server cannot make is explained, and is not kept for later', async () => {
  server.refuse(handReadingRoutes.addHandReading, 400, {
    message: 'comparison must be false',
    errors: [{ path: 'comparison', message: 'must be false' }],
  });
  const page = show();
  await open(page);
  await page.user.type(screen.getByLabelText('Temperature (°C)'), '-18');
  await page.user.click(screen.getByRole('checkbox', { name: 'Compare with the probe' }));
  await page.user.click(screen.getByRole('button', { name: 'Save reading' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The probe has no reading near that time');
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Waiting for the connection')).toBeNull();
});

test('each row compares the value with the limits and the probe, and only what is wrong has a colour', async () => {
  const compared = { probe_value: -18, tolerance: 0.5 };
  stored = [
    reading({ id: 4, values: [value({ judgement: 'no_limits' })], note: 'Door was open' }),
    reading({
      id: 3,
      values: [value({ judgement: 'outside', broken: { side: 'high', level: 'alarm', limit: -20 } })],
    }),
    reading({
      id: 2,
      comparison: true,
      probe_at: minutesAgo(6),
      values: [value({ ...compared, difference: -0.2, is_over: false })],
    }),
    reading({
      id: 1,
      comparison: true,
      finding: true,
      probe_at: minutesAgo(6),
      values: [value({ ...compared, value: -17, difference: 1, is_over: true })],
    }),
  ];
  show();
  const [first, second, third, last] = await rows();
  expect(first).toHaveTextContent(/No limits.*Door was open/);
  expect(second).toHaveTextContent('Outside: High -20.0 °C');
  expect(third).toHaveTextContent('Probe -18.0 °C, difference -0.2 °C (allowed 0.5 °C)');
  expect(last).toHaveTextContent('Finding: probe -18.0 °C, difference +1.0 °C (allowed 0.5 °C)');
});

test('one is made void with a reason, and stays in the list struck through', async () => {
  stored = [reading()];
  server.answer(handReadingRoutes.voidHandReading, ({ body: { reason } }) => {
    stored = [reading({ voided: { by: 'ann', at: minutesAgo(0), reason }, may_void: false })];
    return reading(stored[0]);
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Make void: / }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Make void' }));
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Please give a reason.');
  await user.type(screen.getByLabelText('Reason'), 'Wrong freezer');
  await user.click(screen.getByRole('button', { name: 'Make void' }));
  expect(await screen.findByText(/^Void since .* \(ann\): Wrong freezer$/)).toBeInTheDocument();
  expect(screen.getByText('-18.2 °C').closest('.line-through')).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^Make void/ })).toBeNull();
});

test('without a connection an entry waits in the browser, and is sent once when the connection is back', async () => {
  server.reachable = false;
  const page = show();
  await open(page);
  await page.user.type(screen.getByLabelText('Temperature (°C)'), '-17.5');
  await page.user.click(screen.getByRole('button', { name: 'Save reading' }));
  await pass(10_000);
  expect(await screen.findByText('Waiting for the connection')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  server.reachable = true;
  await pass(20_000);
  expect(screen.queryByText('Waiting for the connection')).toBeNull();
  expect(sent()).toHaveLength(1);
  expect((await rows())[0]).toHaveTextContent('-17.5 °C');
});

test('a viewer without the permission sees the list and enters nothing', async () => {
  stored = [reading({ may_void: false })];
  server.caller = { role: 'auditor' };
  show();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Enter a reading' })).toBeNull();
});
