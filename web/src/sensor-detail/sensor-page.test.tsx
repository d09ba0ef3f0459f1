import {
  alarmSettingsRoutes,
  alarmStateRoutes,
  BUCKET_HEADER,
  readingRoutes,
  retentionRoutes,
  sensorRoutes,
  type CurrentAlarm,
  type Sensor,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useDevice } from '../testing/browser.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { answerSensorPage, RAW } from '../testing/sensor-page.ts';
import { alarmSettings, currentAlarm, preAlarm, stillOut } from '../testing/samples/alarms.ts';
import { liveRecord, sensor } from '../testing/samples/devices.ts';

// Nothing is drawn here: what a chart shows is tested where it is decided.
vi.mock('./chart/reading-chart.tsx', () => ({
  ReadingChart: ({ label, describedBy }: { readonly label: string; readonly describedBy: string }) => (
    <img alt={label} aria-describedby={describedBy} />
  ),
}));

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, [sensor(), sensor({ id: 2, name: 'Cellar' })]);
  answerSensorPage(server);
  answerReadings(-18, -20, -16);
});

/** Readings of the last minutes, the oldest first. */
function answerReadings(...temperatures: readonly number[]): void {
  server.answer(
    readingRoutes.sensorReadings,
    temperatures.map((temperature, index) => ({
      timestamp: minutesAgo(temperatures.length - index),
      temperature,
    })),
    RAW,
  );
}

const open = (search = '') => openPage(`/sensors/1${search}`, server);
const plain = (element: HTMLElement): string => element.textContent?.replaceAll('\u00A0', ' ') ?? '';

/** Returns the text under a name in the strip of the newest values. */
async function findValue(name: string): Promise<string> {
  const strip = await screen.findByRole('region', { name: 'Current values' });
  const term = within(strip)
    .getAllByRole('term')
    .find(({ textContent }) => textContent === name);
  return plain(term?.nextElementSibling as HTMLElement);
}

describe('the page of a sensor', () => {
  test('says that it loads, and that the sensor is not there', { tags: ['1.2.43', '1.8.14'] }, async () => {
    const release = server.hold(sensorRoutes.listSensors);
    openPage('/sensors/99', server);
    expect(await screen.findByText('Loading sensor...')).toBeInTheDocument();
    release();
    expect(await screen.findByText('Sensor not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
  });

  test('says that sensors could not be read, which is not that this one is gone', async () => {
    server.refuse(sensorRoutes.listSensors, 500);
    open();
    await pass(12_000);
    expect(await screen.findByText('Failed to load sensors')).toBeInTheDocument();
    expect(screen.queryByText('Sensor not found')).not.toBeInTheDocument();
  });

  test('names the tab after the sensor', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Freezer 1' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Freezer 1 · Sensors · TS1 Monitoring System'));
  });

  test('says that readings differ from those that are stored', async () => {
    server.answer(sensorRoutes.listSensors, [sensor({ conflicts: 2 })]);
    open();
    expect(
      await screen.findByText(/^2 readings differed .* do two devices use this serial number\?$/),
    ).toBeInTheDocument();
  });
});

describe('the newest values', () => {
  const values: readonly [string, Partial<Sensor>, Readonly<Record<string, string>>][] = [
    [
      'of a freezer',
      {},
      { Temperature: '-18.4 °C', Status: 'Online', Battery: '3.61 V', 'Last Seen': 'Just now' },
    ],
    ['with humidity', { type: '3', humidity: 51 }, { Humidity: '51.0%' }],
    [
      'of two channels',
      { type: '5', temperature_2: 4.2 },
      { 'Channel 1': '-18.4 °C', 'Channel 2': '4.2 °C' },
    ],
    [
      'with a fault of the second probe',
      { type: '5', temperature_2: null, error_2: 8001 },
      { 'Channel 1': '-18.4 °C', 'Channel 2': 'Sensor error' },
    ],
    ['of a wireless sensor', { type: '6', Battery: '90' }, { Temperature: '-18.4 °C' }],
    ['of a broken probe', { error: 8001, temperature: null }, { Temperature: 'Sensor error' }],
    ['of one that is silent', { lastHeardAt: minutesAgo(45) }, { Status: 'Offline', 'Last Seen': '45m ago' }],
    [
      'of one that was never received',
      { lastHeardAt: null, timestamp: null, temperature: null, Battery: null, SNR: null, RSSI: null },
      { Temperature: '–', Battery: '–', 'Last Seen': 'Never' },
    ],
  ];

  test.each(values)('%s', async (_, changes, shown) => {
    server.answer(sensorRoutes.listSensors, [sensor(changes)]);
    open();
    for (const [name, text] of Object.entries(shown)) expect(await findValue(name)).toContain(text);
  });

  const standings: readonly [string, CurrentAlarm | undefined, Partial<Sensor>, readonly string[]][] = [
    ['inside its limits', undefined, {}, ['In limits']],
    [
      'above, and an alarm',
      currentAlarm(),
      { temperature: -9.5 },
      ['Above the limit', 'High', 'since 09:20'],
    ],
    [
      'above, before it is an alarm',
      preAlarm(),
      { temperature: -9.5 },
      ['Above the limit', 'Pre-alarm: High'],
    ],
    [
      'above although acknowledged',
      stillOut(),
      { temperature: -9.5 },
      ['Above the limit', 'Acknowledged, still above', 'by ann'],
    ],
  ];

  test.each(standings)('say that it is %s', async (_, alarm, changes, shown) => {
    server.answer(sensorRoutes.listSensors, [sensor(changes)]);
    server.answer(alarmStateRoutes.currentAlarms, alarm === undefined ? [] : [alarm]);
    server.answer(
      alarmSettingsRoutes.getAlarmSettings,
      alarmSettings({ high_enable: true, high_alarm: -15 }),
    );
    open();
    for (const text of shown) await waitFor(async () => expect(await findValue('State')).toContain(text));
    expect(await findValue('Limits')).toBe('High -15.0 °C');
  });

  test('name a limit of a rapid rise, and that the sensor is within it', async () => {
    server.answer(
      alarmSettingsRoutes.getAlarmSettings,
      alarmSettings({ rise_alarm: 5, rise_enable: true, rate_window: 15 }),
    );
    open();
    await waitFor(async () => expect(await findValue('Limits')).toBe('Rapid rise +5.0 °C in 15 min'));
    expect(await findValue('State')).toBe('In limits');
  });

  test('are not within limits while the temperature rises too fast, whatever it is', async () => {
    server.answer(alarmStateRoutes.currentAlarms, [
      currentAlarm({ alarm_type: 'rise', alarm_values: 6, limit_value: 5 }),
    ]);
    server.answer(
      alarmSettingsRoutes.getAlarmSettings,
      alarmSettings({ high_enable: true, high_alarm: -15, rise_alarm: 5, rise_enable: true }),
    );
    open();
    await waitFor(async () => expect(await findValue('State')).toContain('Rapid rise'));
    expect(await findValue('State')).not.toContain('In limits');
  });

  test('say what to do in a line that opens, so that the chart stays in sight', async () => {
    server.answer(alarmStateRoutes.currentAlarms, [
      currentAlarm({ instructions: '1. Shut the door.\n2. <b>Call</b> Ann.' }),
    ]);
    const { user } = open();
    const note = await screen.findByRole('note', { name: 'What to do' });
    expect(within(note).getByText(/^1. Shut the door/, { selector: 'span' })).toHaveTextContent(
      '1. Shut the door. 2. <b>Call</b> Ann.',
    );
    expect(within(note).getByRole('group')).not.toHaveAttribute('open');
    await user.click(within(note).getByText('What to do'));
    expect(within(note).getByRole('group')).toHaveAttribute('open');
    expect(within(note).getByText(/^1. Shut the door/, { selector: 'p' })).toBeVisible();
  });

  test('without limits say that nothing is checked, and lead an admin to them', async () => {
    open();
    await waitFor(async () => expect(await findValue('Limits')).toContain('No limits'));
    expect(await findValue('State')).toBe('Not checked');
    expect(screen.getByRole('link', { name: 'Set limits' })).toHaveAttribute('href', '/alarms?sensor=1');
  });

  test('without limits do not lead a viewer where nothing can be set', async () => {
    server.caller = { role: 'viewer' };
    open();
    await waitFor(async () => expect(await findValue('Limits')).toContain('No limits'));
    expect(screen.queryByRole('link', { name: 'Set limits' })).not.toBeInTheDocument();
  });

  test('follow what is pushed', async () => {
    const { stream } = open();
    await waitFor(async () => expect(await findValue('Temperature')).toContain('-18.4'));
    stream.open();
    stream.push('reading', { records: [liveRecord({ temperature: -7.7 })] });
    await waitFor(async () => expect(await findValue('Temperature')).toContain('-7.7'));
  });
});

describe('the period of the chart', () => {
  test('is described in words for those who do not see it', async () => {
    open();
    const chart = await screen.findByRole('img', { name: 'Chart of Freezer 1' });
    await waitFor(() => expect(chart.getAttribute('aria-describedby')).not.toBeNull());
    expect(chart).toHaveAccessibleDescription(/Temperature: minimum -20\.0.*maximum -16\.0/);
  });

  test('names below the chart what no line of it can show: limits of changes, with their time', async () => {
    const version = { limits: [], outOfService: false };
    const rise = { type: 'rise' as const, value: 5, minutes: 15 };
    const fall = { type: 'fall' as const, value: 2, minutes: 15 };
    server.answer(alarmSettingsRoutes.limitsOverTime, [
      { ...version, version: 1, from: null, to: minutesAgo(60), changes: [rise] },
      { ...version, version: 2, from: minutesAgo(60), to: null, changes: [rise, fall] },
    ]);
    open('?range=24h');
    const note = await screen.findByText(/^Also limited:/);
    expect(plain(note)).toMatch(
      /^Also limited: Rapid rise \+5\.0 °C in 15 min; Rapid fall −2\.0 °C in 15 min from /,
    );
  });

  test('has its statistics of measured values, and the readings as a table', async () => {
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Statistics of the period' });
    for (const text of ['-20.0 °C', '-16.0 °C', '-18.0 °C']) expect(plain(table)).toContain(text);
    const parts = within(screen.getByRole('navigation', { name: 'Parts of the sensor page' }));
    await user.click(parts.getByRole('link', { name: 'Table' }));
    const readings = await screen.findByRole('table', { name: 'Readings of the period' });
    expect(within(readings).getAllByRole('row')).toHaveLength(4);
    expect(screen.queryByRole('table', { name: 'Statistics of the period' })).not.toBeInTheDocument();
  });

  test('leaves an input that is unticked out of its statistics', async () => {
    server.answer(sensorRoutes.listSensors, [sensor({ type: '5', temperature_2: 4.2 })]);
    const reading = { timestamp: minutesAgo(1), temperature: -18, temperature_2: 4 };
    server.answer(readingRoutes.sensorReadings, [reading], RAW);
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Statistics of the period' });
    expect(table).toHaveTextContent('Channel 2');
    await user.click(screen.getByRole('checkbox', { name: 'Channel 2' }));
    await waitFor(() => expect(table).not.toHaveTextContent('Channel 2'));
  });

  test(
    'says what it waits for, and holds its buttons where they are',
    { tags: ['1.2.52', '1.2.53'] },
    async () => {
      let release = server.hold(readingRoutes.sensorReadings);
      const { user } = open();
      expect(await screen.findByText('Loading data...')).toBeInTheDocument();
      release();
      await screen.findByRole('img', { name: 'Chart of Freezer 1' });
      expect(screen.queryByText('Loading data...')).not.toBeInTheDocument();
      release = server.hold(readingRoutes.sensorReadings);
      const week = screen.getByRole('button', { name: '7 Days' });
      week.focus();
      await user.keyboard('{Enter}');
      expect(await screen.findByText('Updating data...')).toBeInTheDocument();
      expect(screen.getByRole('img', { name: 'Chart of Freezer 1' })).toBeInTheDocument();
      const held = ['24 Hours', '7 Days', 'Custom Range', 'Previous period', 'Refresh'];
      const isHeld = (button: HTMLElement): boolean =>
        button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
      expect(held.filter((name) => isHeld(screen.getByRole('button', { name })))).toEqual(held);
      // It would lose the focus.
      expect(week).not.toHaveAttribute('disabled');
      release();
      await waitFor(() => expect(screen.queryByText('Updating data...')).not.toBeInTheDocument());
      expect(week).toHaveFocus();
      expect(week).not.toHaveAttribute('aria-disabled', 'true');
    },
  );

  test('moves on with the time, and keeps the chart when that fails', async () => {
    open();
    await screen.findByRole('img', { name: 'Chart of Freezer 1' });
    server.refuse(readingRoutes.sensorReadings, 500);
    for (let time = 0; time < 2; time += 1) {
      const before = server.asked(readingRoutes.sensorReadings).length;
      await pass(301_000);
      expect(server.asked(readingRoutes.sensorReadings).length).toBeGreaterThan(before);
      expect(screen.getByRole('img', { name: 'Chart of Freezer 1' })).toBeInTheDocument();
    }
    expect(screen.queryByText('The readings could not be loaded')).not.toBeInTheDocument();
  });

  test('says where the mean is not known, because extremes alone were read', async () => {
    server.answer(
      readingRoutes.sensorReadings,
      [-18, -20].map((temperature, index) => ({ timestamp: minutesAgo(9 - index), temperature })),
      { [BUCKET_HEADER]: '600000' },
    );
    open();
    expect(await screen.findByText(/^The mean is shown for periods short enough/)).toBeInTheDocument();
    expect(screen.getByText(/nothing is smoothed/)).toBeInTheDocument();
  });

  test('without readings says so, instead of an empty chart', { tags: ['1.2.52'] }, async () => {
    server.answer(readingRoutes.sensorReadings, [], RAW);
    server.answer(sensorRoutes.listSensors, [sensor({ timestamp: null, temperature: null })]);
    open('?range=7d');
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /^Chart of/ })).not.toBeInTheDocument();
  });

  test('that could not be read says why, keeps the newest values, and tries again', async () => {
    server.refuse(readingRoutes.sensorReadings, 500);
    const { user } = open();
    await pass(12_000);
    const alert = await screen.findByText('The readings could not be loaded');
    expect(await findValue('Temperature')).toContain('-18.4');
    answerReadings(-18, -19);
    const error = alert.closest<HTMLElement>('[role="alert"]');
    await user.click(within(error ?? document.body).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'Chart of Freezer 1' })).toBeInTheDocument();
  });

  const ranges = [
    ['1 Hour', 60],
    ['7 Days', 7 * 1_440],
    ['30 Days', 30 * 1_440],
  ] as const;

  test.each(ranges)('%s is read as that long', async (name, minutes) => {
    const { user } = open();
    await screen.findByRole('img', { name: 'Chart of Freezer 1' });
    const before = server.asked(readingRoutes.sensorReadings).length;
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(server.asked(readingRoutes.sensorReadings).length).toBeGreaterThan(before));
    const { startDate, endDate } = server.asked(readingRoutes.sensorReadings).at(-1)?.query ?? {
      startDate: 0,
      endDate: 0,
    };
    expect((endDate - startDate) / 60_000).toBe(minutes);
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    expect(window.location.search).toContain('range=');
  });

  test('goes one length back, and not ahead of now', async () => {
    const { user } = open('?range=24h');
    await screen.findByRole('img', { name: 'Chart of Freezer 1' });
    expect(screen.getByRole('button', { name: 'Next period' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Previous period' }));
    await waitFor(() => {
      const { endDate } = server.asked(readingRoutes.sensorReadings).at(-1)?.query ?? { endDate: 0 };
      expect(endDate).toBeLessThanOrEqual(Date.parse(minutesAgo(1_440)) + 60_000);
    });
  });

  test('is given away as files of exactly that period', async () => {
    open('?range=7d');
    const link = await screen.findByRole('link', { name: 'CSV: every reading of the period' });
    const { startDate, endDate } = server.asked(readingRoutes.sensorReadings).at(-1)?.query ?? {
      startDate: 0,
      endDate: 0,
    };
    const query = new URL(link.getAttribute('href') ?? '', 'http://ts1').searchParams;
    expect(Date.parse(query.get('startDate') ?? '')).toBe(startDate);
    expect(Date.parse(query.get('endDate') ?? '')).toBe(endDate);
  });

  test.each([
    ['1', ['Battery', 'High Alarms', 'Low Alarms', 'Smooth']],
    ['5', ['Channel 1', 'Channel 2', 'High Alarms', 'Low Alarms', 'Smooth']],
    ['4', ['High Alarms', 'Low Alarms', 'Smooth']],
    ['6', ['Battery', 'High Alarms', 'Low Alarms', 'Smooth']],
    ['6', ['Temperature', 'Temperature 2', 'Battery', 'High Alarms', 'Low Alarms', 'Smooth'], 4.2],
  ] as const)(
    'of a sensor of type %s offers %j',
    { tags: ['1.2.46', '1.2.47'] },
    async (type, names, second: number | null = null) => {
      server.answer(sensorRoutes.listSensors, [sensor({ type, temperature_2: second })]);
      open();
      const group = within(await screen.findByRole('group', { name: 'Show on the chart' }));
      expect(group.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
        ...names,
      ]);
    },
  );
});

describe('a legal hold', () => {
  test.each([
    [false, 'Place legal hold', 'Keep the readings of “Freezer 1” as evidence?', true],
    [true, 'Lift legal hold', 'Lift the legal hold on “Freezer 1”?', false],
  ] as const)('that is %s: %s asks first', async (legalHold, verb, question, wanted) => {
    server.answer(sensorRoutes.listSensors, [sensor({ legalHold })]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('button', { name: verb }));
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    expect(server.asked(retentionRoutes.setLegalHold)).toHaveLength(0);
    server.answer(retentionRoutes.setLegalHold, sensor({ legalHold: wanted }));
    await user.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() =>
      expect(server.asked(retentionRoutes.setLegalHold)[0]?.body).toEqual({ legalHold: wanted }),
    );
  });

  test('is shown to a viewer, who cannot lift it', async () => {
    server.caller = { role: 'viewer' };
    server.answer(sensorRoutes.listSensors, [sensor({ legalHold: true })]);
    open();
    expect(await screen.findByText('Legal hold')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  test('what decides comes first, and signal and battery after the chart', async () => {
    useDevice('phone');
    open();
    await waitFor(async () => expect(await findValue('Temperature')).toContain('-18.4'));
    const signs = document.querySelector<HTMLElement>('dl[aria-label="Signal and battery"]');
    const chart = await screen.findByRole('img', { name: 'Chart of Freezer 1' });
    expect(signs === null ? 0 : chart.compareDocumentPosition(signs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
