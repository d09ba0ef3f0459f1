import {
  alarmSettingsListRoutes,
  alarmSettingsRoutes,
  BUCKET_HEADER,
  readingRoutes,
  sensorRoutes,
  settingsRoutes,
  zoneRoutes,
  type AlarmSettings,
  type Reading,
} from '@ts1/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alarmSettings } from '../testing/samples/alarms.ts';
import { companySettings } from '../testing/samples/company.ts';
import { sensor } from '../testing/samples/devices.ts';

const HIGH = 'High limit, Temperature (°C)';
const LIMITS = { high_alarm: 8, high_enable: true, low_alarm: 2, low_enable: true };

let server: FakeServer;
let kept: AlarmSettings;

beforeEach(() => {
  server = startServer();
  kept = alarmSettings({ sensor_id: 1 });
  server.answer(sensorRoutes.listSensors, [sensor()]);
  server.answer(zoneRoutes.listZones, []);
  measured([
    { timestamp: minutesAgo(40), temperature: 4 },
    { timestamp: minutesAgo(20), temperature: 6 },
  ]);
  server.answer(alarmSettingsListRoutes.listAlarmSettings, () => [kept]);
  server.answer(alarmSettingsRoutes.saveAlarmSettings, ({ body }) => ({ ...body, sensor_id: 1 }));
});

function measured(readings: Reading[]): void {
  server.answer(readingRoutes.sensorReadings, readings, { [BUCKET_HEADER]: '0' });
}

async function edit(): Promise<{ readonly user: UserEvent; readonly form: HTMLElement }> {
  const { user } = openPage('/alarms', server);
  await user.click(await screen.findByRole('button', { name: /^Edit thresholds of/ }));
  return { user, form: await screen.findByRole('form', { name: /^Thresholds of/ }) };
}

const findLine = async (side: 'high' | 'low', what = 'Temperature'): Promise<HTMLElement> =>
  screen.findByRole('slider', { name: `Line of the ${side} limit, ${what}` });
const field = (label: string): HTMLElement => screen.getByRole('textbox', { name: label });

/** Every box is 100 px high from here on: with limits of 2 and 8 °C a chart from 1 to 9 °C has 0.8 °C in 10 px. */
function lay(): void {
  const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  box.mockReturnValue(new DOMRect(0, 0, 100, 100));
  onTestFinished(() => box.mockRestore());
}

async function drag(
  user: UserEvent,
  target: HTMLElement,
  from: number,
  to: readonly number[],
): Promise<void> {
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { clientY: from } },
    ...to.map((clientY) => ({ target, coords: { clientY } })),
    { keys: '[/MouseLeft]', target },
  ]);
}

describe('the line of a limit', () => {
  test('is moved by keys, a tenth or a whole degree, with the figure in the field', async () => {
    kept = { ...kept, ...LIMITS };
    const { user } = await edit();
    const high = await findLine('high');
    expect(high).toHaveAttribute('aria-orientation', 'vertical');
    expect(high).toHaveAttribute('aria-valuetext', '8.0\u00A0°C');
    act(() => high.focus());
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(field(HIGH)).toHaveValue('8.2');
    await user.keyboard('{PageDown}{ArrowDown}');
    expect(field(HIGH)).toHaveValue('7.1');
    expect(high).toHaveAttribute('aria-valuenow', '7.1');
    expect(high).toHaveTextContent('High 7.1 °C');
    await user.keyboard('{PageUp}');
    expect(field(HIGH)).toHaveValue('8.1');
  });

  test('does not pass the other one by keys', async () => {
    kept = { ...kept, ...LIMITS };
    const { user } = await edit();
    const low = await findLine('low');
    expect(low).toHaveAttribute('aria-valuemax', '7.9');
    act(() => low.focus());
    await user.keyboard('{PageUp>7/}');
    expect(field('Low limit, Temperature (°C)')).toHaveValue('7.9');
  });

  test('moves with what is typed, and says that a limit is off', async () => {
    kept = { ...kept, ...LIMITS };
    const { user } = await edit();
    const high = await findLine('high');
    await user.clear(field(HIGH));
    await user.type(field(HIGH), '9.25');
    expect(high).toHaveAttribute('aria-valuenow', '9.25');
    expect(high).toHaveTextContent('High 9.25 °C');
    await user.click(screen.getByRole('checkbox', { name: 'High alarm on' }));
    expect(high).toHaveTextContent('High 9.25 °C, off');
  });

  test('is dragged, from wherever it is held, and its figure is saved', async () => {
    kept = { ...kept, ...LIMITS };
    const { user, form } = await edit();
    const high = await findLine('high');
    lay();
    await drag(user, high, 22, [17, 12]);
    expect(field(HIGH)).toHaveValue('8.8');
    await user.pointer({ target: high, coords: { clientY: 60 } });
    expect(field(HIGH)).toHaveValue('8.8');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(server.asked(alarmSettingsRoutes.saveAlarmSettings)[0]?.body).toMatchObject({
      high_alarm: 8.8,
      high_enable: true,
    });
  });

  test('can be dragged beyond the axis, which follows once it is let go', async () => {
    kept = { ...kept, ...LIMITS };
    const { user, form } = await edit();
    const high = await findLine('high');
    lay();
    await drag(user, high, 20, [-20]);
    expect(field(HIGH)).toHaveValue('11.2');
    expect(within(form).getByText('14.0 °C')).toBeInTheDocument();
  });

  test('is only dragged by the main button', async () => {
    kept = { ...kept, ...LIMITS };
    const { user } = await edit();
    const high = await findLine('high');
    lay();
    await user.pointer([
      { keys: '[MouseRight>]', target: high, coords: { clientY: 20 } },
      { target: high, coords: { clientY: 40 } },
      { keys: '[/MouseRight]', target: high },
    ]);
    expect(field(HIGH)).toHaveValue('8');
  });

  test('waits at the edge while the limit is not set, and is picked up there, which switches it on', async () => {
    const { user } = await edit();
    const high = await findLine('high');
    expect(high).toHaveTextContent('Set high limit');
    expect(high).toHaveAttribute('aria-valuetext', 'not set');
    expect(await findLine('low')).toHaveTextContent('Set low limit');
    lay();
    await user.pointer([{ keys: '[MouseLeft]', target: high, coords: { clientY: 0 } }]);
    expect(field(HIGH)).toHaveValue('');
    await drag(user, high, 0, [25]);
    expect(field(HIGH)).toHaveValue('6.5');
    expect(screen.getByRole('checkbox', { name: 'High alarm on' })).toBeChecked();
    act(() => screen.getByRole('slider', { name: /low limit/ }).focus());
    await user.keyboard('{ArrowUp}');
    expect(field('Low limit, Temperature (°C)')).toHaveValue('2.1');
    expect(screen.getByRole('checkbox', { name: 'Low alarm on' })).toBeChecked();
  });

  test('is moved in °F by those who read °F', async () => {
    server.answer(settingsRoutes.getCompanySettings, companySettings({ temperatureUnit: 'f' }));
    kept = { ...kept, ...LIMITS };
    const { user, form } = await edit();
    const high = await findLine('high');
    expect(high).toHaveAttribute('aria-valuenow', '46.4');
    act(() => high.focus());
    await user.keyboard('{PageUp}');
    expect(field('High limit, Temperature (°F)')).toHaveValue('47.4');
    expect(high).toHaveTextContent('High 47.4 °F');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(server.asked(alarmSettingsRoutes.saveAlarmSettings)[0]?.body.high_alarm).toBeCloseTo(8.5556, 4);
  });
});

describe('the last 7 days', () => {
  const drawn = (form: HTMLElement) => form.querySelectorAll('svg > polyline').length;

  test('are a line that breaks where nothing was measured', async () => {
    measured(
      [100, 99, 98, 97, 40, 39, 38, 37].map((ago) => ({ timestamp: minutesAgo(ago), temperature: 4 })),
    );
    const { form } = await edit();
    await findLine('high');
    expect(drawn(form)).toBe(2);
  });

  test('show in words and in the drawing how far values were beyond the limits', async () => {
    kept = { ...kept, ...LIMITS, low_enable: false };
    measured([
      { timestamp: minutesAgo(40), temperature: 9.5 },
      { timestamp: minutesAgo(20), temperature: 1 },
    ]);
    const { form, user } = await edit();
    await findLine('high');
    expect(form).toHaveTextContent('Above the high limit: up to 9.5 °C.');
    expect(form).not.toHaveTextContent('Below the low limit');
    expect(form.querySelectorAll('g polyline')).not.toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: 'Low alarm on' }));
    expect(form).toHaveTextContent('Below the low limit: down to 1.0 °C.');
  });

  test('of one measurand are shown at a time', async () => {
    server.answer(sensorRoutes.listSensors, [sensor({ type: '3', humidity: 44 })]);
    measured([{ timestamp: minutesAgo(20), temperature: 6, hum: 44 }]);
    const { user } = await edit();
    await findLine('high');
    expect(screen.getByRole('button', { name: 'Temperature' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Humidity' }));
    const high = await findLine('high', 'Humidity');
    act(() => high.focus());
    await user.keyboard('{ArrowDown}');
    expect(field('High limit, Humidity (%)')).toHaveValue('49.9');
    expect(screen.queryByRole('slider', { name: /Temperature/ })).not.toBeInTheDocument();
  });

  test('have their place while they are read', async () => {
    const release = server.hold(readingRoutes.sensorReadings);
    const { form } = await edit();
    const chart = within(form).getByRole('region', { name: 'Last 7 days: Temperature' });
    expect(chart.querySelector('.animate-pulse')).toBeVisible();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    release();
    await findLine('high');
    expect(chart.querySelector('.animate-pulse')).not.toBeInTheDocument();
  });

  test('without a value are a sentence in the place of a chart', async () => {
    measured([{ timestamp: minutesAgo(20), temperature: 8001 }]);
    const { form } = await edit();
    const chart = within(form).getByRole('region', { name: 'Last 7 days: Temperature' });
    expect(await within(chart).findByText('Nothing measured in the last 7 days')).toBeVisible();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  test('that cannot be read say so, and limits are typed without them', async () => {
    server.refuse(readingRoutes.sensorReadings, 500);
    await edit();
    await pass(15_000);
    expect(await screen.findByText('The last 7 days could not be read')).toBeVisible();
    expect(field(HIGH)).toHaveAccessibleDescription('');
  });
});

describe('what is folded', () => {
  const fold = (title: string): HTMLDetailsElement => {
    const found = screen.getByText(`${title}:`).closest('details');
    if (found === null) throw new Error(`${title} cannot be folded`);
    return found;
  };

  test('says what is set inside', async () => {
    kept = { ...kept, high_warning: 7, high_warning_enable: true, warning_delay: 10, off_delay: 5 };
    await edit();
    expect(fold('Warnings')).toHaveTextContent(/^Warnings: ≤ 7.0 °C after 10 min/);
    expect(fold('Timing')).toHaveTextContent(/^Timing: off-delay 5 min/);
    expect(fold('Rapid change')).toHaveTextContent(/^Rapid change: none/);
    expect(fold('What to do')).toHaveTextContent(/^What to do: none/);
    expect(field('Off-delay (minutes)')).not.toBeVisible();
  });

  test('opens where a field is refused, and the topmost wrong field has the focus', async () => {
    const { user, form } = await edit();
    fold('Timing').open = true;
    await user.type(field('Off-delay (minutes)'), 'x');
    fold('Timing').open = false;
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(fold('Timing').open).toBe(true);
    expect(field('Off-delay (minutes)')).toHaveFocus();
    expect(fold('Rapid change').open).toBe(false);
  });

  test('opens where the server refuses a field', async () => {
    const { user, form } = await edit();
    server.refuse(alarmSettingsRoutes.saveAlarmSettings, 400, {
      errors: [{ path: 'offline_after', message: 'must be longer here' }],
    });
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field('Offline after (minutes)')).toHaveFocus());
    expect(fold('Silence, battery and fault').open).toBe(true);
    expect(field('Offline after (minutes)')).toHaveAccessibleDescription(/must be longer here/);
  });
});
