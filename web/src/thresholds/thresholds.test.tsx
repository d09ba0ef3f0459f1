import {
  alarmSettingsListRoutes,
  alarmSettingsRoutes,
  alarmStateRoutes,
  analyticsRoutes,
  inputLimitRoutes,
  NO_INPUT_LIMITS,
  readingRoutes,
  sensorRoutes,
  settingsRoutes,
  zoneRoutes,
  type AlarmSettings,
} from '@ts1/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_ROWS } from '../ui/use-long-list.tsx';
import { useDevice } from '../testing/browser.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alarmSettings, currentAlarm } from '../testing/samples/alarms.ts';
import { companySettings } from '../testing/samples/company.ts';
import { fleet, sensor } from '../testing/samples/devices.ts';
import { zone, zoneSensor } from '../testing/samples/zones.ts';

let server: FakeServer;
/** Settings that the server keeps of each sensor. */
let kept: Map<number, AlarmSettings>;

beforeEach(() => {
  server = startServer();
  kept = new Map([1, 2, 3].map((id) => [id, alarmSettings({ sensor_id: id })]));
  server.answer(sensorRoutes.listSensors, [
    sensor(),
    sensor({ id: 2 }),
    sensor({ id: 3, name: 'Dry store', type: '3', temperature: 18.3, humidity: 44 }),
  ]);
  server.answer(zoneRoutes.listZones, []);
  server.answer(readingRoutes.sensorReadings, []);
  server.answer(alarmSettingsListRoutes.listAlarmSettings, () => [...kept.values()]);
  server.answer(alarmSettingsRoutes.saveAlarmSettings, ({ params, body }) => {
    const saved = { ...body, sensor_id: params.sensorId };
    kept.set(params.sensorId, saved);
    return saved;
  });
});

const keep = (changes: Partial<AlarmSettings>): void => {
  const id = changes.sensor_id ?? 1;
  kept.set(id, alarmSettings({ ...kept.get(id), sensor_id: id, ...changes }));
};
const sent = () => server.asked(alarmSettingsRoutes.saveAlarmSettings);
const findRow = async (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const row = screen.getByRole('link', { name }).closest('tr, li');
    if (!(row instanceof HTMLElement)) throw new Error(`${name} has no row`);
    return row;
  });
const findForm = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('form', { name: `Thresholds of ${name}` });
const field = (label: string, form: HTMLElement): HTMLElement =>
  within(form).getByRole('textbox', { name: label });
const HIGH = 'High limit, Temperature (°C)';
const LOW = 'Low limit, Temperature (°C)';

async function edit(user: UserEvent, name = 'Freezer 1'): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Edit thresholds of ${name}` }));
  return findForm(name);
}

async function write(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  if (text !== '') await user.type(input, text);
}

async function save(user: UserEvent, form: HTMLElement): Promise<void> {
  await user.click(within(form).getByRole('button', { name: 'Save' }));
}

describe('the thresholds', () => {
  test('are there to read for a viewer, who is offered nothing to change', async () => {
    server.caller = { role: 'viewer' };
    keep({ high_alarm: -15, high_enable: true, delay: 20 });
    openPage('/alarms', server);
    const row = await findRow('Freezer 1');
    expect(row).toHaveTextContent('High -15.0 °C');
    expect(row).toHaveTextContent('20 min');
    expect(screen.queryByRole('button', { name: /^Edit thresholds/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  });

  test('say of each sensor what is on, what is off, and that nothing is', async () => {
    keep({ high_alarm: -15, high_enable: false, repeat: true });
    keep({ sensor_id: 2, alarms_disabled: true, high_alarm: -15, high_enable: true });
    keep({ sensor_id: 3, humidity_high_alarm: 60, humidity_high_enable: true, delay: 5 });
    openPage('/alarms', server);
    const off = await findRow('Freezer 1');
    expect(off).toHaveTextContent('No limits');
    expect(off).toHaveTextContent('High -15.0 °C, off');
    expect(off).toHaveTextContent('Repeat');
    expect(await findRow('Freezer 2')).toHaveTextContent('Out of service');
    const both = await findRow('Dry store');
    expect(both).toHaveTextContent('Temperature:none');
    expect(both).toHaveTextContent('Humidity:High 60.0%');
  });

  test('mark a value beyond its limit, and one that equals it is inside', async () => {
    keep({ high_alarm: -18.4, high_enable: true });
    keep({ sensor_id: 2, low_alarm: -18, low_enable: true });
    server.answer(alarmStateRoutes.currentAlarms, [
      currentAlarm({ sensor_id: 2, alarm_type: 'low', state: 'acknowledged', acknowledged: true }),
    ]);
    openPage('/alarms', server);
    expect(await findRow('Freezer 1')).not.toHaveTextContent('Out of limits now');
    const beyond = await findRow('Freezer 2');
    expect(beyond).toHaveTextContent('Out of limits now');
    await waitFor(() => expect(beyond).toHaveTextContent('Acknowledged, still below'));
  });

  test('never show what a broken probe sends as a value that is inside', async () => {
    keep({ low_alarm: -20, low_enable: true });
    server.answer(sensorRoutes.listSensors, [sensor({ temperature: null, error: 8001 })]);
    openPage('/alarms', server);
    const row = await findRow('Freezer 1');
    expect(row).toHaveTextContent(/sensor error/i);
    expect(row).not.toHaveTextContent('Out of limits now');
  });

  test('are counted by what is on, and a card shows those that it counts', async () => {
    keep({ high_alarm: -15, high_enable: true });
    keep({ sensor_id: 2, low_alarm: -25, low_enable: true, alarms_disabled: true });
    server.answer(sensorRoutes.listSensors, [
      sensor({ id: 1 }),
      sensor({ id: 2, guard: 'out_of_service', state: 'out_of_service' }),
      sensor({ id: 3, name: 'Dry store', guard: 'none', state: 'no_limits' }),
    ]);
    const { user } = openPage('/alarms', server);
    await findRow('Freezer 2');
    const cards = within(screen.getByRole('region', { name: 'Summary' }));
    expect(cards.getByRole('button', { name: /^Total Sensors/ })).toHaveTextContent('Total Sensors3');
    expect(cards.getByRole('button', { name: /^Alarms Enabled/ })).toHaveTextContent('Alarms Enabled1');
    expect(cards.getByRole('button', { name: /^Low Alarms/ })).toHaveTextContent('Low Alarms0');
    await user.click(cards.getByRole('button', { name: /^High Alarms/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Freezer 2' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Freezer 1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'No limits: 1' }));
    expect(await findRow('Dry store')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Freezer 1' })).not.toBeInTheDocument();
  });

  test('of 2,000 sensors are counted whole, and drawn where they are in view', async () => {
    server.answer(sensorRoutes.listSensors, fleet(2_000));
    server.answer(
      alarmSettingsListRoutes.listAlarmSettings,
      fleet(2_000).map(({ id }) => alarmSettings({ sensor_id: id, high_alarm: 8, high_enable: true })),
    );
    openPage('/alarms', server);
    await screen.findByText('Freezer 1');
    expect(screen.getByText('High Alarms').closest('button')).toHaveTextContent('High Alarms2000');
    const table = screen.getByRole('table', { name: 'Sensor Thresholds' });
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '2001'));
    expect(within(table).getAllByRole('row').length).toBeLessThanOrEqual(MOST_ROWS);
  });

  test('on a phone are cards, which turn into the form as well', async () => {
    useDevice('phone');
    keep({ low_alarm: -25, low_enable: true });
    const { user } = openPage('/alarms', server);
    const list = await screen.findByRole('list', { name: 'Sensor Thresholds' });
    expect(await findRow('Freezer 1')).toHaveTextContent('Low -25.0 °C');
    const form = await edit(user);
    expect(list).toContainElement(form);
  });
});

test('what is typed for a sensor stays when the window crosses from a table to cards, which come once the form is shut', async () => {
  const { user } = openPage('/alarms', server);
  const form = await edit(user);
  await write(user, field(HIGH, form), '25');
  act(() => useDevice('phone'));
  expect(field(HIGH, await findForm('Freezer 1'))).toHaveValue('25');
  expect(screen.queryByRole('list', { name: 'Sensor Thresholds' })).not.toBeInTheDocument();
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('list', { name: 'Sensor Thresholds' })).toContainElement(
    await findRow('Freezer 1'),
  );
});

describe('the zone of the thresholds', () => {
  beforeEach(() => {
    server.answer(zoneRoutes.listZones, [zone()]);
    server.answer(zoneRoutes.listZoneSensors, [zoneSensor({ sensor_id: 2 })]);
  });

  test('leaves its sensors, and what is being typed for another', { tags: ['R149'] }, async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user, 'Dry store');
    await write(user, field(HIGH, form), '25');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Kitchen');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Freezer 1' })).not.toBeInTheDocument());
    expect(await findRow('Freezer 2')).toBeInTheDocument();
    expect(field(HIGH, await findForm('Dry store'))).toHaveValue('25');
    await edit(user, 'Freezer 2');
    expect(screen.getAllByRole('form')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^High Alarms/ }));
    expect(field(HIGH, await findForm('Dry store'))).toHaveValue('25');
  });

  test('that has none says so, and shows one as soon as it is put in', async () => {
    server.answer(zoneRoutes.listZoneSensors, []);
    const { user, stream } = openPage('/alarms', server);
    await findRow('Freezer 1');
    stream.open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Kitchen');
    expect(await screen.findByText('No sensor is in this zone')).toBeInTheDocument();
    server.answer(zoneRoutes.listZoneSensors, [zoneSensor({ sensor_id: 2 })]);
    stream.push('changed', { groups: ['ZoneSensors'] });
    expect(await findRow('Freezer 2')).toBeInTheDocument();
  });

  test('shows nothing else in their place when they cannot be read', { tags: ['R141'] }, async () => {
    server.refuse(zoneRoutes.listZoneSensors, 404);
    const { user } = openPage('/alarms', server);
    await findRow('Freezer 1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Kitchen');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The sensors of this zone could not be loaded',
    );
    expect(screen.queryByRole('link', { name: 'Freezer 1' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all zones' }));
    expect(await findRow('Freezer 1')).toBeInTheDocument();
  });

  test('shows them once they can be read again', { tags: ['R141'] }, async () => {
    server.refuse(zoneRoutes.listZoneSensors, 404);
    const { user } = openPage('/alarms', server);
    await findRow('Freezer 1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Kitchen');
    await screen.findByRole('alert');
    server.answer(zoneRoutes.listZoneSensors, [zoneSensor({ sensor_id: 2 })]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRow('Freezer 2')).toBeInTheDocument();
    expect(screen.queryByText('The sensors of this zone could not be loaded')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Freezer 1' })).not.toBeInTheDocument();
  });
});

describe('the form of a sensor', () => {
  test('saves everything that can be set, as figures', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    const figures = [
      [HIGH, '-15'],
      [LOW, '-24.5'],
      ['Delay (minutes)', '10'],
      ['Off-delay (minutes)', '5'],
      ['Hysteresis (°C)', '0.5'],
      ['Offline after (minutes)', '45'],
      ['Rapid rise (°C)', '3'],
      ['Rapid fall (°C)', '4'],
      ['Rapid change within (minutes)', '60'],
    ] as const;
    for (const [label, text] of figures) await write(user, field(label, form), text);
    for (const label of ['Repeat', 'Auto-reset', 'Alarm when the battery is low']) {
      await user.click(within(form).getByRole('checkbox', { name: label }));
    }
    await save(user, form);
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(sent()[0]?.params).toEqual({ sensorId: 1 });
    expect(sent()[0]?.body).toMatchObject({
      high_alarm: -15,
      high_enable: true,
      low_alarm: -24.5,
      low_enable: true,
      delay: 10,
      off_delay: 5,
      deadband: 0.5,
      offline_after: 45,
      rise_alarm: 3,
      rise_enable: true,
      fall_alarm: 4,
      fall_enable: true,
      rate_window: 60,
      repeat: true,
      auto_reset: true,
      battery_enable: false,
      offline_enable: true,
      alarms_disabled: false,
    });
  });

  test('says what is in force now, and takes it back after a while', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    await write(user, field('Delay (minutes)', form), '10{Enter}');
    const sentence = 'In force for Freezer 1: High -15.0 °C, after 10 min beyond it.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('Alarm settings updated successfully!')).toBeInTheDocument();
    expect(await findRow('Freezer 1')).toHaveTextContent('High -15.0 °C');
    await pass(2_500);
    expect(screen.queryByText('Alarm settings updated successfully!')).not.toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    await pass(12_000);
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  test('has the limits of each measurand in its own unit, and those of no other', async () => {
    const { user } = openPage('/alarms', server);
    const one = await edit(user);
    expect(within(one).queryByRole('textbox', { name: /Humidity/ })).not.toBeInTheDocument();
    const both = await edit(user, 'Dry store');
    await write(user, field('High limit, Humidity (%)', both), '60');
    await write(user, field('Humidity hysteresis (%)', both), '2');
    await save(user, both);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      humidity_high_alarm: 60,
      humidity_high_enable: true,
      humidity_deadband: 2,
      high_alarm: null,
      high_enable: false,
    });
  });

  const wrong = [
    [HIGH, 'warm', /must be a number/],
    [HIGH, '2001', /must be between -?\d/],
    [LOW, '-300', /must be between -?\d/],
    ['Delay (minutes)', '10081', /must be between 0 and 10080/],
    ['Delay (minutes)', '-1', /must be between 0 and 10080/],
    ['Off-delay (minutes)', 'x', /must be a number/],
    ['Hysteresis (°C)', '-0.1', /must be between 0 and/],
    ['Offline after (minutes)', '0', /must be between 1 and 10080/],
    ['Rapid rise (°C)', '0', /must be between 0.1 and 1000/],
    ['Rapid fall (°C)', '1001', /must be between 0.1 and 1000/],
    ['Rapid change within (minutes)', '4', /must be between 5 and 240/],
    ['Rapid change within (minutes)', '241', /must be between 5 and 240/],
  ] as const;

  test('refuses in each field what does not fit, beside it, leads there, and sends nothing', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    for (const [label, text, why] of wrong) {
      const input = field(label, form);
      await write(user, input, text);
      await save(user, form);
      expect(input, `${label}: ${text}`).toHaveAccessibleDescription(why);
      expect(input).toBeInvalid();
      expect(input).toHaveFocus();
      await user.clear(input);
      expect(input).toBeValid();
    }
    expect(sent()).toHaveLength(0);
  });

  test('refuses a low limit that is not below the high one only while both are on', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '2');
    await write(user, field(LOW, form), '2');
    await save(user, form);
    expect(field(LOW, form)).toHaveAccessibleDescription(/must be below the high limit/);
    await user.click(within(form).getByRole('checkbox', { name: 'High alarm on' }));
    expect(within(form).getByText('Switched off: this limit raises no alarm.')).toBeInTheDocument();
    await save(user, form);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      high_alarm: 2,
      high_enable: false,
      low_alarm: 2,
      low_enable: true,
    });
  });

  test('with a limit that is switched off keeps its figure, and does not call it in force', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    await user.click(within(form).getByRole('checkbox', { name: 'High alarm on' }));
    await save(user, form);
    expect(await screen.findByText(/^No limits are in force for Freezer 1/)).toBeInTheDocument();
    expect(await findRow('Freezer 1')).toHaveTextContent('High -15.0 °C, off');
  });

  test.each(['High alarm on', 'Low alarm on', 'Alarm on a rapid rise', 'Alarm on a rapid fall'])(
    'does not switch on "%s" without a figure',
    async (label) => {
      const { user } = openPage('/alarms', server);
      const form = await edit(user);
      await user.click(within(form).getByRole('checkbox', { name: label }));
      await save(user, form);
      expect(await within(form).findByRole('alert')).toHaveTextContent('must be given');
      expect(sent()).toHaveLength(0);
    },
  );

  test('shows what the server refuses beside its field, and keeps what was typed', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field('Delay (minutes)', form), '7');
    server.refuse(alarmSettingsRoutes.saveAlarmSettings, 400, {
      errors: [{ path: 'delay', message: 'must be shorter here' }],
    });
    await save(user, form);
    await waitFor(() =>
      expect(field('Delay (minutes)', form)).toHaveAccessibleDescription(/must be shorter here/),
    );
    expect(field('Delay (minutes)', form)).toHaveValue('7');
  });

  test('stays with what was typed when the server cannot do it, and saves at the next attempt', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    server.refuse(alarmSettingsRoutes.saveAlarmSettings, 500);
    await save(user, form);
    await pass(15_000);
    expect(await within(form).findByRole('alert')).toHaveTextContent('The server could not do this');
    expect(screen.queryByText(/^In force/)).not.toBeInTheDocument();
    server.answer(alarmSettingsRoutes.saveAlarmSettings, ({ params, body }) => ({
      ...body,
      sensor_id: params.sensorId,
    }));
    await save(user, form);
    expect(await screen.findByText(/^In force for Freezer 1: High -15.0/)).toBeInTheDocument();
  });

  test('says that the server is not there when the connection is lost', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    server.reachable = false;
    await save(user, form);
    await pass(15_000);
    expect(await within(form).findByText(/The server cannot be reached/)).toBeInTheDocument();
    expect(field(HIGH, form)).toHaveValue('-15');
  });

  test('sends once however often Save is pressed while the answer is late', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    const release = server.hold(alarmSettingsRoutes.saveAlarmSettings);
    await user.type(field(HIGH, form), '{Enter}{Enter}');
    await save(user, form);
    release();
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(sent()).toHaveLength(1);
  });

  test.each(['Escape', 'Cancel'])(
    'leaves everything as it was by %s',
    { tags: ['2.2.16', '2.4.7'] },
    async (way) => {
      const { user } = openPage('/alarms', server);
      const form = await edit(user);
      await write(user, field(HIGH, form), '-15');
      if (way === 'Escape') await user.keyboard('{Escape}');
      else await user.click(within(form).getByRole('button', { name: 'Cancel' }));
      expect(await findRow('Freezer 1')).toHaveTextContent('No limits');
      expect(sent()).toHaveLength(0);
    },
  );

  test('is asked about before the page is left, but only when something was typed', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    const navigation = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    await write(user, field(HIGH, form), '-15');
    await user.click(navigation.getByRole('link', { name: 'Help' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving the limits of Freezer 1?' }),
    );
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(field(HIGH, form)).toHaveValue('-15');
    await write(user, field(HIGH, form), '');
    await user.click(navigation.getByRole('link', { name: 'Help' }));
    await waitFor(() => expect(window.location.pathname).toBe('/help'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('with what was typed is left after a yes', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    const navigation = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    await user.click(navigation.getByRole('link', { name: 'Help' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(window.location.pathname).toBe('/help'));
    expect(sent()).toHaveLength(0);
  });

  test('has the last 7 days beside each limit, and goes without them when they cannot be read', async () => {
    server.answer(readingRoutes.sensorReadings, [
      { timestamp: minutesAgo(60), temperature: -21.3 },
      { timestamp: minutesAgo(30), temperature: 8001 },
      { timestamp: minutesAgo(1), temperature: -16.2 },
    ]);
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await waitFor(() =>
      expect(field(HIGH, form)).toHaveAccessibleDescription(/Last 7 days: -21.3.°C to -16.2.°C/),
    );
    const [asked] = server.asked(readingRoutes.sensorReadings);
    expect((asked?.query.endDate ?? 0) - (asked?.query.startDate ?? 0)).toBe(7 * 86_400_000);
    server.refuse(readingRoutes.sensorReadings, 500);
    const other = await edit(user, 'Freezer 2');
    await pass(15_000);
    await write(user, field(HIGH, other), '-15');
    await save(user, other);
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

describe('two people who edit the same sensor', () => {
  test(
    'both keep what they changed: the one who saves last takes nothing back that another has set',
    { tags: ['R21'] },
    async () => {
      keep({ high_alarm: -15, high_enable: true, delay: 10 });
      const { user, stream } = openPage('/alarms', server);
      const form = await edit(user);
      stream.open();
      await write(user, field('Delay (minutes)', form), '20');
      keep({ high_alarm: -18, low_alarm: -25, low_enable: true });
      stream.push('changed', { groups: ['Alarms'] });
      await waitFor(() => expect(field(HIGH, form)).toHaveValue('-18'));
      expect(field('Delay (minutes)', form)).toHaveValue('20');
      expect(within(form).getByText(/^Somebody else has changed these thresholds/)).toBeInTheDocument();
      await save(user, form);
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]?.body).toMatchObject({
        high_alarm: -18,
        high_enable: true,
        low_alarm: -25,
        low_enable: true,
        delay: 20,
      });
    },
  );

  test('do not lose what they type in the same field', async () => {
    keep({ high_alarm: -15, high_enable: true });
    const { user, stream } = openPage('/alarms', server);
    const form = await edit(user);
    stream.open();
    await write(user, field(HIGH, form), '-17');
    keep({ high_alarm: -18, delay: 30 });
    stream.push('changed', { groups: ['Alarms'] });
    await waitFor(() => expect(field('Delay (minutes)', form)).toHaveValue('30'));
    expect(field(HIGH, form)).toHaveValue('-17');
  });

  test('are not spoken of when it was oneself who saved', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    const release = server.hold(alarmSettingsListRoutes.listAlarmSettings);
    await save(user, form);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.queryByText(/^Somebody else/)).not.toBeInTheDocument();
    release();
    await waitFor(() => expect(form).not.toBeInTheDocument());
  });
});

describe('what to do about alarms', () => {
  const whatToDo = (form: HTMLElement) => within(form).getByRole('textbox', { name: 'What to do' });

  test('is written over several lines, and saved as it was typed', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await user.type(whatToDo(form), 'Shut the door.{Enter}Call Ann.');
    expect(sent()).toEqual([]);
    await save(user, form);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ instructions: 'Shut the door.\nCall Ann.' });
  });

  test('that the server does not take says why beside it', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    server.refuse(alarmSettingsRoutes.saveAlarmSettings, 400, {
      errors: [{ path: 'instructions', message: 'must be at most 1000 characters' }],
    });
    await user.type(whatToDo(form), 'x');
    await save(user, form);
    await waitFor(() => expect(whatToDo(form)).toHaveAccessibleDescription(/at most 1000/));
  });

  test.each([
    ['stays their own where it was not touched', undefined, 'Theirs'],
    ['goes to them where it was', ' More.', 'Ours. More.'],
  ])('of others that take the same limits %s', async (_what, typed, theirs) => {
    keep({ sensor_id: 1, instructions: 'Ours.' });
    keep({ sensor_id: 2, instructions: 'Theirs' });
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    if (typed !== undefined) await user.type(whatToDo(form), typed);
    await user.click(within(form).getByText('Give other sensors the same limits'));
    await user.click(await within(form).findByRole('checkbox', { name: 'Freezer 2' }));
    await save(user, form);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ high_alarm: -15, instructions: theirs });
  });
});

describe('the same limits for several', () => {
  async function choose(user: UserEvent, form: HTMLElement, ...names: readonly string[]): Promise<void> {
    await user.click(within(form).getByText('Give other sensors the same limits'));
    for (const name of names) await user.click(await within(form).findByRole('checkbox', { name }));
  }

  test('are offered to sensors of the same kind alone, and go to those that are chosen', async () => {
    keep({ sensor_id: 2, alarms_disabled: true, offline_after: 99 });
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    await write(user, field('Rapid rise (°C)', form), '3');
    await choose(user, form, 'Freezer 2');
    expect(within(form).queryByRole('checkbox', { name: 'Dry store' })).not.toBeInTheDocument();
    await save(user, form);
    expect(await screen.findByText(/The same limits for Freezer 2\./)).toBeInTheDocument();
    expect(sent().map(({ params }) => params.sensorId)).toEqual([1, 2]);
    // Limits, delays and deadbands; the rest stays its own.
    expect(sent()[1]?.body).toMatchObject({
      high_alarm: -15,
      high_enable: true,
      rise_alarm: 3,
      rise_enable: true,
      alarms_disabled: true,
      offline_after: 99,
    });
  });

  test('do not bring back what somebody has changed of the others since they were chosen', async () => {
    const { user, stream } = openPage('/alarms', server);
    const form = await edit(user);
    stream.open();
    await write(user, field(HIGH, form), '-15');
    await choose(user, form, 'Freezer 2');
    keep({ sensor_id: 2, alarms_disabled: true });
    stream.push('changed', { groups: ['Alarms'] });
    expect(await screen.findByText('Out of service')).toBeInTheDocument();
    await save(user, form);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ high_alarm: -15, alarms_disabled: true });
  });

  test('name those that did not take them, and stay open for another attempt', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    await choose(user, form, 'Freezer 2');
    server.answer(alarmSettingsRoutes.saveAlarmSettings, ({ params, body }) => {
      // The second was deleted meanwhile.
      server.refuse(alarmSettingsRoutes.saveAlarmSettings, 404);
      return { ...body, sensor_id: params.sensorId };
    });
    await save(user, form);
    expect(await within(form).findByRole('alert')).toHaveTextContent(
      'Saved, but not for Freezer 2. Save again to retry.',
    );
    expect(screen.queryByText(/^In force/)).not.toBeInTheDocument();
    expect(within(form).getByRole('checkbox', { name: 'Freezer 2' })).toBeChecked();
  });

  test('are saved for no other sensor when the first does not take them', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH, form), '-15');
    await choose(user, form, 'Freezer 2');
    server.refuse(alarmSettingsRoutes.saveAlarmSettings, 404, { message: 'There is no such sensor' });
    await save(user, form);
    expect(await within(form).findByRole('alert')).toHaveTextContent('There is no such sensor');
    expect(sent()).toHaveLength(1);
  });

  test('are offered to a hundred at once, and all of these are chosen and given up together', async () => {
    server.answer(sensorRoutes.listSensors, fleet(104));
    server.answer(
      alarmSettingsListRoutes.listAlarmSettings,
      fleet(104).map(({ id }) => alarmSettings({ sensor_id: id })),
    );
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await choose(user, form);
    expect(await within(form).findByText('3 more are not shown: choose a zone above.')).toBeInTheDocument();
    const all = within(form).getByRole('checkbox', { name: 'All of these' });
    await user.click(all);
    expect(within(form).getByText('The same limits for 100 other sensors')).toBeInTheDocument();
    await user.click(within(form).getByRole('checkbox', { name: 'Freezer 2' }));
    expect(within(form).getByText('The same limits for 99 other sensors')).toBeInTheDocument();
    expect(all).not.toBeChecked();
  });
});

describe('limits of further values', () => {
  const input = (number: number, measurand: string) => ({
    input: number,
    measurand,
    name: `The ${measurand}`,
    value: 1,
    timestamp: minutesAgo(1),
    since: minutesAgo(1),
  });

  beforeEach(() => {
    const inputs = [input(1, 'co2'), input(2, 'door'), input(3, 'count')];
    server.answer(sensorRoutes.listSensors, [sensor({ inputs }), sensor({ id: 2 })]);
    server.answer(inputLimitRoutes.listInputLimits, [
      { input: 1, limits: { ...NO_INPUT_LIMITS.analogue, high_alarm: 1_000, high_enable: true } },
    ]);
    server.answer(inputLimitRoutes.saveInputLimits, ({ params, body }) => ({
      input: params.input,
      limits: body,
    }));
  });

  test('are those of the kind, each saved by itself', async () => {
    const { user } = openPage('/alarms', server);
    await edit(user);
    const co2 = within(await screen.findByRole('form', { name: 'Limits of The co2' }));
    expect(co2.getByRole('textbox', { name: 'High limit (ppm)' })).toHaveValue('1000');
    const count = within(screen.getByRole('form', { name: 'Limits of The count' }));
    expect(count.getByRole('textbox', { name: 'More than, within an hour' })).toHaveValue('');
    const door = within(screen.getByRole('form', { name: 'Limits of The door' }));
    await user.type(door.getByRole('textbox', { name: 'Longer open than (minutes)' }), '10{Enter}');
    expect(await screen.findByText('The limits of The door are in force')).toBeInTheDocument();
    expect(server.asked(inputLimitRoutes.saveInputLimits)).toMatchObject([
      { params: { input: 2 }, body: { kind: 'state', open_enable: true, open_minutes: 10 } },
    ]);
  });

  test('have warnings, which are on as soon as they are typed, and are inside the limit', async () => {
    const { user } = openPage('/alarms', server);
    await edit(user);
    const co2 = within(await screen.findByRole('form', { name: 'Limits of The co2' }));
    const warning = co2.getByRole('textbox', { name: 'High warning limit (ppm)' });
    await user.type(warning, '1200{Enter}');
    expect(await co2.findByText('must be below the high limit')).toBeInTheDocument();
    await user.clear(warning);
    await user.type(warning, '900{Enter}');
    expect(await screen.findByText('The limits of The co2 are in force')).toBeInTheDocument();
    const body = { high_alarm: 1_000, high_warning: 900, high_warning_enable: true };
    expect(server.asked(inputLimitRoutes.saveInputLimits)).toMatchObject([{ body }]);
  });

  test('are given to what measures the same at others, and who did not take them is named', async () => {
    const door = { ...input(2, 'door'), name: 'Gate' };
    server.answer(inputLimitRoutes.listInputLimits, []);
    server.answer(sensorRoutes.listSensors, [
      sensor({ inputs: [input(1, 'door')] }),
      sensor({ id: 2, inputs: [input(1, 'co2'), door] }),
    ]);
    const { user } = openPage('/alarms', server);
    await edit(user);
    const form = within(await screen.findByRole('form', { name: 'Limits of The door' }));
    await user.type(form.getByRole('textbox', { name: 'Longer open than (minutes)' }), '10');
    await user.click(form.getByText('Give the same limits to others'));
    expect(form.queryByRole('checkbox', { name: /co2/ })).not.toBeInTheDocument();
    await user.click(await form.findByRole('checkbox', { name: 'Freezer 2, Gate' }));
    await user.click(form.getByRole('button', { name: 'Save limits of The door' }));
    expect(
      await screen.findByText('The limits of The door are in force, here and at 1 other'),
    ).toBeInTheDocument();
    const sent = server.asked(inputLimitRoutes.saveInputLimits);
    expect(sent.map(({ params }) => params)).toEqual([
      { sensorId: 1, input: 1 },
      { sensorId: 2, input: 2 },
    ]);
  });

  test('are not sent with what is no number, and say so at the field', async () => {
    const { user } = openPage('/alarms', server);
    await edit(user);
    const co2 = within(await screen.findByRole('form', { name: 'Limits of The co2' }));
    await user.type(co2.getByRole('textbox', { name: 'Low limit (ppm)' }), 'few{Enter}');
    expect(co2.getByText('must be a number')).toBeInTheDocument();
    expect(server.asked(inputLimitRoutes.saveInputLimits)).toEqual([]);
  });

  test('are not lost with the screen before somebody was asked', async () => {
    const { user } = openPage('/alarms', server);
    await edit(user);
    const door = within(await screen.findByRole('form', { name: 'Limits of The door' }));
    await user.type(door.getByRole('textbox', { name: 'Longer open than (minutes)' }), '10');
    await user.click(screen.getByRole('link', { name: 'Help' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(door.getByRole('textbox', { name: 'Longer open than (minutes)' })).toHaveValue('10');
  });

  test('are tried on the last 30 days as they are typed, and what is typed then takes the answer away', async () => {
    server.answer(analyticsRoutes.inputBackTest, {
      alarms: 2,
      preAlarms: 3,
      warnings: 1,
      readings: 40,
      first: [
        {
          type: 'open',
          level: 'alarm',
          activated: '2026-02-01T10:00:00.000Z',
          raised: '2026-02-01T10:10:00.000Z',
          returned: '2026-02-01T10:30:00.000Z',
          value: 1,
        },
        {
          type: 'open',
          level: 'alarm',
          activated: '2026-02-02T10:00:00.000Z',
          raised: '2026-02-02T10:10:00.000Z',
          returned: null,
          value: 1,
        },
      ],
    });
    const { user } = openPage('/alarms', server);
    await edit(user);
    const door = within(await screen.findByRole('form', { name: 'Limits of The door' }));
    const tryIt = door.getByRole('button', { name: 'Try limits of The door on the past' });
    await user.click(tryIt);
    expect(await screen.findByText('No limit is on: switch one on to try it.')).toBeInTheDocument();
    await user.type(door.getByRole('textbox', { name: 'Longer open than (minutes)' }), '10');
    await user.click(tryIt);
    const answer = await screen.findByText('These limits would have raised 2 alarms in the last 30 days.');
    expect(screen.getByText('And 1 warning.')).toBeInTheDocument();
    expect(screen.getByText(/, lasted 20 min 0 s$/)).toBeInTheDocument();
    expect(screen.getByText(/, still going on$/)).toBeInTheDocument();
    expect(server.asked(analyticsRoutes.inputBackTest)).toMatchObject([
      { params: { sensorId: 1, input: 2 }, query: { open_minutes: 10 } },
    ]);
    expect(server.asked(inputLimitRoutes.saveInputLimits)).toEqual([]);
    await user.type(door.getByRole('textbox', { name: 'Longer open than (minutes)' }), '0');
    expect(answer).not.toBeInTheDocument();
  });

  test('are asked for of no sensor that has none', async () => {
    const { user } = openPage('/alarms', server);
    await edit(user, 'Freezer 2');
    expect(server.asked(inputLimitRoutes.listInputLimits)).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Limits of further values' })).not.toBeInTheDocument();
  });
});

describe('the thresholds for who reads °F', () => {
  const HIGH_F = 'High limit, Temperature (°F)';

  beforeEach(() => {
    server.answer(settingsRoutes.getCompanySettings, companySettings({ temperatureUnit: 'f' }));
    keep({ high_alarm: 8, high_enable: true, deadband: 0.5, rise_alarm: 3, rise_enable: true, delay: 20 });
  });

  test('are shown in °F, differences without 32', async () => {
    openPage('/alarms', server);
    const row = await findRow('Freezer 1');
    expect(row).toHaveTextContent('High 46.4 °F');
    expect(row).toHaveTextContent('+5.4 °F');
    expect(row).not.toHaveTextContent('°C');
  });

  test('are typed in °F and sent in °C; what was not typed is sent as it was', async () => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    expect(field(HIGH_F, form)).toHaveValue('46.4');
    expect(field('Hysteresis (°F)', form)).toHaveValue('0.9');
    expect(field('Rapid rise (°F)', form)).toHaveValue('5.4');
    await write(user, field(HIGH_F, form), '39,2');
    await write(user, field('Rapid rise (°F)', form), '2');
    await save(user, form);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ high_alarm: 4, deadband: 0.5, rise_alarm: 1.111111, delay: 20 });
    expect(await findRow('Freezer 1')).toHaveTextContent('High 39.2 °F');
  });

  test.each([
    ['1,234.5', 'must be typed without a sign between thousands, such as 1234.5'],
    ['1e3', 'must be a number'],
    ['4000', 'must be between -459.67 and 3632'],
  ])('%s is refused with a reason in °F', async (text, reason) => {
    const { user } = openPage('/alarms', server);
    const form = await edit(user);
    await write(user, field(HIGH_F, form), text);
    await save(user, form);
    expect(await within(form).findByText(reason)).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });
});
