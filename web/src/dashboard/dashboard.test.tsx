import {
  alarmSettingsListRoutes,
  alarmStateRoutes,
  authRoutes,
  baseUnitRoutes,
  sensorManagementRoutes,
  sensorOrderRoutes,
  sensorRoutes,
  sparkRoutes,
  trendRoutes,
  zoneRoutes,
  type Sensor,
} from '@ts1/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MOST_ROWS } from '../ui/use-long-list.tsx';
import { useDevice } from '../testing/browser.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alarmSettings, currentAlarm, preAlarm, stillOut, trend } from '../testing/samples/alarms.ts';
import { userData } from '../testing/samples/company.ts';
import { baseUnit, discoveredSensor, fleet, liveRecord, sensor } from '../testing/samples/devices.ts';
import { zone, zoneSensor } from '../testing/samples/zones.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(zoneRoutes.listZones, []);
  server.answer(sensorRoutes.listSensors, fleet(3));
});

/** The row of the table that names a sensor. */
async function findRow(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const rows = screen.getAllByRole('link', { name }).map((link) => link.closest('tr'));
    const row = rows.find((one) => one !== null);
    if (row === undefined || row === null) throw new Error(`${name} stands in no row`);
    return row;
  });
}

const names = (): (string | null)[] =>
  screen
    .getAllByRole('link')
    .filter((link) => link.closest('tr') !== null)
    .map((link) => link.textContent);

const card = async (name: RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('region', { name: 'Summary' })).findByRole('button', { name });

describe('the dashboard before it knows anything', () => {
  test(
    'says that sensors are loaded, counts none meanwhile, and is not an empty company',
    { tags: ['1.2.27', '1.8.10'] },
    async () => {
      const release = server.hold(sensorRoutes.listSensors);
      openPage('/', server);
      expect(
        await screen.findByText('Loading sensors...', { selector: 'output .sr-only' }),
      ).toBeInTheDocument();
      expect(await card(/^Total Sensors/)).toHaveTextContent(/^Total Sensors$/);
      expect(screen.queryByText('No sensors yet')).not.toBeInTheDocument();
      release();
      expect(await findRow('Freezer 3')).toBeInTheDocument();
      expect(screen.queryByText('Loading sensors...')).not.toBeInTheDocument();
    },
  );

  test(
    'says that the sensors could not be read, and reads them again when it is asked to',
    { tags: ['1.2.27', '1.8.10'] },
    async () => {
      server.refuse(sensorRoutes.listSensors, 500);
      const { user } = openPage('/', server);
      await pass(10_000);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Failed to load sensors');
      expect(alert).toHaveTextContent('Whether readings are being recorded cannot be known from here.');
      server.answer(sensorRoutes.listSensors, fleet(1));
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      expect(await findRow('Freezer 1')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  test('keeps the sensors on screen when a later read of them fails', async () => {
    openPage('/', server);
    await findRow('Freezer 1');
    server.refuse(sensorRoutes.listSensors, 500);
    const before = server.asked(sensorRoutes.listSensors).length;
    await pass(40_000);
    expect(server.asked(sensorRoutes.listSensors).length).toBeGreaterThan(before);
    expect(await findRow('Freezer 1')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load sensors')).not.toBeInTheDocument();
  });
});

describe('a company without sensors', () => {
  beforeEach(() => {
    server.answer(sensorRoutes.listSensors, []);
    server.answer(sensorManagementRoutes.listDiscoveredSensors, []);
    server.answer(baseUnitRoutes.listBaseUnits, []);
  });

  test('leads an admin to the base units first', async () => {
    openPage('/', server);
    expect(await screen.findByText('No sensors yet')).toBeInTheDocument();
    expect(screen.getByText(/^Add a base unit, give it the device key/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Base Units' })).toHaveAttribute('href', '/base-units');
  });

  test('says that base units wait for a sensor, and names one as soon as it is received', async () => {
    server.answer(baseUnitRoutes.listBaseUnits, [baseUnit()]);
    openPage('/', server);
    expect(await screen.findByText(/no sensor has been received yet/)).toBeInTheDocument();
    server.answer(sensorManagementRoutes.listDiscoveredSensors, [
      discoveredSensor({ serialNo: '000007' }),
      discoveredSensor({ serialNo: '000008' }),
    ]);
    await pass(10_000);
    expect(await screen.findByText('2 sensors were received: add them')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Sensors' })).toHaveAttribute('href', '/sensors');
  });

  test('shows a viewer who adds them, without asking for what is an admin’s', async () => {
    server.caller = { role: 'viewer' };
    openPage('/', server);
    expect(await screen.findByText('An admin of your company adds them.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Go to Base Units' })).not.toBeInTheDocument();
    expect(screen.queryByText('You are not allowed to do this.')).not.toBeInTheDocument();
    expect(server.asked(sensorManagementRoutes.listDiscoveredSensors)).toHaveLength(0);
  });
});

describe('a row of the dashboard', () => {
  const states: readonly [title: string, changes: Partial<Sensor>, shown: readonly string[]][] = [
    ['is online with what it measured', {}, ['-18.4', 'Online', '9.5', '3.61', 'Just now']],
    ['warns of a low battery', { Battery: '3.10' }, ['Warning', 'Battery low 3.10']],
    ['is offline once it was silent for too long', { lastHeardAt: minutesAgo(16) }, ['Offline', '16m ago']],
    [
      'is offline when it was never received',
      { lastHeardAt: null, timestamp: null, temperature: null },
      ['Offline', 'Elapsed', '–'],
    ],
    ['is offline with an empty battery', { Battery: '0' }, ['Offline']],
    [
      'says that its probe is broken instead of a figure',
      { error: 8001, temperature: null },
      ['Sensor error'],
    ],
    ['has its humidity', { type: '3', serialNo: '00000001', humidity: 51 }, ['Humidity 51.0%']],
    ['has its second channel', { type: '5', temperature_2: 4.2 }, ['Channel 2 4.2']],
    ['has no battery to speak of', { Battery: null, SNR: null }, ['Signal N/A', 'Battery N/A']],
  ];

  test.each(states)('%s', async (_, changes, shown) => {
    server.answer(sensorRoutes.listSensors, [sensor(changes)]);
    openPage('/', server);
    const row = await findRow('Freezer 1');
    for (const text of shown) expect(row).toHaveTextContent(text);
  });

  test('shows where the temperature is going and its limits, each once they are read', async () => {
    server.answer(trendRoutes.sensorTrends, [trend({ change: 2.4 })]);
    server.answer(alarmSettingsListRoutes.listAlarmSettings, [
      alarmSettings({ high_enable: true, high_alarm: -15, low_enable: true, low_alarm: -25 }),
    ]);
    openPage('/', server);
    const row = await findRow('Freezer 1');
    await within(row).findByText('Rising: +2.4 °C in 15 min', { ignore: '[title]' });
    expect(row).toHaveTextContent('Limits -25.0 … -15.0 °C');
  });

  test('shows a fault of the second probe for its input, beside the value of the first', async () => {
    server.answer(sensorRoutes.listSensors, [
      sensor({ type: '5', temperature: 4, temperature_2: null, error_2: 8002 }),
    ]);
    openPage('/', server);
    const row = await findRow('Freezer 1');
    expect(row).toHaveTextContent('4.0 °C');
    expect(row).toHaveTextContent('Channel 2 Sensor error');
  });

  test('names a limit of a rapid rise, in short and in full', async () => {
    server.answer(alarmSettingsListRoutes.listAlarmSettings, [
      alarmSettings({ rise_alarm: 5, rise_enable: true, rate_window: 15 }),
    ]);
    openPage('/', server);
    const row = await findRow('Freezer 1');
    await waitFor(() => expect(row).toHaveTextContent('Rapid rise +5.0 °C in 15 min+5.0 °C in 15 min'));
  });

  const alarms = [
    ['an alarm, with its status in small words', currentAlarm(), ['High', 'since 09:20', '· Online']],
    ['a pre-alarm', preAlarm(), ['Pre-alarm: High', 'since 09:20']],
    ['what is acknowledged and still out, and by whom', stillOut(), ['Acknowledged, still above', 'by ann']],
    [
      'a silent sensor, without saying Offline twice',
      currentAlarm({ alarm_type: 'offline', measurand: null, alarm_values: null, limit_value: null }),
      ['Offline'],
    ],
  ] as const;

  test.each(alarms)('says %s', async (_, alarm, shown) => {
    server.answer(alarmStateRoutes.currentAlarms, [alarm]);
    openPage('/', server);
    const row = await findRow('Freezer 1');
    await within(row).findByRole('button', { name: /^Freezer 1:/ });
    for (const text of shown) expect(row).toHaveTextContent(text);
    expect(row.textContent?.match(/Offline/g) ?? []).toHaveLength(alarm.alarm_type === 'offline' ? 1 : 0);
  });

  test('of a sensor out of service says so, and no limit of it', async () => {
    server.answer(alarmSettingsListRoutes.listAlarmSettings, [
      alarmSettings({ alarms_disabled: true, high_enable: true, high_alarm: -15 }),
    ]);
    server.answer(sensorRoutes.listSensors, [sensor({ guard: 'out_of_service', state: 'out_of_service' })]);
    openPage('/', server);
    const row = await findRow('Freezer 1');
    await within(row).findByText('Out of service');
    expect(row).toHaveTextContent('Out of service: no alarms');
    expect(row).not.toHaveTextContent('Limits');
  });

  test('of a sensor without limits is never green: it says so, and its bell leads to where they are set', async () => {
    server.answer(sensorRoutes.listSensors, [sensor({ guard: 'none', state: 'no_limits' })]);
    openPage('/', server);
    const row = await findRow('Freezer 1');
    expect(within(row).getByText('No limits')).toBeInTheDocument();
    expect(row).not.toHaveTextContent('No alarm');
    expect(within(row).getByRole('link', { name: 'No limits: set limits of Freezer 1' })).toHaveAttribute(
      'href',
      '/alarms?sensor=1',
    );
    expect(await screen.findByRole('button', { name: /^Without limits/ })).toHaveTextContent(
      'Without limits1',
    );
  });

  test('of a sensor whose silence is over says from when to when, and never that it is offline', async () => {
    server.answer(alarmStateRoutes.currentAlarms, [
      currentAlarm({ alarm_type: 'offline', measurand: null, returned_at: minutesAgo(5) }),
    ]);
    openPage('/', server);
    const row = await findRow('Freezer 1');
    expect(await within(row).findByText('Was Offline, not acknowledged')).toBeInTheDocument();
    expect(row.className).not.toContain('alarm-flash');
    expect(row).toHaveTextContent('Online');
  });

  test('shows the first three values of inputs in words, and how many more there are', async () => {
    const inputs = (['co2', 'door', 'pressure', 'light'] as const).map((measurand, index) => ({
      input: index + 1,
      measurand,
      name: measurand,
      value: 1,
      timestamp: minutesAgo(1),
      since: minutesAgo(1),
    }));
    server.answer(sensorRoutes.listSensors, [sensor({ inputs })]);
    const { stream } = openPage('/', server);
    const row = await findRow('Freezer 1');
    await waitFor(() =>
      expect(row).toHaveTextContent(/co2 1\sppm.*door open since .*pressure 1\.0\shPa.*\+1 more/),
    );
    const closed = inputs.map((one) => (one.measurand === 'door' ? { ...one, value: 0 } : one));
    stream.open();
    stream.push('reading', { records: [liveRecord({ inputs: closed })] });
    await waitFor(() => expect(row).toHaveTextContent(/door closed/));
    await pass(20 * 60_000);
    await waitFor(() => expect(row).toHaveTextContent(/door unknown silent since .*was closed/));
  });

  test(
    'names in German what no user has named, and what was never received',
    { tags: ['1.2.31'] },
    async () => {
      const data = userData('admin', { language: 'de' });
      server.answer(authRoutes.verifyAccess, { message: 'Valid Session', data });
      const door = { measurand: 'door', value: 1, timestamp: minutesAgo(1), since: minutesAgo(1) };
      const inputs = ['Door', 'Gate', 'Door 3'].map((name, index) => ({
        ...door,
        input: index + 1,
        name,
      }));
      server.answer(sensorRoutes.listSensors, [
        sensor({ inputs }),
        sensor({ id: 2, name: 'Freezer 2', lastHeardAt: null, timestamp: null, temperature: null }),
      ]);
      openPage('/', server);
      const row = await findRow('Freezer 1');
      await waitFor(() => expect(row).toHaveTextContent(/Tür offen seit.*Gate offen.*Tür 3 offen/));
      expect(within(await findRow('Freezer 2')).getByText('Nie')).toBeInTheDocument();
    },
  );

  test('keeps a name of a hundred characters whole', async () => {
    const name = 'Ultra low temperature freezer beside the blood bank’s second door, shelf '.padEnd(100, 'x');
    server.answer(sensorRoutes.listSensors, [sensor({ name })]);
    openPage('/', server);
    expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  });
});

/** The handles come after the first look, with the first move of the pointer. */
async function findHandle(user: ReturnType<typeof openPage>['user'], name: string): Promise<HTMLElement> {
  await screen.findByText(name.replace('Move ', ''));
  await user.hover(screen.getByRole('heading', { level: 1 }));
  return screen.findByRole('button', { name });
}

describe('the last 24 hours in a row', () => {
  test('are a line that all rows read with one call, and nothing for who only listens', async () => {
    server.answer(sparkRoutes.sensorSparks, {
      from: minutesAgo(90),
      step_ms: 1_800_000,
      sensors: [
        { sensor_id: 1, points: [-20, null, -18, -18.4] },
        { sensor_id: 2, points: [] },
      ],
    });
    const { user } = openPage('/', server);
    const row = await findRow('Freezer 1');
    await user.hover(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(row.querySelector('.spark path')).not.toBeNull());
    expect(row.querySelector('.spark svg')).toHaveAttribute('aria-hidden', 'true');
    expect((await findRow('Freezer 2')).querySelector('.spark svg')).toBeNull();
    expect(server.asked(sparkRoutes.sensorSparks)).toHaveLength(1);
    await pass(11 * 60_000);
    expect(server.asked(sparkRoutes.sensorSparks)).toHaveLength(2);
  });
});

describe('the order of the rows', () => {
  test('puts who needs somebody first, before anybody has made an order', async () => {
    server.answer(alarmStateRoutes.currentAlarms, [
      preAlarm({ sensor_id: 2 }),
      currentAlarm({ sensor_id: 3 }),
    ]);
    openPage('/', server);
    await waitFor(() => expect(names()).toEqual(['Freezer 3', 'Freezer 2', 'Freezer 1']));
  });

  test('is the user’s own where there is one, and moves by buttons', { tags: ['1.2.29'] }, async () => {
    server.answer(sensorOrderRoutes.sensorOrder, [
      { preference_key: 'sensor_order_3', preference_value: 0 },
      { preference_key: 'sensor_order_1', preference_value: 1 },
    ]);
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm({ sensor_id: 2 })]);
    const { user } = openPage('/', server);
    expect(await screen.findByRole('button', { name: 'Freezer 2: High' })).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Freezer 3', 'Freezer 1', 'Freezer 2']));
    await user.click(await findHandle(user, 'Move Freezer 1'));
    await user.click(await screen.findByRole('button', { name: 'Move up' }));
    await waitFor(() => expect(names()).toEqual(['Freezer 1', 'Freezer 3', 'Freezer 2']));
    expect(await screen.findByText('Sensor order saved')).toBeInTheDocument();
    const saved = server
      .asked(sensorOrderRoutes.sensorOrder)
      .flatMap(({ body }) => ('preferences' in body ? [body] : []));
    expect(saved.map(({ preferences }) => preferences.map((one) => one.preference_key))).toEqual([
      ['sensor_order_1', 'sensor_order_3', 'sensor_order_2'],
    ]);
  });

  const raiseOf3 = (stream: ReturnType<typeof openPage>['stream']): void => {
    const alarms = [currentAlarm({ sensor_id: 3 })];
    server.answer(alarmStateRoutes.currentAlarms, alarms);
    stream.push('current-alarms', { subjects: [{ sensor_id: 3, base_unit_id: null, alarms }] });
  };

  test('is there at once at first, and rows glide when it changes later', async () => {
    const animate = vi.spyOn(Element.prototype, 'animate');
    const matchMedia = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia(query.includes('reduced-motion') ? 'none' : query),
    );
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
      return new DOMRect(0, [...(this.parentElement?.children ?? [])].indexOf(this) * 56, 100, 56);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const gliding = () =>
      animate.mock.contexts.filter((row) => row instanceof Element && row.hasAttribute('data-sensor-row'));
    const release = server.hold(alarmStateRoutes.currentAlarms);
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm({ sensor_id: 2 })]);
    const { stream } = openPage('/', server);
    await findRow('Freezer 1');
    expect(names()).toEqual(['Freezer 1', 'Freezer 2', 'Freezer 3']);
    release();
    await waitFor(() => expect(names()).toEqual(['Freezer 2', 'Freezer 1', 'Freezer 3']));
    expect(gliding()).toHaveLength(0);
    stream.open();
    raiseOf3(stream);
    await waitFor(() => expect(names()[0]).toBe('Freezer 3'));
    expect(gliding().length).toBeGreaterThan(0);
  });

  test('waits with what is raised while the buttons of a row are open, and follows once they are closed', async () => {
    const { user, stream } = openPage('/', server);
    await findRow('Freezer 1');
    stream.open();
    await user.click(await findHandle(user, 'Move Freezer 2'));
    await screen.findByRole('button', { name: 'Move up' });
    raiseOf3(stream);
    expect(await screen.findByRole('button', { name: 'Freezer 3: High' })).toBeInTheDocument();
    await pass(30_000);
    expect(names()).toEqual(['Freezer 1', 'Freezer 2', 'Freezer 3']);
    await user.keyboard('{Escape}');
    await pass(5_000);
    await waitFor(() => expect(names()).toEqual(['Freezer 3', 'Freezer 1', 'Freezer 2']));
  });

  test('waits no longer than a minute for somebody who left them open', async () => {
    const { user, stream } = openPage('/', server);
    await findRow('Freezer 1');
    stream.open();
    await user.click(await findHandle(user, 'Move Freezer 2'));
    raiseOf3(stream);
    await pass(65_000);
    await waitFor(() => expect(names()).toEqual(['Freezer 3', 'Freezer 1', 'Freezer 2']));
  });

  test('waits with what is raised while a row is being moved, until it is let go', async () => {
    const { user, stream } = openPage('/', server);
    await findRow('Freezer 2');
    const handle = await findHandle(user, 'Move Freezer 2');
    stream.open();
    act(() => handle.focus());
    await waitFor(() => expect(handle).toHaveAttribute('aria-roledescription', 'sortable'));
    await user.keyboard(' ');
    await waitFor(() => expect(handle).toHaveAttribute('aria-pressed', 'true'));
    raiseOf3(stream);
    await pass(30_000);
    expect(names()).toEqual(['Freezer 1', 'Freezer 2', 'Freezer 3']);
    await user.keyboard('{Escape}');
    await pass(5_000);
    await waitFor(() => expect(names()).toEqual(['Freezer 3', 'Freezer 1', 'Freezer 2']));
  });

  test('goes back when it could not be saved, and says so', { tags: ['1.4.15', '1.8.15'] }, async () => {
    const { user } = openPage('/', server);
    await findRow('Freezer 1');
    server.refuse(sensorOrderRoutes.sensorOrder, 400);
    await user.click(await findHandle(user, 'Move Freezer 1'));
    await user.click(await screen.findByRole('button', { name: 'Move down' }));
    expect(await screen.findByText('Failed to save sensor order')).toBeInTheDocument();
    expect(names()).toEqual(['Freezer 1', 'Freezer 2', 'Freezer 3']);
  });
});

describe('the cards of the dashboard', () => {
  beforeEach(() => {
    server.answer(sensorRoutes.listSensors, [
      sensor({ id: 1 }),
      sensor({ id: 2, Battery: '3.1' }),
      sensor({ id: 3, lastHeardAt: minutesAgo(60) }),
      sensor({ id: 4, lastHeardAt: minutesAgo(60), guard: 'out_of_service', state: 'out_of_service' }),
    ]);
    server.answer(alarmStateRoutes.currentAlarms, [stillOut({ sensor_id: 1 })]);
  });

  test('count each sensor once, and beside Offline those that rest', async () => {
    openPage('/', server);
    await waitFor(async () => expect(await card(/^Offline/)).toHaveTextContent('Offline11 out of service'));
    expect(await card(/^Out of limits/)).toHaveTextContent('Out of limits1');
    expect(await card(/^Total Sensors/)).toHaveTextContent('Total Sensors4');
    expect(await card(/^Online/)).toHaveTextContent('Online1');
    expect(await card(/^Warnings/)).toHaveTextContent('Warnings1');
  });

  test(
    'leave their own sensors in the table, and all of them when they are pressed again',
    { tags: ['1.2.22', '1.4.10'] },
    async () => {
      const { user } = openPage('/', server);
      await findRow('Freezer 4');
      await user.click(await card(/^Warnings/));
      expect(await card(/^Warnings/)).toHaveAttribute('aria-pressed', 'true');
      expect(names()).toEqual(['Freezer 2']);
      await user.click(await card(/^Warnings/));
      expect(names()).toHaveLength(4);
    },
  );

  test('say that no sensor is in a state, instead of showing an empty table', async () => {
    server.answer(sensorRoutes.listSensors, [sensor()]);
    const { user } = openPage('/', server);
    await findRow('Freezer 1');
    await user.click(await card(/^Warnings/));
    expect(await screen.findByText('No sensor is in this state')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('grow old by themselves: who falls silent is counted as offline without any news', async () => {
    server.answer(sensorRoutes.listSensors, [sensor()]);
    const { stream } = openPage('/', server);
    await findRow('Freezer 1');
    stream.open();
    expect(await card(/^Offline/)).toHaveTextContent('Offline0');
    for (let minute = 0; minute < 15; minute += 1) {
      for (let beat = 0; beat < 12; beat += 1) {
        stream.heartbeat();
        await pass(5_000);
      }
    }
    expect(await card(/^Offline/)).toHaveTextContent('Offline1');
  });
});

describe('what is pushed', () => {
  test('a reading is in its row at once, and an older one does not take its place', async () => {
    const { stream } = openPage('/', server);
    const row = await findRow('Freezer 1');
    stream.open();
    stream.push('reading', { records: [liveRecord({ temperature: -12.3 })] });
    await waitFor(() => expect(row).toHaveTextContent('-12.3'));
    stream.push('reading', { records: [liveRecord({ temperature: -40, timestamp: minutesAgo(9) })] });
    stream.push('reading', { records: [liveRecord({ sensor_id: '2', temperature: -11.1 })] });
    const other = await findRow('Freezer 2');
    await waitFor(() => expect(other).toHaveTextContent('-11.1'));
    expect(row).toHaveTextContent('-12.3');
  });

  test('an alarm is in its row without the sensors being read again', async () => {
    const { stream } = openPage('/', server);
    const row = await findRow('Freezer 2');
    stream.open();
    await pass(1_000);
    const reads = server.asked(sensorRoutes.listSensors).length;
    stream.push('current-alarms', {
      subjects: [{ sensor_id: 2, base_unit_id: null, alarms: [currentAlarm({ sensor_id: 2 })] }],
    });
    expect(await within(row).findByRole('button', { name: 'Freezer 2: High' })).toBeInTheDocument();
    expect(server.asked(sensorRoutes.listSensors)).toHaveLength(reads);
  });
});

describe('the zone of the dashboard', () => {
  beforeEach(() => {
    server.answer(zoneRoutes.listZones, [zone({ zone_id: 1, zone_name: 'Kitchen', sensor_count: 1 })]);
    server.answer(zoneRoutes.listZoneSensors, [zoneSensor({ sensor_id: 2 })]);
  });

  const choose = async (opened: ReturnType<typeof openPage>, zoneName: string): Promise<void> =>
    opened.user.selectOptions(await screen.findByRole('combobox', { name: 'Zone' }), zoneName);

  test('leaves its sensors, and counts them alone', { tags: ['1.9.28'] }, async () => {
    const opened = openPage('/', server);
    await findRow('Freezer 1');
    await choose(opened, 'Kitchen (1)');
    await waitFor(() => expect(names()).toEqual(['Freezer 2']));
    expect(await card(/^Total Sensors/)).toHaveTextContent('Total Sensors1');
    expect(localStorage.getItem('selectedZone')).toBe('1');
  });

  test('that is remembered leaves its sensors when the page is opened again', async () => {
    localStorage.setItem('selectedZone', '1');
    const opened = openPage('/', server);
    await waitFor(() => expect(names()).toEqual(['Freezer 2']));
    await choose(opened, 'All Zones');
    expect(await findRow('Freezer 1')).toBeInTheDocument();
  });

  test(
    'shows no other sensors in their place when they could not be read, and leads to all',
    { tags: ['R141'] },
    async () => {
      server.refuse(zoneRoutes.listZoneSensors, 404);
      const opened = openPage('/', server);
      await findRow('Freezer 1');
      await choose(opened, 'Kitchen (1)');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('The sensors of this zone could not be loaded');
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
      await opened.user.click(within(alert).getByRole('button', { name: 'Show all zones' }));
      expect(await findRow('Freezer 3')).toBeInTheDocument();
    },
  );

  test('shows its sensors once they can be read again', { tags: ['R141'] }, async () => {
    server.refuse(zoneRoutes.listZoneSensors, 404);
    const opened = openPage('/', server);
    await findRow('Freezer 1');
    await choose(opened, 'Kitchen (1)');
    const alert = await screen.findByRole('alert');
    server.answer(zoneRoutes.listZoneSensors, [zoneSensor({ sensor_id: 2 })]);
    await opened.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['Freezer 2']));
    expect(screen.queryByText('The sensors of this zone could not be loaded')).not.toBeInTheDocument();
  });

  test('without sensors says where they are assigned', async () => {
    server.answer(zoneRoutes.listZoneSensors, []);
    const opened = openPage('/', server);
    await findRow('Freezer 1');
    await choose(opened, 'Kitchen (1)');
    expect(await screen.findByText('No sensors in this zone')).toBeInTheDocument();
  });

  test('that is remembered and gone counts as all', async () => {
    localStorage.setItem('selectedZone', '99');
    openPage('/', server);
    expect(await findRow('Freezer 3')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Zone' })).toHaveDisplayValue('All Zones');
  });

  test(
    'that is remembered shows nothing else while the zones cannot be read',
    { tags: ['R141'] },
    async () => {
      localStorage.setItem('selectedZone', '1');
      server.refuse(zoneRoutes.listZones, 500);
      const { user } = openPage('/', server);
      await pass(10_000);
      expect(await screen.findByText('The zones could not be loaded')).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Freezer 1' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Show all zones' }));
      expect(await findRow('Freezer 1')).toBeInTheDocument();
      expect(screen.getByText('The zones could not be loaded')).toBeInTheDocument();
    },
  );
});

describe('2,000 sensors', () => {
  test('are counted whole, and drawn where they are in view', async () => {
    server.answer(sensorRoutes.listSensors, fleet(2_000));
    openPage('/', server);
    await screen.findByText('Freezer 1');
    expect(await card(/^Total Sensors/)).toHaveTextContent('Total Sensors2000');
    const table = screen.getByRole('table', { name: 'Sensors' });
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '2001'));
    expect(within(table).getAllByRole('row').length).toBeLessThanOrEqual(MOST_ROWS);
  });
});

describe('on a phone', () => {
  test('rows are cards in a list with the same words', async () => {
    useDevice('phone');
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm()]);
    openPage('/', server);
    const list = await screen.findByRole('list', { name: 'Sensors' });
    const [first] = await within(list).findAllByRole('listitem');
    await waitFor(() => expect(first).toHaveTextContent('High'));
    expect(first).toHaveTextContent('-18.4');
    expect(first).toHaveTextContent('Last seen: Just now');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('rows have handles only while somebody changes their order', async () => {
    useDevice('phone');
    const { user } = openPage('/', server);
    await screen.findByRole('list', { name: 'Sensors' });
    await user.hover(screen.getByRole('heading', { level: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Change order' }));
    expect(await screen.findByRole('button', { name: 'Move Freezer 2' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('button', { name: /^Move / })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Change order' })).toBeInTheDocument();
  });
});
