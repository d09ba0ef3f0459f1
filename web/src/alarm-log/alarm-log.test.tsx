import {
  alarmEventRoutes,
  alarmLogRoutes,
  deliveryRoutes,
  readingRoutes,
  sensorRoutes,
  zoneRoutes,
  type AlarmEvent,
} from '@ts1/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_ROWS } from '../ui/use-long-list.tsx';
import { scrollToEnd, useDevice } from '../testing/browser.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alarmEvent, endedEvent } from '../testing/samples/alarms.ts';
import { fleet } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';

// Nothing is drawn here: what it would draw is tested where it is decided.
vi.mock('../analytics/line-chart.tsx', () => ({
  LineChart: ({ label }: { readonly label: string }) => <img alt={label} />,
}));

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, fleet(2));
  server.answer(zoneRoutes.listZones, [zone()]);
  server.answer(zoneRoutes.listZoneSensors, []);
  server.answer(deliveryRoutes.listDeliveries, []);
  server.answer(readingRoutes.sensorReadings, []);
  answerEvents(alarmEvent());
});

function answerEvents(...events: readonly AlarmEvent[]): void {
  server.answer(alarmEventRoutes.alarmEvents, { events: [...events], next: null, searched_to: null });
}

const plain = (element: HTMLElement): string => element.textContent?.replaceAll('\u00A0', ' ') ?? '';

/** The first row below the head. */
async function firstRow(): Promise<HTMLElement> {
  const table = within(await screen.findByRole('table', { name: 'Alarm Log' }));
  const row = table.getAllByRole('row')[1];
  if (row === undefined) throw new Error('the table has no row');
  return row;
}

describe('an event of the log', () => {
  const events: readonly [string, AlarmEvent, readonly string[], acknowledge: boolean][] = [
    [
      'active, since when and beyond which limit',
      alarmEvent(),
      ['Freezer 1', 'High', '10 Feb 2026, 09:20', 'still out', '10 min', 'highest -9.5 °C', 'limit -15.0 °C'],
      true,
    ],
    [
      'a pre-alarm that counts down',
      alarmEvent({
        state: 'pre-alarm',
        acknowledgeable: null,
        raised_at: null,
        delay_ends_at: minutesAgo(-5),
      }),
      ['Pre-alarm', 'alarm in '],
      false,
    ],
    [
      'over and acknowledged, by whom',
      endedEvent(),
      ['10 Feb 2026, 09:28', '8 min 0 s', 'ann', 'Acknowledged'],
      false,
    ],
    [
      'back to normal and waiting',
      endedEvent({ state: 'returned', acknowledgeable: 1201, acknowledged_at: null, acknowledged_by: null }),
      ['Waiting', '–'],
      true,
    ],
    [
      'acknowledged and still above',
      alarmEvent({
        state: 'still-out',
        acknowledgeable: null,
        acknowledged_at: minutesAgo(3),
        acknowledged_by: 'ann',
      }),
      ['Still above', 'still out', 'ann', 'Acknowledged'],
      false,
    ],
    [
      'acknowledged and still offline',
      alarmEvent({
        state: 'still-out',
        acknowledgeable: null,
        alarm_type: 'offline',
        measurand: null,
        extreme: null,
        limit_value: null,
        acknowledged_at: minutesAgo(3),
        acknowledged_by: 'ann',
      }),
      ['Offline', 'Still lasts', 'Acknowledged'],
      false,
    ],
    [
      'withdrawn',
      endedEvent({ state: 'withdrawn', acknowledged_at: null, acknowledged_by: null }),
      ['Withdrawn'],
      false,
    ],
    ['detected late', endedEvent({ detected_late: true }), ['Detected late'], false],
    [
      'of a humidity',
      alarmEvent({ measurand: 'humidity', extreme: 81, limit_value: 60 }),
      ['High · Humidity', '81.0%', 'limit 60.0%'],
      true,
    ],
    ['whose return nobody saw', endedEvent({ returned_at: null }), ['return not recorded'], false],
    [
      'that reached nobody, which is worse than that it was detected late',
      endedEvent({ notified: 'nobody', not_notified_because: 'no group', detected_late: true }),
      ['Nobody notified'],
      false,
    ],
    ['of a sensor that was deleted', endedEvent({ deleted: true }), ['Freezer 1', 'deleted'], false],
    [
      'of a base unit that is silent',
      alarmEvent({
        sensor_id: null,
        base_unit_id: 4,
        name: 'Gate',
        serialNo: 'BU0004',
        sensor_type: null,
        alarm_type: 'offline',
        measurand: null,
        extreme: null,
        limit_value: null,
      }),
      ['Gate', 'BU0004', 'Offline'],
      true,
    ],
  ];

  test.each(events)('%s', async (_, event, shown, acknowledge) => {
    answerEvents(event);
    openPage('/alarm-log', server);
    const row = await firstRow();
    for (const text of shown) expect(plain(row)).toContain(text);
    expect(within(row).queryByRole('button', { name: 'Acknowledge' }) !== null).toBe(acknowledge);
    expect(within(row).getByRole('link', { name: event.name })).toHaveAttribute(
      'href',
      `/alarm-log?event=${event.event_id}`,
    );
  });

  test('that lasts counts on by itself', async () => {
    openPage('/alarm-log', server);
    const row = await firstRow();
    const before = /10 min (\d+) s/.exec(plain(row))?.[1];
    await pass(5_000);
    expect(Number(/10 min (\d+) s/.exec(plain(row))?.[1])).toBeGreaterThanOrEqual(Number(before) + 5);
  });

  test('has one sign, the worst, and one line for cause, action and notes', async () => {
    const why = { cause: 'Door left open', action: 'Door shut', notes: 'Door open\n<b>closed</b> (ann)' };
    answerEvents(
      endedEvent({ ...why, notified: 'nobody', not_notified_because: 'no group', detected_late: true }),
    );
    openPage('/alarm-log', server);
    const text = plain(await firstRow());
    expect(text).toContain('Cause: Door left open · Action: Door shut · Door open\n<b>closed</b> (ann)');
    expect(text).not.toContain('Detected late');
  });
});

describe('acknowledging an event', () => {
  test('is done in the name of the user, and read out', async () => {
    const { user } = openPage('/alarm-log', server);
    const row = await firstRow();
    server.answer(alarmLogRoutes.updateAlarmLog, []);
    const button = within(row).getByRole('button', { name: 'Acknowledge' });
    await user.click(button);
    expect(await within(row).findByText('Acknowledged!', { selector: 'output' })).toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(server.asked(alarmLogRoutes.updateAlarmLog)[0]).toMatchObject({
      params: { logId: 1201 },
      body: { acknowledged: true, acknowledged_by: 'ann' },
    });
    answerEvents(endedEvent());
    await pass(2_500);
    expect(within(row).queryByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument();
  });

  test('that another has done says so', { tags: ['2.4.4', '2.4.5'] }, async () => {
    const { user } = openPage('/alarm-log', server);
    const row = await firstRow();
    server.refuse(alarmLogRoutes.updateAlarmLog, 409, { message: 'Already Acknowledged' });
    const release = server.hold(alarmLogRoutes.updateAlarmLog);
    await user.click(within(row).getByRole('button', { name: 'Acknowledge' }));
    expect(await within(row).findByRole('button', { name: 'Acknowledging...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    answerEvents(endedEvent());
    release();
    expect(await within(row).findByText('Already Acknowledged', { selector: 'output' })).toBeInTheDocument();
    await pass(2_500);
    expect(within(row).queryByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument();
    expect(plain(row)).toContain('Acknowledged');
  });

  test('that cannot be sent says so, and can be tried again at once', async () => {
    const { user } = openPage('/alarm-log', server);
    const row = await firstRow();
    server.refuse(alarmLogRoutes.updateAlarmLog, 400, { message: 'There is nothing to acknowledge' });
    await user.click(within(row).getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('There is nothing to acknowledge')).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
  });
});

describe('the note of an event', () => {
  const open = async () => {
    answerEvents(endedEvent({ notes: 'Door open (ann)', note: 'Door open (ann)' }));
    const { user } = openPage('/alarm-log', server);
    const edit = within(await firstRow()).getByRole('button', { name: 'Edit note of Freezer 1' });
    await user.click(edit);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Note' }));
    return { user, edit, dialog, note: dialog.getByRole('textbox', { name: 'Note' }) };
  };

  test('is edited without its signature, and saved with it', async () => {
    const { user, edit, note, dialog } = await open();
    await user.clear(note);
    await user.type(note, 'Door closed');
    server.answer(alarmLogRoutes.updateAlarmLog, []);
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(edit).toHaveFocus());
    const { body } = server.asked(alarmLogRoutes.updateAlarmLog)[0] ?? {};
    expect(body).toEqual({ notes: expect.stringMatching(/Door closed.*ann/) as string });
  });

  test('that is refused says why beside it, and is not lost', async () => {
    const { user, note, dialog } = await open();
    server.refuse(alarmLogRoutes.updateAlarmLog, 400, {
      errors: [{ path: 'notes', message: 'must be at most 2000 characters' }],
    });
    await user.type(note, '!');
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    await waitFor(() => expect(note).toHaveAccessibleDescription(/must be at most 2000 characters/));
    expect(note).toBeInvalid();
  });

  test('is left as it was by Escape', async () => {
    const { user, edit, note } = await open();
    await user.type(note, ' and shut');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(edit).toHaveFocus());
    expect(server.asked(alarmLogRoutes.updateAlarmLog)).toHaveLength(0);
  });
});

describe('filters of the log', () => {
  const filters = [
    ['State', 'Active', { state: 'active' }],
    ['Type', 'Battery', { type: 'battery' }],
    ['Measured value', 'Humidity', { measurand: 'humidity' }],
    ['Zone', 'Kitchen', { zone_id: 1 }],
    ['Sensor', 'Freezer 2', { sensor_id: 2 }],
    ['Sort', 'Oldest First', { order: 'oldest' }],
  ] as const;

  test.each(filters)('%s: %s is asked of the server and is in the address', async (label, option, query) => {
    const { user } = openPage('/alarm-log', server);
    await firstRow();
    await screen.findByRole('option', { name: 'Kitchen' });
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: label }), option);
    await waitFor(() =>
      expect(server.asked(alarmEventRoutes.alarmEvents).at(-1)?.query).toEqual({ ...query, limit: 50 }),
    );
    expect(window.location.search).not.toBe('');
  });

  test('the head of the start column turns the order round, and the address has it', async () => {
    const { user } = openPage('/alarm-log?type=high', server);
    await firstRow();
    const head = screen.getByRole('columnheader', { name: 'Start Time' });
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'ascending'));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      type: 'high',
      order: 'oldest',
    });
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(window.location.search).toBe('?type=high'));
  });

  test('take a search of 200 characters, and show no more of it than is searched for', async () => {
    const { user } = openPage('/alarm-log', server);
    await firstRow();
    const search = screen.getByRole('searchbox', { name: 'In the notes' });
    await user.click(search);
    await user.paste('door '.repeat(50));
    const longest = 'door '.repeat(40);
    expect(search).toHaveValue(longest);
    await waitFor(() =>
      expect(server.asked(alarmEventRoutes.alarmEvents).at(-1)?.query).toEqual({
        search: longest.trim(),
        limit: 50,
      }),
    );
  });

  test('that name a sensor that is not there any more are seen to be on', async () => {
    openPage('/alarm-log?sensor=999', server);
    await firstRow();
    expect(screen.getByRole('combobox', { name: 'Sensor' })).toHaveDisplayValue('…');
    expect(screen.getByText('Sensor: …')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeInTheDocument();
  });

  test('that leave nothing say so, and can be cleared at once', async () => {
    answerEvents();
    const { user } = openPage('/alarm-log?state=active', server);
    expect(await screen.findByText('No event fits these filters')).toBeInTheDocument();
    answerEvents(alarmEvent());
    const [inBar, inPlace] = screen.getAllByRole('button', { name: 'Clear Filters' });
    expect(inBar).toBeInTheDocument();
    await user.click(inPlace as HTMLElement);
    expect(await firstRow()).toBeInTheDocument();
  });

  test('on a phone are folded, and say that they are on', async () => {
    useDevice('phone');
    const { user } = openPage('/alarm-log?state=active', server);
    const button = await screen.findByRole('button', { name: 'Filters (on)' });
    expect(screen.queryByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
    await user.click(button);
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveDisplayValue('Active');
  });
});

describe('a text that is searched', () => {
  const asked = () => server.asked(alarmEventRoutes.alarmEvents).at(-1)?.query;

  test('is whole however fast it is typed, also when another filter follows at once', async () => {
    const { user } = openPage('/alarm-log', server);
    await firstRow();
    const search = screen.getByRole('searchbox', { name: 'In the notes' });
    await user.type(search, 'Freezer 1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Active');
    await waitFor(() => expect(asked()).toMatchObject({ search: 'Freezer 1', state: 'active' }));
    expect(search).toHaveValue('Freezer 1');
  });

  test('follows the address when that leads elsewhere', async () => {
    openPage('/alarm-log?search=Freezer', server);
    await firstRow();
    const search = screen.getByRole('searchbox', { name: 'In the notes' });
    expect(search).toHaveValue('Freezer');
    window.history.replaceState(null, '', '/alarm-log?search=Cellar');
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(search).toHaveValue('Cellar'));
  });
});

describe('a long log', () => {
  const page = (from: number, count: number, next: string | null) => ({
    events: Array.from({ length: count }, (_, index) =>
      endedEvent({ event_id: from - index, name: `Event ${from - index}` }),
    ),
    next,
    searched_to: next === null ? null : minutesAgo(600),
  });

  test('is read page by page as its end comes near, each event once', async () => {
    server.answer(alarmEventRoutes.alarmEvents, ({ query }) =>
      query.cursor === undefined ? page(1_000, 50, 'c1') : page(951, 200, null),
    );
    openPage('/alarm-log', server);
    await firstRow();
    const table = screen.getByRole('table', { name: 'Alarm Log' });
    // With the names of its columns.
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    expect(screen.getByText(/^Searched back to/)).toBeInTheDocument();
    scrollToEnd();
    await waitFor(() => expect(server.asked(alarmEventRoutes.alarmEvents)).toHaveLength(2));
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '250'));
    expect(within(table).getAllByRole('row').length).toBeLessThanOrEqual(MOST_ROWS);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('whose next page fails keeps the first, and can be asked for again', async () => {
    server.answer(alarmEventRoutes.alarmEvents, page(1_000, 50, 'c1'));
    const { user } = openPage('/alarm-log', server);
    await firstRow();
    server.refuse(alarmEventRoutes.alarmEvents, 404);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await pass(2_000);
    expect(document.querySelectorAll('tbody tr')).toHaveLength(50);
    expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled();
  });

  test('on a phone holds new events back until they are asked for', async () => {
    useDevice('phone');
    const { user, stream } = openPage('/alarm-log', server);
    const list = within(await screen.findByRole('list', { name: 'Alarm Log' }));
    stream.open();
    await pass(1_000);
    answerEvents(alarmEvent({ event_id: 300, name: 'Cellar', activated: minutesAgo(0) }), alarmEvent());
    stream.push('changed', { groups: ['AlarmLog'] });
    const button = await screen.findByRole('button', { name: '1 new alarm' });
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    await user.click(button);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  });
});

test(
  'the log is read every 10 seconds while the event stream is down',
  { tags: ['1.9.7', '2.9.1'] },
  async () => {
    const { stream } = openPage('/alarm-log', server);
    const row = await firstRow();
    stream.open();
    await pass(1_000);
    stream.break();
    const before = server.asked(alarmEventRoutes.alarmEvents).length;
    answerEvents(alarmEvent({ event_id: 300, name: 'Cellar' }), alarmEvent());
    await pass(9_000);
    expect(server.asked(alarmEventRoutes.alarmEvents)).toHaveLength(before);
    expect(screen.queryByRole('link', { name: 'Cellar' })).not.toBeInTheDocument();
    await pass(2_000);
    expect(server.asked(alarmEventRoutes.alarmEvents).length).toBeGreaterThan(before);
    expect(await screen.findByRole('link', { name: 'Cellar' })).toBeInTheDocument();
    expect(row).toBeInTheDocument();
  },
);

describe('the alarm that a message leads to', () => {
  test('has its figures, its way to acknowledge and its chart before anything else', async () => {
    const { user } = openPage('/alarm-log?event=201', server);
    const card = await screen.findByRole('region', { name: 'Freezer 1' });
    expect(plain(card)).toContain('-9.5 °C');
    expect(
      await within(card).findByRole('img', { name: 'Readings of Freezer 1 around the alarm' }),
    ).toBeInTheDocument();
    server.answer(alarmLogRoutes.updateAlarmLog, []);
    await user.type(within(card).getByRole('textbox', { name: 'Note' }), 'On my way{Enter}');
    await waitFor(() =>
      expect(server.asked(alarmLogRoutes.updateAlarmLog)[0]?.body).toMatchObject({
        acknowledged: true,
        note: 'On my way',
      }),
    );
    expect(within(card).getByText('Acknowledged!', { selector: 'output' })).toBeInTheDocument();
  });

  test('can be acknowledged again while it is still out', async () => {
    answerEvents(
      alarmEvent({
        state: 'still-out',
        acknowledgeable: null,
        acknowledged_at: minutesAgo(3),
        acknowledged_by: 'bob',
      }),
    );
    const { user } = openPage('/alarm-log?event=201', server);
    server.answer(alarmLogRoutes.updateAlarmLog, []);
    await user.click(await screen.findByRole('button', { name: 'Acknowledge again' }));
    await waitFor(() =>
      expect(server.asked(alarmLogRoutes.updateAlarmLog)[0]).toMatchObject({
        params: { logId: 1201 },
        body: { acknowledged: true, again: true },
      }),
    );
  });

  test('that somebody else acknowledged meanwhile keeps the note, to be added', async () => {
    const { user } = openPage('/alarm-log?event=201', server);
    const note = await screen.findByRole('textbox', { name: 'Note' });
    server.refuse(alarmLogRoutes.updateAlarmLog, 409);
    await user.type(note, 'On my way{Enter}');
    await pass(2_500);
    expect(note).toHaveValue('On my way');
    expect(note).toHaveAccessibleDescription(/Somebody else has acknowledged it/);
    server.answer(alarmLogRoutes.updateAlarmLog, []);
    await user.click(screen.getByRole('button', { name: 'Save Note' }));
    await waitFor(() =>
      expect(server.asked(alarmLogRoutes.updateAlarmLog).at(-1)?.body).toEqual({ note: 'On my way' }),
    );
  });

  test('that is gone says so beside all the others', async () => {
    server.answer(alarmEventRoutes.alarmEvents, ({ query }) => ({
      events: query.event_id === undefined ? [alarmEvent()] : [],
      next: null,
      searched_to: null,
    }));
    const { user } = openPage('/alarm-log?event=999', server);
    const panel = within(await screen.findByRole('region', { name: 'Alarm' }));
    expect(await panel.findByText('No alarm events found')).toBeInTheDocument();
    expect(await firstRow()).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('shows who was notified of it, and that its sensor is in no group', async () => {
    openPage('/alarm-log?event=201', server);
    const messages = within(await screen.findByRole('region', { name: 'Messages of this alarm' }));
    expect(await messages.findByText('This sensor is in no alert group')).toBeInTheDocument();
  });

  test('has its course, every note with its line breaks as text, and all its states', async () => {
    answerEvents(
      endedEvent({
        notes: 'Door open\n<b>closed</b> (ann)',
        repetitions: 3,
        notified: 'nobody',
        not_notified_because: 'no group',
        detected_late: true,
      }),
    );
    openPage('/alarm-log?event=201', server);
    const panel = await screen.findByRole('region', { name: 'Freezer 1' });
    const shown = [
      'Detected late',
      'Nobody was notified of this alarm',
      'repeated 3 times',
      '10 Feb 2026, 09:20:00Began',
      '10 Feb 2026, 09:27:00Acknowledged by ann',
      '10 Feb 2026, 09:28:00Back to normal',
      'Door open\n<b>closed</b> (ann)',
    ];
    for (const text of shown) expect(plain(panel)).toContain(text);
    expect(within(panel).getByRole('link', { name: 'Open sensor' })).toBeInTheDocument();
  });
});

describe('the panel of an event', () => {
  const events = [alarmEvent(), endedEvent({ event_id: 200, name: 'Cellar' })];
  const open = async () => {
    server.answer(alarmEventRoutes.alarmEvents, ({ query }) => ({
      events: events.filter(({ event_id: id }) => query.event_id === undefined || query.event_id === id),
      next: null,
      searched_to: null,
    }));
    const page = openPage('/alarm-log?type=high', server);
    await firstRow();
    return page;
  };
  const panel = async (name: string) => screen.findByRole('region', { name });

  test('opens by a click on the row, takes the focus, and gives it back on Escape', async () => {
    const { user } = await open();
    await user.click(within(await firstRow()).getByText('highest'));
    expect(within(await panel('Freezer 1')).getByRole('heading', { name: 'Freezer 1' })).toHaveFocus();
    expect(window.location.search).toBe('?type=high&event=201');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Freezer 1' })).not.toBeInTheDocument());
    expect(window.location.search).toBe('?type=high');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Freezer 1' })).toHaveFocus());
  });

  test('leaves the list usable: the next key goes to the next row, and Enter opens that', async () => {
    const { user } = await open();
    await user.keyboard('{Shift}');
    screen.getByRole('link', { name: 'Freezer 1' }).focus();
    await user.keyboard('{Enter}');
    await panel('Freezer 1');
    await waitFor(async () => {
      await user.keyboard('j');
      expect(screen.getByRole('link', { name: 'Cellar' })).toHaveFocus();
    });
    await user.keyboard('{Enter}');
    expect(await panel('Cellar')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Freezer 1' })).not.toBeInTheDocument();
    expect(window.location.search).toBe('?type=high&event=200');
    await act(async () => window.history.back());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Cellar' })).not.toBeInTheDocument());
    expect(window.location.search).toBe('?type=high');
  });

  test('keeps a note that was typed, also when it was closed by the key for that', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Freezer 1' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'On my way{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('link', { name: 'Freezer 1' }));
    expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('On my way');
  });

  test('stays while a dialog in front of it is closed by Escape, and while the list is filtered', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Cellar' }));
    const cellar = within(await panel('Cellar'));
    await user.click(cellar.getByRole('button', { name: 'Edit note of Cellar' }));
    await screen.findByRole('dialog', { name: 'Edit Note' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Active');
    await waitFor(() => expect(window.location.search).toBe('?event=200&state=active&type=high'));
    await user.click(cellar.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.search).toBe('?state=active&type=high'));
  });
});
