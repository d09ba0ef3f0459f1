import {
  alarmStateRoutes,
  MAX_PLAN_FILE_BYTES,
  planRoutes,
  present,
  sensorRoutes,
  type Site,
  type SitePlan,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer, type Opened } from '../testing/page.tsx';
import { currentAlarm, preAlarm, stillOut } from '../testing/samples/alarms.ts';
import { fleet, liveRecord, sensor } from '../testing/samples/devices.ts';
import { planMarker, site, sitePlan } from '../testing/samples/plans.ts';

let server: FakeServer;
/** Sites and plan on the server. */
let sites: Site[];
let plan: SitePlan;

beforeEach(() => {
  server = startServer();
  sites = [
    site({ sensorPositions: [1, 2].map((sensorId) => ({ sensorId, x: 0, y: 0 })) }),
    site({ siteId: 2, siteDescription: 'Warehouse' }),
  ];
  plan = sitePlan(planMarker(), planMarker({ sensorId: 2, x: 500, y: 300 }));
  server.answer(sensorRoutes.listSensors, fleet(3));
  server.answer(planRoutes.listSites, () => ({ data: sites }));
  server.answer(planRoutes.getPlan, () => plan);
  server.answer(planRoutes.saveLayout, ({ params, body }) => {
    plan = sitePlan(...body.sensorPositions.map((position) => planMarker(position)));
    return { status: 'success' as const, message: 'Saved', siteId: params.siteId };
  });
});

const open = async (path = '/dashboard/plan'): Promise<Opened> => {
  const opened = openPage(path, server);
  await screen.findByRole('region', { name: 'Plan of Depot' });
  return opened;
};
const edit = async (): Promise<Opened> => open('/dashboard/plan?edit=true');
/** A marker as it is looked at. */
const shown = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('link', { name: new RegExp(`^${name}`) });
/** A marker as it is moved. */
const marker = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: new RegExp(`^${name}`) });
const inTray = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: `Place ${name}` });
const readMarkerPlace = async (name: string): Promise<string | undefined> =>
  /(\d+ px from the left, \d+ px from the top)$/.exec((await marker(name)).textContent ?? '')?.[1];
const at = (x: number, y: number): string => `${x} px from the left, ${y} px from the top`;
const saved = () => server.asked(planRoutes.saveLayout);
const saveButton = (): HTMLElement => screen.getByRole('button', { name: 'Save Layout' });

async function move(user: UserEvent, name: string, keys: string): Promise<void> {
  (await marker(name)).focus();
  await user.keyboard(keys);
}

describe('a marker', () => {
  test('has name, value and state, live, and its alarm before its status', async () => {
    const { stream } = await open();
    const one = await shown('Freezer 1');
    expect(one).toHaveTextContent('-18.4 °C');
    expect(one).toHaveTextContent('Online');
    stream.open();
    stream.push('reading', { records: [liveRecord({ temperature: -9.5 })] });
    await waitFor(() => expect(one).toHaveTextContent('-9.5 °C'));
    // Also for who reads them again now that the stream is open.
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm()]);
    stream.push('current-alarms', {
      subjects: [{ sensor_id: 1, base_unit_id: null, alarms: [currentAlarm()] }],
    });
    await waitFor(() => expect(one).toHaveTextContent('High'));
    expect(one).not.toHaveTextContent('Online');
  });

  test('of a broken probe says so in place of a value', async () => {
    server.answer(sensorRoutes.listSensors, [sensor({ temperature: null, error: 8002 }), sensor({ id: 2 })]);
    await open();
    const one = await shown('Freezer 1');
    await waitFor(() => expect(one).toHaveTextContent(/sensor error/i));
    expect(one).not.toHaveTextContent('-18.4');
  });

  test('has the first two values of its inputs, and the state of a silent one is unknown', async () => {
    const inputs = (['door', 'co2', 'light'] as const).map((measurand, index) => ({
      input: index + 1,
      measurand,
      name: measurand,
      value: 1,
      timestamp: minutesAgo(1),
      since: minutesAgo(1),
    }));
    server.answer(sensorRoutes.listSensors, [sensor({ inputs }), sensor({ id: 2 })]);
    await open();
    const one = await shown('Freezer 1');
    await waitFor(() => expect(one).toHaveTextContent(/door open.*co2 1\sppm/));
    expect(one).not.toHaveTextContent('light');
    await pass(20 * 60_000);
    await waitFor(() => expect(one).toHaveTextContent('door unknown'));
  });

  test('of a sensor that fell silent says how old its value is', async () => {
    const old = { timestamp: minutesAgo(120), lastHeardAt: minutesAgo(120) };
    server.answer(sensorRoutes.listSensors, [sensor(old), sensor({ id: 2 })]);
    await open();
    const one = await shown('Freezer 1');
    await waitFor(() => expect(one).toHaveTextContent('Offline'));
    expect(one).toHaveTextContent('2h ago');
    expect(await shown('Freezer 2')).not.toHaveTextContent('ago');
  });

  test('leads a viewer to its sensor, and cannot be moved, not by an address either', async () => {
    server.caller = { role: 'viewer' };
    await edit();
    const link = await screen.findByRole('link', { name: /^Freezer 1/ });
    expect(link).toHaveAttribute('href', '/sensors/1');
    expect(screen.queryByRole('button', { name: 'Save Layout' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add site' })).not.toBeInTheDocument();
    expect(screen.queryByText('Sensors not on this plan')).not.toBeInTheDocument();
    for (const name of ['Edit layout', 'Delete site', 'Delete from plan']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByLabelText('Replace plan')).not.toBeInTheDocument();
  });
});

describe('the plan as it is looked at', () => {
  test('has nothing to edit but a button, no grid, and markers that lead to their sensors', async () => {
    const { user } = await open();
    expect(await shown('Freezer 1')).toHaveAttribute('href', '/sensors/1');
    for (const name of ['Save Layout', 'Add site', 'Delete site', 'Site details', 'Done']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByLabelText('Replace plan')).not.toBeInTheDocument();
    expect(document.querySelector('[data-grid]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit layout' }));
    expect(await screen.findByRole('button', { name: 'Save Layout' })).toBeInTheDocument();
    expect(document.querySelector('[data-grid]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Save Layout' })).not.toBeInTheDocument(),
    );
  });

  test('says how many sensors are on no plan, and leads admins to where they are placed', async () => {
    sites = sites.map((one) =>
      one.siteId === 2 ? { ...one, sensorPositions: [{ sensorId: 3, x: 0, y: 0 }] } : one,
    );
    server.answer(sensorRoutes.listSensors, fleet(6));
    const { user } = await open();
    expect(await screen.findByText(/^3 sensors are not on the plan/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Freezer 6/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Place them on it' }));
    expect(await inTray('Freezer 6')).toBeInTheDocument();
  });

  test('says to a viewer how many sensors are on no plan, without a way to place them', async () => {
    server.caller = { role: 'viewer' };
    await open();
    expect(await screen.findByText('1 sensor is not on the plan')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Place them on it' })).not.toBeInTheDocument();
  });

  test('draws pins where markers have no room, which say all that a marker does', async () => {
    plan = sitePlan(planMarker({ y: 300 }), planMarker({ sensorId: 2, x: 190, y: 300 }));
    await open();
    const pin = await shown('Freezer 1');
    await waitFor(() => expect(pin).toHaveTextContent('-18.4°'));
    expect(pin).toHaveAccessibleName(/^Freezer 1 · -18\.4\s°C · Online$/);
  });

  test('draws one mark for sensors that are near one another, which looks like the worst and zooms in', async () => {
    plan = sitePlan(planMarker({ x: 400, y: 300 }), planMarker({ sensorId: 2, x: 440, y: 300 }));
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm({ sensor_id: 2 })]);
    const { user } = await open();
    const cluster = await screen.findByRole('button', {
      name: '2 sensors · 1 out of limits · Freezer 2: High',
    });
    expect(cluster).toHaveTextContent('1/2');
    const area = within(screen.getByRole('region', { name: 'Plan of Depot' }));
    expect(area.queryByRole('link')).not.toBeInTheDocument();
    cluster.focus();
    await user.keyboard('{Enter}');
    expect(await shown('Freezer 1')).toHaveFocus();
    expect(area.getByRole('link', { name: /^Freezer 2/ })).toHaveTextContent('High');
    expect(screen.getByRole('status', { name: 'Zoom' })).not.toHaveTextContent('100%');
  });

  test('lists sensors at one point, the worst first, because no zoom parts them', async () => {
    plan = sitePlan(...[1, 2, 3].map((sensorId) => planMarker({ sensorId, x: 400, y: 300 })));
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm({ sensor_id: 3 })]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^3 sensors · 1 out of limits/ }));
    const list = within(await screen.findByRole('dialog', { name: '3 sensors' }));
    const links = list.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/sensors/3',
      '/sensors/1',
      '/sensors/2',
    ]);
    expect(screen.getByRole('status', { name: 'Zoom' })).toHaveTextContent('100%');
  });
});

describe('the layout', () => {
  test('asks before editing ends with changes that are not saved, and goes back to what is saved', async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await shown('Freezer 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit layout' }));
    expect(await readMarkerPlace('Freezer 1')).toBe(at(100, 60));
    expect(saved()).toHaveLength(0);
  });

  test('takes a sensor out of the tray by a drag, and leaves it there where it is dropped beside the plan', async () => {
    const { user } = await edit();
    const row = (await inTray('Freezer 3')).closest('li');
    const window = screen.getByRole('region', { name: 'Plan of Depot' });
    window.getBoundingClientRect = () => new DOMRect(0, 0, 900, 500);
    const dragTo = async (x: number, y: number): Promise<void> =>
      user.pointer([
        { keys: '[MouseLeft>]', target: present(row), coords: { clientX: 1_000, clientY: 100 } },
        { target: document.body, coords: { clientX: x, clientY: y } },
        { keys: '[/MouseLeft]', target: document.body, coords: { clientX: x, clientY: y } },
      ]);
    await dragTo(1_200, 300);
    expect(await inTray('Freezer 3')).toBeInTheDocument();
    await dragTo(641, 243);
    expect(await readMarkerPlace('Freezer 3')).toBe(at(640, 240));
    expect(await marker('Freezer 3')).toHaveFocus();
    expect(screen.getByText('Every sensor is on the plan.')).toBeInTheDocument();
  });

  test('has a pin moved by keys, and is the same element when it becomes a whole marker, which a drag goes on with', async () => {
    plan = sitePlan(planMarker({ y: 300 }), planMarker({ sensorId: 2, x: 190, y: 300 }));
    const { user } = await edit();
    const pin = await marker('Freezer 1');
    await move(user, 'Freezer 1', '{ArrowRight}{ArrowDown}');
    expect(await readMarkerPlace('Freezer 1')).toBe(at(120, 320));
    expect(await marker('Freezer 1')).toBe(pin);
    expect(pin).toHaveFocus();
  });

  test('has a sensor of several at one point chosen from a list, and moved away from them', async () => {
    plan = sitePlan(...[1, 2].map((sensorId) => planMarker({ sensorId, x: 400, y: 300 })));
    const { user } = await edit();
    await user.click(await screen.findByRole('button', { name: /^2 sensors/ }));
    const list = within(await screen.findByRole('dialog', { name: '2 sensors' }));
    await user.click(list.getByRole('button', { name: /^Freezer 2/ }));
    await waitFor(async () => expect(await marker('Freezer 2')).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    expect(await readMarkerPlace('Freezer 2')).toBe(at(420, 300));
  });

  test('is moved by keys, a grid line at a time or finely, never off the plan, and saved whole', async () => {
    const { user } = await edit();
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
    await move(user, 'Freezer 1', '{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(await readMarkerPlace('Freezer 1')).toBe(at(120, 81));
    await user.keyboard('{ArrowUp>6/}');
    expect(await readMarkerPlace('Freezer 1')).toBe(at(120, 0));
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(saveButton());
    expect(await screen.findByText('Layout saved successfully!')).toBeInTheDocument();
    expect(saved()[0]?.body.sensorPositions).toEqual([
      { sensorId: 1, x: 120, y: 0 },
      { sensorId: 2, x: 500, y: 300 },
    ]);
    await waitFor(() => expect(saveButton()).toHaveAttribute('aria-disabled', 'true'));
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  test('is not changed by going there and back', async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}{ArrowLeft}');
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  test('is moved by dragging, from line to line, and a tap only chooses', async () => {
    const { user } = await edit();
    const one = await marker('Freezer 1');
    await user.pointer([
      { keys: '[MouseLeft>]', target: one, coords: { clientX: 10, clientY: 10 } },
      { target: one, coords: { clientX: 12, clientY: 11 } },
      { keys: '[/MouseLeft]', target: one },
    ]);
    expect(one).toHaveAttribute('aria-pressed', 'true');
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
    await user.pointer([
      { keys: '[MouseLeft>]', target: one, coords: { clientX: 10, clientY: 10 } },
      { target: one, coords: { clientX: 59, clientY: 31 } },
      { keys: '[/MouseLeft]', target: one },
      { target: one, coords: { clientX: 400, clientY: 400 } },
    ]);
    expect(await readMarkerPlace('Freezer 1')).toBe(at(140, 80));
  });

  test('is moved by numbers; one that does not fit is refused beside its field', async () => {
    const { user } = await edit();
    await user.click(await marker('Freezer 1'));
    const selected = within(screen.getByRole('region', { name: 'Selected sensor' }));
    const x = selected.getByRole('textbox', { name: 'x (px)' });
    await user.clear(x);
    await user.type(x, '10001{Enter}');
    expect(x).toHaveAccessibleDescription('must be from 0 to 10000');
    expect(await readMarkerPlace('Freezer 1')).toBe(at(100, 60));
    await user.clear(x);
    await user.type(x, '333{Enter}');
    expect(await readMarkerPlace('Freezer 1')).toBe(at(333, 60));
    const y = selected.getByRole('textbox', { name: 'y (px)' });
    await user.clear(y);
    await user.type(y, '44,0');
    await user.tab();
    await waitFor(async () => expect(await readMarkerPlace('Freezer 1')).toBe(at(333, 44)));
  });

  test('takes sensors that are not on it yet, found by name or number, each at a place of its own', async () => {
    server.answer(sensorRoutes.listSensors, fleet(4));
    const { user } = await edit();
    const offered = within(screen.getByRole('region', { name: 'Sensors not on this plan' }));
    await waitFor(() => expect(offered.getAllByRole('button', { name: /^Place/ })).toHaveLength(2));
    await user.type(offered.getByRole('searchbox'), '000003');
    await user.click(offered.getByRole('button', { name: 'Place Freezer 3' }));
    await user.clear(offered.getByRole('searchbox'));
    await user.click(await offered.findByRole('button', { name: 'Place Freezer 4' }));
    expect(await readMarkerPlace('Freezer 3')).not.toBe(await readMarkerPlace('Freezer 4'));
    expect(offered.getByText('Every sensor is on the plan.')).toBeInTheDocument();
    expect(await marker('Freezer 4')).toHaveAttribute('aria-pressed', 'true');
    await user.click(saveButton());
    await waitFor(() => expect(saved()[0]?.body.sensorPositions).toHaveLength(4));
  });

  test.each(['Delete', 'the button'])('loses a sensor by %s, which is offered again', async (way) => {
    const { user } = await edit();
    await user.click(await marker('Freezer 2'));
    if (way === 'Delete') await move(user, 'Freezer 2', '{Delete}');
    else await user.click(screen.getByRole('button', { name: 'Delete from plan' }));
    expect(screen.queryByRole('button', { name: /^Freezer 2/ })).not.toBeInTheDocument();
    expect(await inTray('Freezer 2')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Plan of Depot' })).toHaveFocus();
    await user.click(saveButton());
    await waitFor(() => expect(saved()[0]?.body.sensorPositions).toEqual([{ sensorId: 1, x: 100, y: 60 }]));
  });

  test('goes back to what is saved when its changes are discarded', async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}');
    await user.click(await inTray('Freezer 3'));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await readMarkerPlace('Freezer 1')).toBe(at(100, 60));
    expect(screen.queryByRole('button', { name: /^Freezer 3/ })).not.toBeInTheDocument();
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
  });

  test('keeps its changes when saving fails, and says why', { tags: ['2.8.6'] }, async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}');
    server.refuse(planRoutes.saveLayout, 404, { message: 'There is no such sensor' });
    await user.click(saveButton());
    expect(await screen.findByText('Save failed: There is no such sensor')).toBeInTheDocument();
    expect(await readMarkerPlace('Freezer 1')).toBe(at(120, 60));
    expect(saveButton()).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('keeps its changes when the connection is lost', async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}');
    server.reachable = false;
    await user.click(saveButton());
    const said = () => screen.queryByText(/^Save failed: The server cannot be reached/);
    for (let second = 0; second < 15 && said() === null; second += 1) await pass(1_000);
    expect(said()).toBeInTheDocument();
    server.reachable = true;
    await user.click(saveButton());
    await waitFor(() => expect(saved()).toHaveLength(1));
  });

  test('keeps what is moved while an answer is late', async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}');
    const release = server.hold(planRoutes.saveLayout);
    await user.click(saveButton());
    await waitFor(() => expect(saved()).toHaveLength(1));
    await move(user, 'Freezer 2', '{ArrowLeft}');
    release();
    expect(await screen.findByText('Layout saved successfully!')).toBeInTheDocument();
    expect(await readMarkerPlace('Freezer 2')).toBe(at(480, 300));
    expect(await readMarkerPlace('Freezer 1')).toBe(at(120, 60));
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  });

  test(
    'keeps what another admin saves meanwhile, beside what one has moved oneself',
    { tags: ['R21'] },
    async () => {
      const { user, stream } = await edit();
      stream.open();
      await move(user, 'Freezer 1', '{ArrowRight}');
      plan = sitePlan(
        planMarker(),
        planMarker({ sensorId: 2, x: 700, y: 300 }),
        planMarker({ sensorId: 3, x: 0, y: 0 }),
      );
      stream.push('changed', { groups: ['Plan'] });
      expect(await marker('Freezer 3')).toBeInTheDocument();
      expect(await readMarkerPlace('Freezer 1')).toBe(at(120, 60));
      await user.click(saveButton());
      await waitFor(() =>
        expect(saved()[0]?.body.sensorPositions).toEqual([
          { sensorId: 1, x: 120, y: 60 },
          { sensorId: 2, x: 700, y: 300 },
          { sensorId: 3, x: 0, y: 0 },
        ]),
      );
    },
  );

  test('is asked about before the page is left with it', async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Select Site' }), 'Warehouse');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving the layout?' }),
    );
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await readMarkerPlace('Freezer 1')).toBe(at(120, 60));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Select Site' }), 'Warehouse');
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('region', { name: 'Plan of Warehouse' })).toBeInTheDocument();
  });

  test('is asked about before another screen is opened', async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving the layout?' }),
    );
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  });
});

describe('the window onto the plan', () => {
  test('zooms by buttons and keys, from 50 to 200 percent', async () => {
    const { user } = await open();
    const zoom = screen.getByRole('status', { name: 'Zoom' });
    expect(zoom).toHaveTextContent('100%');
    screen.getByRole('region', { name: 'Plan of Depot' }).focus();
    await user.keyboard('++-');
    expect(zoom).toHaveTextContent('110%');
    for (let step = 0; step < 12; step += 1) {
      await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    }
    expect(zoom).toHaveTextContent('200%');
    for (let step = 0; step < 16; step += 1) {
      await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    }
    expect(zoom).toHaveTextContent('50%');
  });
});

describe('sites', () => {
  const success = { status: 'success' as const, message: 'Saved' };

  test('are added by name and address, and shown at once', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Add site' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add site' }));
    const name = dialog.getByRole('textbox', { name: 'Site name' });
    expect(name).toHaveValue('New Site');
    await user.clear(name);
    await user.type(name, 'Annex');
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), '2 Harbour Road');
    server.answer(planRoutes.saveSite, ({ body }) => {
      sites = [...sites, site({ siteId: 3, siteDescription: body.siteDescription ?? '' })];
      return { ...success, siteId: 3 };
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('region', { name: 'Plan of Annex' })).toBeInTheDocument();
    expect(server.asked(planRoutes.saveSite)[0]?.body).toMatchObject({
      siteDescription: 'Annex',
      siteAddress: '2 Harbour Road',
    });
  });

  test('are refused beside the field that is wrong', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Site details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Site details' }));
    const name = dialog.getByRole('textbox', { name: 'Site name' });
    expect(name).toHaveValue('Depot');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toBeInvalid());
    await user.type(name, 'Depot 2');
    server.refuse(planRoutes.saveSite, 409, { message: 'A company has at most 50 sites' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A company has at most 50 sites')).toBeInTheDocument();
  });

  test('are deleted after a question, also with changes that are not saved', async () => {
    const { user } = await edit();
    await move(user, 'Freezer 1', '{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Delete site' }));
    server.answer(planRoutes.updateSite, () => {
      sites = sites.slice(1);
      return { ...success, siteId: 1 };
    });
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete the site Depot?' }));
    await user.click(question.getByRole('button', { name: 'Delete site' }));
    expect(await screen.findByRole('region', { name: 'Plan of Warehouse' })).toBeInTheDocument();
    expect(server.asked(planRoutes.updateSite)[0]?.body).toEqual({ is_deleted: true });
  });

  test('lose their plan only after a yes', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Remove plan' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the plan of Depot?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(server.asked(planRoutes.deletePlan)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove plan' }));
    server.answer(planRoutes.deletePlan, () => {
      plan = { imageBuffer: null, width: null, height: null, sensorPositions: [] };
      return undefined;
    });
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove plan' }),
    );
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Plan of Depot' })).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Remove plan' })).not.toBeInTheDocument();
  });
});

describe('a plan that is uploaded', () => {
  const picture = (bytes = 4): File => new File([new Uint8Array(bytes)], 'floor.png', { type: 'image/png' });

  test('is sent as it is, and the screen says that it is there', async () => {
    const { user } = await edit();
    server.answer(planRoutes.savePlan, { status: 'success', message: 'Saved', siteId: 1 });
    await user.upload(screen.getByLabelText('Replace plan'), picture());
    expect(await screen.findByText('Plan saved')).toBeInTheDocument();
    expect(server.asked(planRoutes.savePlan)[0]?.body.imageBuffer).toBe('data:image/png;base64,AAAAAA==');
  });

  test('is refused before it is sent where it is too large', async () => {
    const { user } = await edit();
    await user.upload(screen.getByLabelText('Replace plan'), picture(MAX_PLAN_FILE_BYTES + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Upload failed: PNG, JPEG or WebP, at most 10 MB',
    );
    expect(server.asked(planRoutes.savePlan)).toHaveLength(0);
  });

  test('is refused with the server’s own words', async () => {
    const { user } = await edit();
    server.refuse(planRoutes.savePlan, 400, {
      errors: [{ path: 'imageBuffer', message: 'must be a PNG, JPEG or WebP image' }],
    });
    await user.upload(screen.getByLabelText('Replace plan'), picture());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Upload failed: must be a PNG, JPEG or WebP image',
    );
  });
});

describe('the wall display', () => {
  beforeEach(() => {
    // A wall of this size; a dialog of this test fills it.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #report: ResizeObserverCallback;
        constructor(report: ResizeObserverCallback) {
          this.#report = report;
        }
        observe(): void {
          this.#report([{ contentRect: { width: 1_440, height: 900 } }] as never, this);
        }
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true;
    };
  });
  afterEach(() => vi.unstubAllGlobals());

  const openWall = async () => {
    const opened = openPage('/dashboard/plan?wall=true', server);
    const wall = await screen.findByRole('dialog', { name: 'Plan of Depot' });
    return {
      ...opened,
      wall: within(wall),
      counts: within(within(wall).getByRole('region', { name: 'What is not normal now' })),
    };
  };

  test('counts what is not normal, batteries apart, and those that are elsewhere', async () => {
    server.answer(alarmStateRoutes.currentAlarms, [
      currentAlarm(),
      currentAlarm({ sensor_id: 3 }),
      preAlarm({ sensor_id: 2 }),
      stillOut({ sensor_id: 8 }),
      currentAlarm({ sensor_id: 9, alarm_type: 'battery', measurand: null }),
    ]);
    server.answer(sensorRoutes.listSensors, [
      ...fleet(9),
      sensor({ id: 10, guard: 'none', state: 'no_limits' }),
    ]);
    const { counts } = await openWall();
    expect(await counts.findByText('2 alarms')).toHaveTextContent('2 alarms(1 not on this plan)');
    expect(counts.getByText('1 pre-alarm')).toBeInTheDocument();
    expect(counts.getByText('1 acknowledged, still out')).toBeInTheDocument();
    expect(counts.getByText('1 battery low')).toBeInTheDocument();
    expect(counts.getByText('1 without limits')).toBeInTheDocument();
  });

  test(
    'says "No alarm" once that is known, and never because it could not be read',
    { tags: ['R20'] },
    async () => {
      server.refuse(alarmStateRoutes.currentAlarms, 500);
      const { counts } = await openWall();
      expect(counts.queryByText('No alarm')).not.toBeInTheDocument();
      await pass(12_000);
      expect(await counts.findByRole('alert')).toHaveTextContent('The alarms could not be read');
      expect(counts.queryByText('No alarm')).not.toBeInTheDocument();
      server.answer(alarmStateRoutes.currentAlarms, []);
      await pass(11_000);
      expect(await counts.findByText('No alarm')).toBeInTheDocument();
    },
  );

  test('shows how old every value is, and says that the connection is lost', async () => {
    const { wall, stream } = await openWall();
    expect(await wall.findByRole('link', { name: /^Freezer 1/ })).toHaveTextContent('Just now');
    stream.open();
    server.reachable = false;
    stream.break();
    await pass(60_000);
    expect(await wall.findByText(/^No connection since 09:3\d/)).toBeInTheDocument();
  });

  test('shows its sensors as tiles on request, the most urgent first with since when, and remembers it', async () => {
    server.answer(alarmStateRoutes.currentAlarms, [
      currentAlarm({ sensor_id: 2 }),
      currentAlarm({ sensor_id: 1, alarm_type: 'battery', measurand: null }),
    ]);
    const { user, wall } = await openWall();
    expect(wall.queryByLabelText('Legend')).not.toBeInTheDocument();
    await user.click(wall.getByRole('button', { name: 'Show as tiles' }));
    const tiles = within(await wall.findByRole('list', { name: 'Sensors' }));
    await waitFor(() => expect(tiles.getAllByRole('link')[0]).toHaveTextContent(/^Freezer 2.*High · since/));
    expect(tiles.getByRole('link', { name: /^Freezer 1/ })).toHaveTextContent('Just now');
    expect(localStorage.getItem('wallView')).toBe('tiles');
    await user.click(wall.getByRole('button', { name: 'Show on the plan' }));
    expect(wall.queryByRole('list', { name: 'Sensors' })).not.toBeInTheDocument();
  });

  test('shows the sensors of a cluster as tiles, because nothing zooms on a wall', async () => {
    plan = sitePlan(...[1, 2, 3].map((sensorId) => planMarker({ sensorId, x: 400, y: 300 })));
    const { user, wall } = await openWall();
    await user.click(await wall.findByRole('button', { name: /^3 sensors/ }));
    const tiles = within(await wall.findByRole('list', { name: 'Sensors' }));
    expect(tiles.getAllByRole('link')).toHaveLength(3);
  });

  test('is left by its button', async () => {
    HTMLDialogElement.prototype.close = function close() {
      this.dispatchEvent(new Event('close'));
    };
    const { user, wall } = await openWall();
    await user.click(wall.getByRole('button', { name: 'Leave wall display' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await shown('Freezer 1')).toBeInTheDocument();
  });
});
