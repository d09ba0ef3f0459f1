import {
  alarmLogRoutes,
  alarmStateRoutes,
  analyticsRoutes,
  baseUnitRoutes,
  present,
  readingRoutes,
  sensorRoutes,
  zoneRoutes,
  type FiguresWithKind,
  type SensorStatistics,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useDevice } from '../testing/browser.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, NOW, pass } from '../testing/now.ts';
import { openPage, startServer, type Opened } from '../testing/page.tsx';
import { currentAlarm, stillOut } from '../testing/samples/alarms.ts';
import { baseUnit, fleet, sensor } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';

// Writes the input of a chart in words: nothing is drawn here.
vi.mock('./line-chart.tsx', () => ({
  LineChart: ({ label, lines }: { readonly label: string; readonly lines: readonly DrawnLine[] }) => (
    <figure aria-label={label}>
      {lines.map(({ name, points, limits = [] }) => (
        <p key={name}>{`${name}; ${points.length} points; limits ${limits.join(' ')}`}</p>
      ))}
    </figure>
  ),
}));

interface DrawnLine {
  readonly name: string;
  readonly points: readonly unknown[];
  readonly limits?: readonly number[];
}

const DAY_MS = 86_400_000;
const QUALITY = {
  alarms: 4,
  byType: { high: 4 },
  byCause: [],
  chattering: [],
  standing: 1,
  floods: 0,
  worst: [],
};

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, [sensor({ id: 2 }), sensor()]);
  server.answer(zoneRoutes.listZones, [zone()]);
  server.answer(baseUnitRoutes.listBaseUnits, [baseUnit()]);
  server.answer(alarmLogRoutes.alarmLog, []);
  server.answer(readingRoutes.sensorReadings, [{ timestamp: minutesAgo(5), temperature: -18 }]);
  server.answer(analyticsRoutes.outsideWeather, { weather: null });
  server.answer(analyticsRoutes.statistics, [statistics()]);
  server.answer(analyticsRoutes.alarmQuality, QUALITY);
  server.answer(analyticsRoutes.heatMap, [{ day: 0, hour: 9, mean: -18.2, min: -20, max: -16 }]);
});

function statistics(changes: Partial<SensorStatistics> = {}): SensorStatistics {
  return {
    sensor_id: 1,
    sensor_name: 'Freezer 1',
    temperature: { count: 100, min: -21.3, max: -15.1, mean: -18.2, standardDeviation: 0.8 },
    humidity: { count: 0, min: null, max: null, mean: null, standardDeviation: null },
    meanKineticTemperature: -17.9,
    meanKineticIsAtLeast: false,
    completeness: 0.987,
    hasLimits: true,
    limits: [],
    outsideMs: 12_000_000,
    notYetKnown: null,
    batteryLowAt: null,
    ...changes,
  };
}

type Part = 'now' | 'statistics' | 'quality' | 'patterns' | 'limits' | 'compare';

const open = async (part: Part): Promise<Opened> => {
  const opened = openPage(`/analytics?tab=${part}`, server);
  await screen.findByRole('heading', { level: 1, name: 'Analytics' });
  return opened;
};
const card = async (title: string): Promise<HTMLElement> => screen.findByRole('region', { name: title });
const plain = (element: HTMLElement): string => element.textContent?.replaceAll('\u00A0', ' ') ?? '';
const status = async (): Promise<string | null> =>
  within(await card('Status now'))
    .getByRole('img')
    .getAttribute('aria-label');

describe('sample data', () => {
  test.each([
    ['without sensors', []],
    ['before the first reading', [sensor({ timestamp: null })]],
  ])('stands there %s, and is called what it is', { tags: ['2.2.45', '2.9.11'] }, async (_, sensors) => {
    server.answer(sensorRoutes.listSensors, sensors);
    await open('statistics');
    const sample = within(await screen.findByRole('region', { name: 'Sample data' }));
    expect(sample.getByText(/^Invented sensors, weather and alerts/)).toBeInTheDocument();
    expect(sample.getByText('Vaccine Fridge: high, 8.7 °C')).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Show sample data' })).not.toBeInTheDocument();
    expect(server.asked(analyticsRoutes.statistics)).toHaveLength(0);
  });

  test('is never mixed with the company’s own: one or the other', async () => {
    const { user } = await open('statistics');
    await screen.findByRole('table', { name: 'Statistics' });
    expect(screen.queryByRole('region', { name: 'Sample data' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Show sample data' }));
    expect(await screen.findByRole('region', { name: 'Sample data' })).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Statistics' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Show sample data' }));
    expect(await screen.findByRole('table', { name: 'Statistics' })).toBeInTheDocument();
  });

  test('does not take the place of sensors that cannot be read', async () => {
    server.refuse(sensorRoutes.listSensors, 500);
    const { user } = await open('statistics');
    expect(screen.getByText('Loading analytics...')).toBeInTheDocument();
    await pass(12_000);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load analytics');
    expect(screen.queryByRole('region', { name: 'Sample data' })).not.toBeInTheDocument();
    server.answer(sensorRoutes.listSensors, [sensor()]);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Statistics' })).toBeInTheDocument();
  });
});

describe('what is now', () => {
  test('counts each sensor once: in alarm, about to be, acknowledged, else by its status', async () => {
    server.answer(sensorRoutes.listSensors, [
      ...fleet(4),
      sensor({ id: 5, timestamp: minutesAgo(600), lastHeardAt: minutesAgo(600) }),
    ]);
    server.answer(alarmStateRoutes.currentAlarms, [
      currentAlarm({ sensor_id: 1 }),
      currentAlarm({ sensor_id: 1, measurand: null, alarm_type: 'battery', idAlarmLog: 901, event_id: 902 }),
      stillOut({ sensor_id: 2 }),
      currentAlarm({ sensor_id: 3, state: 'pre-alarm', raised_at: null, delay_ends_at: minutesAgo(-5) }),
    ]);
    await open('now');
    await waitFor(async () =>
      expect(await status()).toBe(
        '1 OK, 1 pre-alarm, 2 alarm, 1 acknowledged and still out, 0 without limits or out of service',
      ),
    );
  });

  test('is not called OK while the alarms are not known', { tags: ['R20'] }, async () => {
    server.refuse(alarmStateRoutes.currentAlarms, 500);
    const { user } = await open('now');
    const now = await card('Status now');
    expect(within(now).queryByRole('img')).not.toBeInTheDocument();
    await pass(12_000);
    expect(await within(now).findByRole('alert')).toHaveTextContent('Failed to load analytics');
    expect(within(now).queryByRole('img')).not.toBeInTheDocument();
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm()]);
    await user.click(within(now).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await status()).toMatch(/^1 OK, 0 pre-alarm, 1 alarm/));
  });

  test('has those that are not normal on the chart first, with the limit that is passed', async () => {
    server.answer(sensorRoutes.listSensors, fleet(8));
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm({ sensor_id: 8 })]);
    await open('now');
    const chart = await screen.findByRole('figure', { name: 'Last 24 hours' });
    await waitFor(() => expect(chart).toHaveTextContent('Freezer 8: High; 1 points; limits -15'));
    expect(chart.children).toHaveLength(6);
    expect(chart.children[0]).toHaveTextContent('Freezer 8');
    expect(chart.children[1]).toHaveTextContent('Freezer 1; 1 points; limits');
    expect(chart).not.toHaveTextContent('Freezer 7');
  });

  test('says of readings that cannot be read that they are missing, instead of drawing nothing', async () => {
    server.refuse(readingRoutes.sensorReadings, 500);
    await open('now');
    await pass(12_000);
    const last = within(await card('Last 24 hours'));
    await waitFor(() =>
      expect(last.getByRole('alert')).toHaveTextContent(
        'The readings of Freezer 1, Freezer 2 could not be loaded.',
      ),
    );
  });

  test('lists the alarms of the last day, the newest first, those of base units by their names', async () => {
    server.answer(alarmLogRoutes.alarmLog, [
      currentAlarm({ sensor_id: 1, activated: minutesAgo(90) }),
      currentAlarm({
        idAlarmLog: 2,
        sensor_id: null,
        base_unit_id: 1,
        alarm_type: 'offline',
        measurand: null,
        activated: minutesAgo(10),
      }),
      currentAlarm({ idAlarmLog: 3, sensor_id: 2, withdrawn: true }),
      currentAlarm({ idAlarmLog: 4, sensor_id: 2, active: false }),
    ]);
    await open('now');
    const recent = within(await card('Recent alarms'));
    await waitFor(() => expect(recent.getAllByRole('listitem')).toHaveLength(2));
    const [newest, older] = recent.getAllByRole('listitem');
    expect(newest).toHaveTextContent('Base unit 1 · Offline');
    expect(older).toHaveTextContent('Freezer 1 · High');
    expect(server.asked(alarmLogRoutes.alarmLog)[0]?.query.startDate).toBe(NOW - DAY_MS);
  });

  test('does not say "no alarm" before the log was read, nor when it cannot be', async () => {
    server.refuse(alarmLogRoutes.alarmLog, 500);
    const { user } = await open('now');
    const recent = within(await card('Recent alarms'));
    expect(recent.queryByText('No alarm in the last 24 hours.')).not.toBeInTheDocument();
    await pass(12_000);
    expect(await recent.findByRole('alert')).toHaveTextContent('Failed to load analytics');
    expect(recent.queryByText('No alarm in the last 24 hours.')).not.toBeInTheDocument();
    server.answer(alarmLogRoutes.alarmLog, []);
    await user.click(recent.getByRole('button', { name: 'Try again' }));
    expect(await recent.findByText('No alarm in the last 24 hours.')).toBeInTheDocument();
  });

  test.each([
    [{ temperature: 11, humidity: 80, description: 'Light rain' }, 'Light rain, 11.0 °C, humidity 80.0%'],
    [{ temperature: -3.25, humidity: null, description: null }, '-3.3 °C'],
  ])('has the weather outside where it is known: %j', async (weather, text) => {
    server.answer(analyticsRoutes.outsideWeather, { weather });
    await open('now');
    await waitFor(async () => expect(plain(await card('Weather'))).toBe(`Weather${text}`));
  });
});

describe('the period', () => {
  const asked = () => server.asked(analyticsRoutes.statistics).at(-1)?.query;

  test.each([
    ['24 Hours', 1],
    ['30 Days', 30],
    ['365 Days', 365],
  ])('of %s asks for as many days, up to now', async (choice, days) => {
    const { user } = await open('statistics');
    await screen.findByRole('table', { name: 'Statistics' });
    expect((asked()?.endDate ?? 0) - (asked()?.startDate ?? 0)).toBe(7 * DAY_MS);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), choice);
    await waitFor(() => expect((asked()?.endDate ?? 0) - (asked()?.startDate ?? 0)).toBe(days * DAY_MS));
    expect(asked()?.endDate).toBe(NOW);
  });

  test('of one’s own begins with the one that is shown, and is refused where it is longer than allowed', async () => {
    const { user } = await open('statistics');
    await screen.findByRole('table', { name: 'Statistics' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom Range');
    const from = await screen.findByLabelText('From');
    expect(from).toHaveValue('3 Feb 2026, 09:30');
    await user.clear(from);
    await user.type(from, '2024-01-01T00:00');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Must be within 400 days of From');
    await user.clear(screen.getByLabelText('To'));
    await user.type(screen.getByLabelText('To'), '2024-01-03T00:00');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(asked()?.startDate).toBe(Date.parse('2024-01-01T00:00Z')));
    expect(asked()?.endDate).toBe(Date.parse('2024-01-03T00:00:59.999Z'));
  });

  test('of a zone asks for its sensors alone, and has a line for all of them together', async () => {
    const { user } = await open('statistics');
    const table = await screen.findByRole('table', { name: 'Statistics' });
    expect(within(table).queryByText('Whole zone')).not.toBeInTheDocument();
    server.answer(analyticsRoutes.statistics, [
      statistics(),
      statistics({
        sensor_id: 2,
        sensor_name: 'Freezer 2',
        temperature: { count: 50, min: -30, max: -25, mean: -27, standardDeviation: 1 },
      }),
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Kitchen');
    const whole = await screen.findByRole('row', { name: /^Whole zone/ });
    expect(asked()?.zoneId).toBe(1);
    expect(whole).toHaveTextContent('-30.0 °C-15.1 °C');
    await user.click(screen.getByRole('link', { name: 'Alarm quality' }));
    await waitFor(() =>
      expect(server.asked(analyticsRoutes.alarmQuality).at(-1)?.query).toMatchObject({
        zoneId: 1,
        endDate: NOW,
      }),
    );
    expect(screen.getByRole('combobox', { name: 'Zone' })).toHaveDisplayValue('Kitchen');
  });
});

describe('the statistics', () => {
  const cells = async (): Promise<string[]> => {
    const row = await screen.findByRole('row', { name: /^Freezer 1/ });
    return within(row).getAllByRole('cell').map(plain);
  };

  test('have each figure in its unit', async () => {
    await open('statistics');
    expect(await cells()).toEqual([
      'Freezer 1',
      '-21.3 °C',
      '-15.1 °C',
      '-18.2 °C',
      '0.8 °C',
      '-17.9 °C',
      '3 h 20 min',
      '98.7%',
      '–',
    ]);
  });

  test('say what is not known, what is a lower bound, and that there were no limits', async () => {
    server.answer(analyticsRoutes.statistics, [
      statistics({
        meanKineticTemperature: 98.5,
        meanKineticIsAtLeast: true,
        hasLimits: false,
        outsideMs: null,
        completeness: null,
        notYetKnown: 'rhythm',
        batteryLowAt: '2026-05-01T00:00:00.000Z',
      }),
    ]);
    await open('statistics');
    expect((await cells()).slice(5)).toEqual([
      'at least 98.5 °C',
      'No high or low limit',
      'Not yet known',
      '1 May 2026',
    ]);
  });

  test('name the limits where they were changed in the period', async () => {
    const limits = (from: string, to: string, high: number | null) => ({
      from,
      to,
      version: 1,
      high,
      low: null,
      outOfService: false,
    });
    server.answer(analyticsRoutes.statistics, [
      statistics({
        limits: [
          limits('2026-02-03T09:30:00.000Z', '2026-02-05T08:00:00.000Z', -15),
          limits('2026-02-05T08:00:00.000Z', '2026-02-10T09:30:00.000Z', -18),
        ],
      }),
    ]);
    await open('statistics');
    const outside = (await cells())[6];
    expect(outside).toContain('3 h 20 min');
    expect(outside).toMatch(/at most -15\.0 °C until .*, then at most -18\.0 °C/);
  });

  test('are cards with the same figures on a phone', async () => {
    useDevice('phone');
    await open('statistics');
    const list = await screen.findByRole('list', { name: 'Statistics' });
    expect(plain(within(list).getByRole('listitem'))).toContain('MKT-17.9 °C');
  });

  test('say that they could not be read, and are read again on request', async () => {
    server.refuse(analyticsRoutes.statistics, 503);
    const { user } = await open('statistics');
    await pass(12_000);
    const alert = within(await card('Statistics')).getByRole('alert');
    expect(alert).toHaveTextContent('Failed to load analytics');
    server.answer(analyticsRoutes.statistics, [statistics()]);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Statistics' })).toBeInTheDocument();
  });

  test('of the alarms have four figures, and who had the most', async () => {
    server.answer(analyticsRoutes.alarmQuality, {
      ...QUALITY,
      chattering: [{ sensor_id: 1, sensor_name: 'Freezer 1', alarms: 3 }],
      worst: [{ sensor_id: 1, sensor_name: 'Freezer 1', alarms: 4 }],
    });
    await open('quality');
    const quality = await card('Alarm quality');
    await waitFor(() => expect(quality).toHaveTextContent('Most alarms: Freezer 1: 4'));
    expect(quality).toHaveTextContent('Alarms4Chattering sensors1Standing1Floods0');
  });

  test('of the alarms say that they could not be read', async () => {
    server.refuse(analyticsRoutes.alarmQuality, 500);
    await open('quality');
    await pass(12_000);
    expect(await within(await card('Alarm quality')).findByRole('alert')).toHaveTextContent(
      'Failed to load analytics',
    );
  });
});

describe('the week by hours', () => {
  test('shows the mean in its cell, and a dash where there is none', async () => {
    await open('patterns');
    const week = within(await screen.findByRole('table', { name: /^Mean temperature by hour/ }));
    const monday = week.getByRole('row', { name: /^Mon/ });
    const [nine, ten] = within(monday).getAllByRole('cell').slice(9, 11);
    expect(nine).toHaveTextContent('-18.2');
    expect(nine).toHaveAttribute(
      'title',
      expect.stringMatching(/^Mon 9:00: -18\.2.°C, -20\.0.°C to -16\.0.°C$/),
    );
    expect(ten).toHaveTextContent('–');
    expect(within(week.getByRole('row', { name: /^Tue/ })).getAllByRole('cell')[9]).toHaveTextContent('–');
  });

  test('is of an input where that is chosen: the part of the time in which a door was open', async () => {
    const door = { input: 3, measurand: 'door', name: 'Left door', timestamp: minutesAgo(5), value: 0 };
    server.answer(sensorRoutes.listSensors, [sensor({ inputs: [{ ...door, since: minutesAgo(50) }] })]);
    server.answer(analyticsRoutes.inputFigures, { sensors: [], next: null });
    server.answer(analyticsRoutes.inputHeatMap, {
      input: 3,
      measurand: 'door',
      name: 'Left door',
      kind: 'state',
      cells: [{ day: 0, hour: 9, mean: 12.4, min: 0, max: 30 }],
    });
    const { user } = await open('patterns');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Measured' }), 'Left door');
    const week = await screen.findByRole('table', { name: /^Left door: percentage of the known time open/ });
    const cell = within(within(week).getByRole('row', { name: /^Mon/ })).getAllByRole('cell')[9];
    expect(cell).toHaveTextContent('12');
    expect(cell).toHaveAttribute('title', expect.stringMatching(/^Mon 9:00: 12.?%, 0.?% to 30.?%$/));
    expect(server.asked(analyticsRoutes.inputHeatMap)[0]?.params).toMatchObject({ input: 3 });
    await user.click(screen.getByRole('link', { name: 'Try limits' }));
    expect(screen.getByRole('combobox', { name: 'Measured' })).toHaveDisplayValue('Left door');
    // Its limits are tried elsewhere.
    expect(screen.queryByRole('textbox', { name: /^High limit/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open Thresholds' })).toBeVisible();
  });

  test('says that there are too few readings only when that was answered', async () => {
    server.refuse(analyticsRoutes.heatMap, 500);
    const { user } = await open('patterns');
    const week = within(await card('By hour and day of the week'));
    expect(week.queryByText('Too few readings in this period.')).not.toBeInTheDocument();
    await pass(12_000);
    expect(await week.findByRole('alert')).toHaveTextContent('Failed to load analytics');
    server.answer(analyticsRoutes.heatMap, []);
    await user.click(week.getByRole('button', { name: 'Try again' }));
    expect(await week.findByText('Too few readings in this period.')).toBeInTheDocument();
  });

  test('is that of the chosen sensor', async () => {
    const { user } = await open('patterns');
    await screen.findByRole('table', { name: /^Mean temperature by hour/ });
    expect(server.asked(analyticsRoutes.heatMap)[0]?.params.sensorId).toBe(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sensor' }), 'Freezer 2');
    await waitFor(() => expect(server.asked(analyticsRoutes.heatMap).at(-1)?.params.sensorId).toBe(2));
  });
});

describe('limits tried on the past', () => {
  const RESULT = {
    alarms: 2,
    preAlarms: 3,
    warnings: 0,
    readings: 2_016,
    outsideMs: 5_400_000,
    first: [
      {
        type: 'high' as const,
        level: 'alarm' as const,
        activated: minutesAgo(100),
        raised: minutesAgo(90),
        returned: null,
        value: -9.5,
      },
      {
        type: 'rise' as const,
        level: 'alarm' as const,
        activated: minutesAgo(50),
        raised: minutesAgo(50),
        returned: null,
        value: 4.2,
      },
    ],
  };
  const back = () => server.asked(analyticsRoutes.backTest);

  async function tryLimits() {
    const opened = await open('limits');
    const part = within(await card('Try limits on the past'));
    const write = async (label: string, text: string): Promise<void> => {
      const input = part.getByRole('textbox', { name: label });
      await opened.user.clear(input);
      await opened.user.type(input, text);
    };
    const press = async (): Promise<void> =>
      opened.user.click(part.getByRole('button', { name: 'Try limits' }));
    return { ...opened, part, write, press };
  }

  test('say how many alarms they would have raised, and the first of them in their units', async () => {
    server.answer(analyticsRoutes.backTest, RESULT);
    const { part, write, press } = await tryLimits();
    await write('High limit (°C)', ' -15 ');
    await write('Delay (minutes)', '10');
    await write('Rapid rise (°C)', '4');
    await press();
    expect(await part.findByText(/would have raised 2 alarms in this period/)).toBeInTheDocument();
    expect(
      part.getByText(/^3 excursions ended within the delay; outside the limits: 1 h 30 min; 2016 readings/),
    ).toBeInTheDocument();
    const [high, rise] = part.getAllByRole('listitem');
    expect(high).toHaveTextContent('High -9.5 °C');
    expect(rise).toHaveTextContent('Rapid rise +4.2 °C');
    expect(back()[0]?.query).toMatchObject({ high_alarm: -15, delay: 10, rise_alarm: 4 });
    expect(back()[0]?.query).not.toHaveProperty('low_alarm');
  });

  test.each([
    ['High limit (°C)', {}, /or a low limit is required/],
    ['Low limit (°C)', { 'High limit (°C)': '2', 'Low limit (°C)': '8' }, /must be below the high limit/],
    ['High limit (°C)', { 'High limit (°C)': '9999' }, /2000/],
    ['Rapid rise (°C)', { 'High limit (°C)': '8', 'Rapid rise (°C)': 'fast' }, /must be a number/],
  ])('are refused beside the field %s: %j', async (label, texts, why) => {
    const { part, write, press } = await tryLimits();
    for (const [name, text] of Object.entries(texts)) await write(name, text);
    await press();
    const input = part.getByRole('textbox', { name: label });
    await waitFor(() => expect(input).toBeInvalid());
    expect(input).toHaveAccessibleDescription(why);
    expect(part.queryByText(/would have raised/)).not.toBeInTheDocument();
  });

  test('say that the server was too busy, and keep what was typed', async () => {
    server.refuse(analyticsRoutes.backTest, 503, { message: 'Too many at once' });
    const { part, write, press } = await tryLimits();
    await write('High limit (°C)', '-15');
    await press();
    await pass(15_000);
    expect(await part.findByRole('alert')).toBeInTheDocument();
    expect(part.getByRole('textbox', { name: 'High limit (°C)' })).toHaveValue('-15');
  });

  test('are kept as they were typed while another part is looked at', async () => {
    const { user, part, write } = await tryLimits();
    await write('High limit (°C)', '-15');
    await user.click(screen.getByRole('link', { name: 'Patterns' }));
    expect(screen.queryByRole('textbox', { name: 'High limit (°C)' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Try limits' }));
    expect(part.getByRole('textbox', { name: 'High limit (°C)' })).toHaveValue('-15');
  });

  test('do not leave their answer under the name of another sensor, or beside other limits', async () => {
    server.answer(analyticsRoutes.backTest, RESULT);
    const { user, part, write, press } = await tryLimits();
    await write('High limit (°C)', '-15');
    await press();
    await part.findByText(/would have raised 2 alarms/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sensor' }), 'Freezer 2');
    await waitFor(() => expect(part.queryByText(/would have raised/)).not.toBeInTheDocument());
    await press();
    await part.findByText(/would have raised 2 alarms/);
    expect(back().at(-1)?.params.sensorId).toBe(2);
    await write('High limit (°C)', '-10');
    expect(part.queryByText(/would have raised/)).not.toBeInTheDocument();
  });

  test('do not show an answer that comes after another sensor was chosen', async () => {
    server.answer(analyticsRoutes.backTest, RESULT);
    const { user, part, write, press } = await tryLimits();
    await write('High limit (°C)', '-15');
    const release = server.hold(analyticsRoutes.backTest);
    await press();
    await waitFor(() => expect(back()).toHaveLength(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sensor' }), 'Freezer 2');
    release();
    await waitFor(() =>
      expect(part.getByRole('button', { name: 'Try limits' })).not.toHaveAttribute('aria-busy', 'true'),
    );
    expect(part.queryByText(/would have raised/)).not.toBeInTheDocument();
  });
});

describe('sensors that are compared', () => {
  test('are the first two, then those that are chosen, six at most', async () => {
    server.answer(sensorRoutes.listSensors, fleet(8));
    const { user } = await open('compare');
    const compare = within(await card('Compare sensors'));
    const chart = await compare.findByRole('figure');
    await waitFor(() => expect(chart.children).toHaveLength(2));
    for (const id of [3, 4, 5, 6]) await user.click(compare.getByRole('checkbox', { name: `Freezer ${id}` }));
    await waitFor(() => expect(chart.children).toHaveLength(6));
    expect(compare.getByRole('checkbox', { name: 'Freezer 7' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(compare.getByRole('checkbox', { name: 'Freezer 1' }));
    expect(compare.getByRole('checkbox', { name: 'Freezer 7' })).not.toHaveAttribute('aria-disabled');
    await waitFor(() => expect(chart).not.toHaveTextContent('Freezer 1;'));
  });
});

describe('further values', () => {
  const at = '2026-02-10T08:00:00.000Z';
  const input = (name: string) => ({
    input: 1,
    measurand: 'door',
    name,
    value: 0,
    timestamp: at,
    since: at,
  });
  const door = (number: number, active_ms: number): FiguresWithKind<'state'> => ({
    kind: 'state',
    input: number,
    measurand: 'door',
    name: 'Door',
    active_ms,
    inactive_ms: 7_200_000,
    unknown_ms: 7_800_000,
    openings: 12,
    longest: { from: at, until: '2026-02-10T08:42:00.000Z' },
  });
  const CO2: FiguresWithKind<'analogue'> = {
    kind: 'analogue',
    input: 2,
    measurand: 'co2',
    name: 'CO₂',
    count: 40,
    min: { value: 410, at, within_ms: 0 },
    max: { value: 1_450, at, within_ms: 3_600_000 },
    mean: 620.4,
    standardDeviation: null,
    completeness: null,
  };
  const COUNT: FiguresWithKind<'count'> = {
    kind: 'count',
    input: 3,
    measurand: 'count',
    name: 'Visitors',
    count: 9,
    total: 1_204,
    resets: 1,
    per_hour: 7.25,
    busiest: { value: 88, at },
  };
  const NONE: FiguresWithKind<'state'> = { ...door(2, 0), inactive_ms: 0, openings: 0, longest: null };

  beforeEach(() => {
    server.answer(sensorRoutes.listSensors, [sensor({ inputs: [input('Door')] })]);
    server.answer(analyticsRoutes.inputFigures, ({ query }) =>
      query.after === undefined
        ? {
            sensors: [{ sensor_id: 1, sensor_name: 'Freezer 1', inputs: [door(1, 7_200_000), CO2, COUNT] }],
            next: 1,
          }
        : { sensors: [{ sensor_id: 2, sensor_name: 'Freezer 2', inputs: [NONE] }], next: null },
    );
  });
  const readTableCells = async (list: string): Promise<string[][]> => {
    const table = await screen.findByRole('table', { name: list });
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').map(plain));
  };

  test('have the figures of their kind, part by part, and the unknown time is said', async () => {
    await open('statistics');
    await screen.findByText('Freezer 2 · Door (open)');
    expect(await readTableCells('States')).toEqual([
      [
        'Freezer 1 · Door (open)',
        '2 h 0 min50.0% of known time',
        '12',
        expect.stringMatching(/^42 min 0 s10 Feb 2026, /),
        '2 h 10 min',
      ],
      ['Freezer 2 · Door (open)', '–', '–', '–', '2 h 10 min'],
    ]);
    expect(await readTableCells('Measured values')).toEqual([
      [
        'Freezer 1 · CO₂',
        expect.stringMatching(/^410 ppm10 Feb 2026, /),
        expect.stringMatching(/^1450 ppmwithin an hour from 10 Feb 2026, /),
        '620 ppm',
        '–',
        'Not yet known',
      ],
    ]);
    expect(await readTableCells('Counters')).toEqual([
      ['Freezer 1 · Visitors', '1,204', '7.3', expect.stringMatching(/^8810 Feb 2026, /), '1'],
    ]);
  });

  test('of a zone are also those of all that measure the same, once all are read', async () => {
    const { user } = await open('statistics');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Zone' }), 'Kitchen');
    expect(await screen.findByText('Whole zone · Door (2) (open)')).toBeInTheDocument();
    expect((await readTableCells('States'))[0]?.slice(2, 5)).toEqual([
      '12',
      expect.stringContaining('42 min'),
      '4 h 20 min',
    ]);
  });

  test('are cards with the same figures on a phone', async () => {
    useDevice('phone');
    await open('statistics');
    const list = await screen.findByRole('list', { name: 'States' });
    expect(plain(present(within(list).getAllByRole('listitem')[0]))).toContain('State unknown2 h 10 min');
  });

  test('say that they could not be read', async () => {
    server.refuse(analyticsRoutes.inputFigures, 503);
    await open('statistics');
    await pass(12_000);
    const region = await card('Further values over the period');
    expect(await within(region).findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
