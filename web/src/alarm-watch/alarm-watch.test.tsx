import {
  alarmLogRoutes,
  alarmStateRoutes,
  baseUnitRoutes,
  sensorRoutes,
  silenceWatchRoutes,
  zoneRoutes,
  type CurrentAlarm,
  type SilenceWatch,
} from '@ts1/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, showPart, startServer } from '../testing/page.tsx';
import { currentAlarm, preAlarm, stillOut } from '../testing/samples/alarms.ts';
import { baseUnit, fleet, sensor } from '../testing/samples/devices.ts';
import { silenceWatch } from '../testing/samples/company.ts';
import { AlarmWatch } from './alarm-watch.tsx';
import { SilenceBanner } from './silence-banner.tsx';

const SECOND_MS = 1_000;

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, fleet(5));
  server.answer(baseUnitRoutes.listBaseUnits, [baseUnit({ id: 4, base_unit_name: 'Gate' })]);
  server.answer(zoneRoutes.listZones, []);
});

const show = (...alarms: readonly CurrentAlarm[]) => {
  server.answer(alarmStateRoutes.currentAlarms, [...alarms]);
  return showPart(<AlarmWatch />, server);
};
const bar = async (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Active alarms' });
const plain = (element: HTMLElement): string => element.textContent?.replaceAll('\u00A0', ' ') ?? '';
const speech = (): string | null => screen.getByTestId('alarm-speech').textContent;

const OFFLINE: Partial<CurrentAlarm> = {
  alarm_type: 'offline',
  measurand: null,
  alarm_values: null,
  limit_value: null,
};

/** A door that is open: the value is its state, the limit how many minutes it may be. */
const OPEN: Partial<CurrentAlarm> = {
  alarm_type: 'open',
  measurand: null,
  input: { input: 1, measurand: 'door', name: 'Door', unit: 'min', decimals: 0 },
  alarm_values: 1,
  limit_value: 3,
};
const NO_POWER: Partial<CurrentAlarm> = {
  ...OPEN,
  input: { input: 2, measurand: 'power', name: 'Power', unit: 'min', decimals: 0 },
  alarm_values: 0,
};

/** An alarm of another sensor, later than the first. */
const NEWER = currentAlarm({ sensor_id: 2, activated: minutesAgo(4), since: minutesAgo(4) });

describe('the bar over every page', () => {
  const bars: readonly [string, readonly CurrentAlarm[], readonly string[]][] = [
    ['names one alarm with its value', [currentAlarm()], ['1 active alarm', 'Freezer 1', 'High · -9.5 °C']],
    ['says since when a door is open', [currentAlarm(OPEN)], ['Lasting state · Door · since 09:20']],
    ['says since when there is no power', [currentAlarm(NO_POWER)], ['Lasting state · Power · since 09:20']],
    ['counts several, and names the newest', [currentAlarm(), NEWER], ['2 active alarms', 'Freezer 2']],
    ['names a pre-alarm', [preAlarm()], ['1 pre-alarm', 'Freezer 1']],
    [
      'counts what is acknowledged and still out, without a name to hurry to',
      [stillOut(), stillOut({ sensor_id: 2 })],
      ['2 sensors are acknowledged and still out of their limits'],
    ],
    [
      'names a silent base unit',
      [currentAlarm({ ...OFFLINE, sensor_id: null, base_unit_id: 4 })],
      ['1 offline', 'Gate', 'Offline'],
    ],
    [
      'names a sensor that was deleted meanwhile by what it is',
      [currentAlarm({ sensor_id: 99 })],
      ['Sensor', 'High'],
    ],
  ];

  test.each(bars)('%s', async (_, alarms, shown) => {
    show(...alarms);
    const region = await bar();
    for (const text of shown) await waitFor(() => expect(plain(region)).toContain(text));
  });

  test('has nothing behind the count where it names no alarm', async () => {
    show(stillOut());
    const region = await bar();
    await waitFor(() => expect(plain(region)).toContain('1 sensor is acknowledged'));
    expect(region).not.toHaveTextContent('·');
  });

  test('is not there while everything is normal, and the title has no number', async () => {
    show();
    await waitFor(() => expect(server.asked(alarmStateRoutes.currentAlarms)).not.toHaveLength(0));
    await pass(SECOND_MS);
    expect(screen.queryByRole('region', { name: 'Active alarms' })).not.toBeInTheDocument();
    expect(document.title).not.toMatch(/^\(\d/);
  });

  test('puts the number of active alarms into the title', async () => {
    show(
      currentAlarm(),
      currentAlarm({ sensor_id: 2 }),
      preAlarm({ sensor_id: 3 }),
      stillOut({ sensor_id: 4 }),
    );
    await bar();
    await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
  });

  test('leads to the alarm and to the log', async () => {
    show(currentAlarm());
    const region = within(await bar());
    expect(await region.findByRole('link', { name: 'Freezer 1' })).toHaveAttribute(
      'href',
      '/alarm-log?event=201',
    );
    expect(region.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/alarm-log');
  });

  test('stops and starts the flashing', async () => {
    const { user } = show(currentAlarm());
    const region = within(await bar());
    await user.click(region.getByRole('button', { name: 'Stop the flashing' }));
    await user.click(region.getByRole('button', { name: 'Let alarms flash again' }));
    expect(region.getByRole('button', { name: 'Stop the flashing' })).toBeInTheDocument();
  });
});

describe('acknowledging from the bar', () => {
  const press = async () => {
    const opened = show(currentAlarm());
    server.answer(alarmLogRoutes.updateAlarmLog, []);
    const button = await within(await bar()).findByRole('button', { name: /^Acknowledge Freezer 1/ });
    await opened.user.click(button);
    return { ...opened, button };
  };

  test('waits five seconds, counts them, and only then sends it', { tags: ['R139'] }, async () => {
    const { button } = await press();
    expect(button).toHaveTextContent(/^Undo \([45]\)$/);
    expect(
      screen.getByText('Acknowledging Freezer 1, High in 5 s. Press again to undo.'),
    ).toBeInTheDocument();
    expect(plain(await bar())).toMatch(/Acknowledging in [45] s/);
    await pass(3 * SECOND_MS);
    expect(server.asked(alarmLogRoutes.updateAlarmLog)).toHaveLength(0);
    await pass(4 * SECOND_MS);
    expect(server.asked(alarmLogRoutes.updateAlarmLog)).toHaveLength(1);
    expect(server.asked(alarmLogRoutes.updateAlarmLog)[0]).toMatchObject({
      params: { logId: 101 },
      body: { acknowledged: true, acknowledged_by: 'ann' },
    });
    expect(screen.getByText('Acknowledged!', { selector: 'output' })).toBeInTheDocument();
  });

  test('is undone by the same button, and says so', { tags: ['R139'] }, async () => {
    const { user, button } = await press();
    await pass(2 * SECOND_MS);
    expect(button).toHaveAccessibleName('Undo: Freezer 1, High is not acknowledged yet');
    await user.click(button);
    expect(screen.getByText('Not acknowledged')).toBeInTheDocument();
    expect(button).toHaveAccessibleName(/^Acknowledge Freezer 1/);
    await pass(10 * SECOND_MS);
    expect(server.asked(alarmLogRoutes.updateAlarmLog)).toHaveLength(0);
  });

  test('is not undone by the second press of a double click', { tags: ['R139'] }, async () => {
    const { user, button } = await press();
    await user.click(button);
    await pass(6 * SECOND_MS);
    expect(server.asked(alarmLogRoutes.updateAlarmLog)).toHaveLength(1);
  });

  test(
    'is not sent once the page is out of sight, and says so to who comes back',
    { tags: ['R139'] },
    async () => {
      await press();
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      Reflect.deleteProperty(document, 'visibilityState');
      expect(
        await screen.findByText('Not acknowledged: this page was left before it was sent'),
      ).toBeInTheDocument();
      await pass(10 * SECOND_MS);
      expect(server.asked(alarmLogRoutes.updateAlarmLog)).toHaveLength(0);
    },
  );

  test('keeps to its alarm while a newer one comes', async () => {
    const { stream, button } = await press();
    stream.open();
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm(), NEWER]);
    stream.push('current-alarms', { subjects: [{ sensor_id: 2, base_unit_id: null, alarms: [NEWER] }] });
    await waitFor(async () => expect(plain(await bar())).toContain('2 active alarms'));
    expect(button).toHaveAccessibleName(/Freezer 1/);
    await pass(7 * SECOND_MS);
    expect(server.asked(alarmLogRoutes.updateAlarmLog)[0]?.params).toEqual({ logId: 101 });
  });

  test('keeps to its alarm after it was undone, while the keyboard is still on it', async () => {
    const { user, stream, button } = await press();
    await pass(2 * SECOND_MS);
    await user.keyboard('{Enter}');
    expect(button).toHaveFocus();
    stream.open();
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm(), NEWER]);
    stream.push('current-alarms', { subjects: [{ sensor_id: 2, base_unit_id: null, alarms: [NEWER] }] });
    await waitFor(async () => expect(plain(await bar())).toContain('2 active alarms'));
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName(/^Acknowledge Freezer 1/);
  });

  test('that fails says why and offers it again', async () => {
    await press();
    server.refuse(alarmLogRoutes.updateAlarmLog, 404, { message: 'There is no such alarm' });
    await pass(7 * SECOND_MS);
    expect(await screen.findByText('There is no such alarm')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Acknowledge Freezer 1/ })).toBeEnabled();
  });

  test('is not offered while there are several: which one would be a guess', async () => {
    show(currentAlarm(), currentAlarm({ sensor_id: 2 }));
    const region = within(await bar());
    await region.findByText('2 active alarms');
    expect(region.queryByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument();
  });
});

describe('what is read out', () => {
  const push = async (...alarms: readonly CurrentAlarm[]) => {
    const { stream } = show();
    await waitFor(() => expect(server.asked(sensorRoutes.listSensors)).not.toHaveLength(0));
    stream.open();
    await pass(2 * SECOND_MS);
    stream.push('current-alarms', {
      subjects: alarms.map((alarm) => ({
        sensor_id: alarm.sensor_id,
        base_unit_id: alarm.base_unit_id,
        alarms: [alarm],
      })),
    });
    await pass(SECOND_MS);
    return stream;
  };

  const alarms = [1, 2, 3, 4].map((id) => currentAlarm({ sensor_id: id }));
  const cases: readonly [string, readonly CurrentAlarm[], string][] = [
    ['one alarm with its value', alarms.slice(0, 1), 'New alarm: Freezer 1, High, -9.5 °C'],
    [
      'two, each by name',
      [currentAlarm(), NEWER],
      'New alarm: Freezer 2, High, -9.5 °C; Freezer 1, High, -9.5 °C',
    ],
    ['four by their number', alarms, 'New alarm: 4 active alarms'],
    ['a silent one without a value', [currentAlarm(OFFLINE)], 'New alarm: Freezer 1, Offline'],
    [
      'a door that is open with since when, and not its state as minutes',
      [currentAlarm(OPEN)],
      'New alarm: Freezer 1, Lasting state · Door, since 09:20',
    ],
    ['no pre-alarm', [preAlarm()], ''],
    ['nothing that is acknowledged already', [stillOut()], ''],
  ];

  test.each(cases)('is %s', async (_, pushed, text) => {
    await push(...pushed);
    await waitFor(() => expect(speech()?.replaceAll('\u00A0', ' ')).toBe(text));
  });

  test('is not what was there when the page was opened', async () => {
    show(currentAlarm());
    await bar();
    await pass(SECOND_MS);
    expect(speech()).toBe('');
  });

  test('waits for the name of a sensor that was added just now', async () => {
    const release = server.hold(sensorRoutes.listSensors);
    server.answer(sensorRoutes.listSensors, [sensor({ id: 1, name: 'Vaccines' })]);
    const { stream } = show();
    await pass(SECOND_MS);
    release();
    await pass(SECOND_MS);
    stream.open();
    await pass(SECOND_MS);
    stream.push('current-alarms', {
      subjects: [{ sensor_id: 1, base_unit_id: null, alarms: [currentAlarm()] }],
    });
    await waitFor(() => expect(speech()).toMatch(/^New alarm: Vaccines/));
  });
});

describe('the notice of what is not watched', () => {
  const notices: readonly [string, Partial<SilenceWatch>, RegExp][] = [
    ['nothing is stored', { blindSince: minutesAgo(20) }, /^Nothing has been received and stored since/],
    [
      'there was an interruption',
      { interruption: { from: minutesAgo(90), to: minutesAgo(30) } },
      /^Nothing was received from .* to/,
    ],
    ['alarms by time are not evaluated', { failingSince: minutesAgo(10) }, /have not been evaluated since/],
    [
      'one base unit is not stored',
      { baseUnits: [{ id: 1, name: 'Gate', since: minutesAgo(5) }] },
      /^What base unit Gate sends/,
    ],
  ];

  test.each(notices)('says that %s', async (_, state, text) => {
    server.answer(silenceWatchRoutes.getSilenceWatch, silenceWatch(state));
    showPart(<SilenceBanner />, server);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('is quiet while everything is watched, and speaks within half a minute', async () => {
    showPart(<SilenceBanner />, server);
    await waitFor(() => expect(server.asked(silenceWatchRoutes.getSilenceWatch)).not.toHaveLength(0));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    server.answer(silenceWatchRoutes.getSilenceWatch, silenceWatch({ blindSince: minutesAgo(0) }));
    await pass(31 * SECOND_MS);
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
  });

  test('is for admins: a viewer’s page does not ask', async () => {
    server.caller = { role: 'viewer' };
    openPage('/', server);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await pass(15 * SECOND_MS);
    expect(server.asked(silenceWatchRoutes.getSilenceWatch)).toHaveLength(0);
  });
});

describe('alarms that cannot be read', () => {
  const warning = 'The alarms could not be read: some may be missing on every screen.';

  test(
    'are not the same as none: every page says so, and they are read again by themselves',
    { tags: ['R20'] },
    async () => {
      server.refuse(alarmStateRoutes.currentAlarms, 500);
      const { stream } = showPart(<AlarmWatch />, server);
      stream.open();
      await pass(15_000);
      expect(await screen.findByRole('alert')).toHaveTextContent(warning);
      expect(screen.queryByRole('region', { name: 'Active alarms' })).not.toBeInTheDocument();
      server.answer(alarmStateRoutes.currentAlarms, [currentAlarm()]);
      for (let beat = 0; beat < 4; beat += 1) {
        stream.heartbeat();
        await pass(5_000);
      }
      expect(await bar()).toHaveTextContent('1 active alarm');
      expect(screen.queryByText(warning)).not.toBeInTheDocument();
    },
  );

  test('are read again at once on request, and those that were known stay', async () => {
    const { user, stream } = show(currentAlarm());
    await bar();
    stream.open();
    server.refuse(alarmStateRoutes.currentAlarms, 500);
    stream.push('changed', { groups: ['CurrentAlarms'] });
    await pass(15_000);
    expect(await screen.findByRole('alert')).toHaveTextContent(warning);
    expect(await bar()).toHaveTextContent('1 active alarm');
    server.answer(alarmStateRoutes.currentAlarms, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Active alarms' })).not.toBeInTheDocument();
  });
});
