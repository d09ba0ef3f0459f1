import {
  alarmChoiceRoutes,
  alarmLogRoutes,
  alarmStateRoutes,
  NOTE_MAX_LENGTH,
  sensorRoutes,
  zoneRoutes,
  type AcknowledgementNeeds,
  type CurrentAlarm,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { currentAlarm, preAlarm, stillOut } from '../testing/samples/alarms.ts';
import { fleet } from '../testing/samples/devices.ts';

let server: FakeServer;
/** Conditions that are not normal, as the server has them. */
let alarms: CurrentAlarm[];

beforeEach(() => {
  server = startServer();
  alarms = [currentAlarm()];
  server.answer(sensorRoutes.listSensors, fleet(3));
  server.answer(zoneRoutes.listZones, []);
  server.answer(alarmStateRoutes.currentAlarms, () => alarms);
  server.answer(alarmLogRoutes.updateAlarmLog, ({ body }) => {
    alarms = [stillOut({ notes: body.note ?? '' })];
    return alarms;
  });
});

/** Opens the dashboard and the detail of an alarm by its bell. */
async function open(bell: string | RegExp = 'Freezer 1: High') {
  const opened = openPage('/', server);
  const button = await screen.findByRole('button', { name: bell });
  await opened.user.click(button);
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('Duration');
  const value = (term: string) =>
    within(panel).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');
  return { ...opened, button, panel: within(panel), value };
}

const asked = () => server.asked(alarmLogRoutes.updateAlarmLog);

describe('the detail of an alarm', () => {
  test('says by how much, since when and for how long, and counts on', async () => {
    const { panel, value } = await open();
    expect(value('Highest')).toMatch(/^-9\.5 °C$/);
    expect(value('Now')).toMatch(/^-1\d\.\d °C$/);
    expect(value('Limit')).toMatch(/^-15\.0 °C$/);
    expect(value('Since')).toBe('10 Feb 2026, 09:20:00');
    expect(value('Duration')).toMatch(/^10 min \d s$/);
    await pass(61_000);
    expect(value('Duration')).toMatch(/^11 min/);
    expect(panel.queryByText('Alarm in')).not.toBeInTheDocument();
  });

  test('says that no user was notified, and why; of one that was sent it says nothing', async () => {
    const { value } = await open();
    expect(screen.queryByText('Notified')).not.toBeInTheDocument();
    expect(screen.queryByText('Nobody notified')).not.toBeInTheDocument();
    alarms = [currentAlarm({ notified: 'nobody', not_notified_because: 'not configured' })];
    await pass(31_000);
    await waitFor(() =>
      expect(value('Notified')).toBe('Nobody: no channel of its recipients is set up on this server.'),
    );
    // In the row and in the bar.
    expect(screen.getAllByText('Nobody notified')).toHaveLength(2);
  });

  test('says which states lasted when it began, and from when on they are unknown', async () => {
    const namedInput = (input: number, measurand: string, name: string) => ({ input, measurand, name });
    const [since, later] = [minutesAgo(20), minutesAgo(5)];
    alarms = [
      currentAlarm({
        lasting_states: [
          { ...namedInput(1, 'door', 'Door'), since, until: null, known_until: minutesAgo(-10) },
          { ...namedInput(2, 'door', 'Gate'), since, until: null, known_until: later },
          { ...namedInput(3, 'power', 'Mains'), since, until: later },
        ],
      }),
    ];
    const { value } = await open();
    expect(value('Door')).toBe('open since 09:10');
    expect(value('Gate')).toBe('open since 09:10, unknown since 09:25');
    expect(value('Mains')).toBe('off from 09:10 until 09:25');
  });

  test('of an input has its name, its unit and its digits', async () => {
    const input = { input: 2, measurand: 'co2', name: 'CO₂', unit: 'ppm', decimals: 0 };
    alarms = [currentAlarm({ measurand: null, input, alarm_values: 1_450, limit_value: 1_200 })];
    const { value } = await open('Freezer 1: High · CO₂');
    expect([value('Highest'), value('Limit')]).toEqual(['1450 ppm', '1200 ppm']);
  });

  test('of a door says how long it may be open, and no figure', async () => {
    const input = { input: 2, measurand: 'door', name: 'Door', unit: 'min', decimals: 0 };
    alarms = [currentAlarm({ alarm_type: 'open', measurand: null, input, alarm_values: 1, limit_value: 10 })];
    const { panel, value } = await open('Freezer 1: Lasting state · Door');
    expect(value('Limit')).toBe('10 min');
    expect(panel.queryByText(/^(Value|Highest)$/)).not.toBeInTheDocument();
  });

  test('of a pre-alarm counts down, and offers nothing to acknowledge', async () => {
    alarms = [preAlarm({ delay_ends_at: minutesAgo(-2) })];
    const { panel, value } = await open(/^Freezer 1: /);
    expect(value('Alarm in')).toMatch(/^(2:00|1:5\d)$/);
    await pass(60_000);
    expect(value('Alarm in')).toMatch(/^0:5\d$|^1:00$/);
    expect(panel.queryByRole('button', { name: /Acknowledge/ })).not.toBeInTheDocument();
  });

  test('says what to do about it as text, whatever is in it', async () => {
    const text = 'Shut the door.\n<b>Call</b> https://evil.example';
    alarms = [currentAlarm({ instructions: text })];
    const { panel } = await open();
    const section = panel.getByRole('note', { name: 'What to do' });
    expect(section).toHaveTextContent('Shut the door. <b>Call</b> https://evil.example');
    expect(within(section).queryByRole('link')).not.toBeInTheDocument();
  });

  test('says nothing of what to do where no user has said it', async () => {
    const { panel } = await open();
    expect(panel.queryByRole('note', { name: 'What to do' })).not.toBeInTheDocument();
  });

  test('names its other conditions', async () => {
    alarms = [
      currentAlarm(),
      currentAlarm({ idAlarmLog: 301, event_id: 302, alarm_type: 'battery', measurand: null }),
    ];
    const { value } = await open();
    expect(value('Also')).toBe('Battery low');
  });

  test('of what is acknowledged and still out says by which user, how often, and what was noted', async () => {
    alarms = [
      stillOut({
        acknowledged_again_by: 'bob',
        acknowledged_again_at: minutesAgo(1),
        notes: 'Door was open',
      }),
    ];
    const { panel, value } = await open('Freezer 1: Acknowledged, still above');
    expect(value('Acknowledged')).toBe('ann, 10 Feb 2026, 09:27');
    expect(value('Once more')).toBe('bob, 10 Feb 2026, 09:29');
    expect(panel.getByText('Door was open')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Acknowledge again' })).toBeInTheDocument();
  });

  test('is closed by Escape, which gives the focus back to the bell', async () => {
    const { user, button } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });
});

describe('an acknowledgement by the bell', () => {
  test('is one press, with the note that was typed, and closes by itself', async () => {
    const { user, panel } = await open();
    await user.type(panel.getByRole('textbox', { name: 'Note' }), 'Door was open');
    await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
    expect(await panel.findByText('Acknowledged!', { selector: 'output' })).toBeInTheDocument();
    expect(panel.getByText('Kept with the alarm.')).toBeInTheDocument();
    expect(asked()[0]).toMatchObject({
      params: { logId: 101 },
      body: { acknowledged: true, acknowledged_by: 'ann', note: 'Door was open' },
    });
    expect(asked()[0]?.body).not.toHaveProperty('again');
    await pass(2_500);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(
      await screen.findByRole('button', { name: 'Freezer 1: Acknowledged, still above' }),
    ).toBeInTheDocument();
  });

  test('can be made by a viewer, and has no note where only blanks were typed', async () => {
    server.caller = { role: 'viewer' };
    const { user, panel } = await open();
    await user.type(panel.getByRole('textbox', { name: 'Note' }), '   ');
    await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]?.body).not.toHaveProperty('note');
  });

  test('again says that it is one more', async () => {
    alarms = [stillOut()];
    const { user, panel } = await open('Freezer 1: Acknowledged, still above');
    await user.click(panel.getByRole('button', { name: 'Acknowledge again' }));
    await waitFor(() => expect(asked()[0]?.body).toMatchObject({ acknowledged: true, again: true }));
  });

  test('is sent once however often it is pressed while the answer is late', { tags: ['2.4.4'] }, async () => {
    const { user, panel } = await open();
    const release = server.hold(alarmLogRoutes.updateAlarmLog);
    const note = panel.getByRole('textbox', { name: 'Note' });
    await user.type(note, 'a{Enter}{Enter}');
    await user.click(panel.getByRole('button', { name: 'Acknowledging...' }));
    release();
    expect(await panel.findByText('Acknowledged!', { selector: 'output' })).toBeInTheDocument();
    expect(asked()).toHaveLength(1);
  });

  test(
    'that somebody else was first with keeps the note, which can still be added',
    { tags: ['2.4.4'] },
    async () => {
      const { user, panel } = await open();
      server.refuse(alarmLogRoutes.updateAlarmLog, 409, { message: 'Already Acknowledged' });
      await user.type(panel.getByRole('textbox', { name: 'Note' }), 'Door was open');
      await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
      expect(await panel.findByText('Already Acknowledged', { selector: 'output' })).toBeInTheDocument();
      await pass(2_500);
      expect(await panel.findByText(/^Somebody else has acknowledged it/)).toBeInTheDocument();
      server.answer(alarmLogRoutes.updateAlarmLog, [stillOut({ notes: 'Door was open' })]);
      expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Door was open');
      await user.click(panel.getByRole('button', { name: 'Save Note' }));
      expect(await panel.findByText('Note saved!', { selector: 'output' })).toBeInTheDocument();
      expect(asked().at(-1)?.body).toEqual({ note: 'Door was open' });
    },
  );

  describe('with causes and actions to choose from', () => {
    const lists = (acknowledgementNeeds: AcknowledgementNeeds = 'nothing') =>
      server.answer(alarmChoiceRoutes.getAlarmChoices, {
        causes: [{ choice_id: 1, text: 'Door left open' }],
        actions: [{ choice_id: 2, text: 'Door shut' }],
        acknowledgementNeeds,
      });

    test('sends what was chosen, and nothing that was not', async () => {
      lists();
      const { user, panel } = await open();
      await user.selectOptions(await panel.findByRole('combobox', { name: 'Cause' }), 'Door left open');
      await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
      await waitFor(() => expect(asked()).toHaveLength(1));
      expect(asked()[0]?.body).toMatchObject({ acknowledged: true, cause_id: 1 });
      expect(asked()[0]?.body).not.toHaveProperty('action_id');
    });

    test('says beside the list what the company asks for', async () => {
      lists('cause and action');
      const { user, panel } = await open();
      server.refuse(alarmLogRoutes.updateAlarmLog, 400, {
        errors: [{ path: 'action_id', message: 'must be chosen: your company asks for it' }],
      });
      const action = await panel.findByRole('combobox', { name: 'Action' });
      await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
      await waitFor(() => expect(action).toHaveAccessibleDescription(/must be chosen/));
      await user.selectOptions(action, 'Door shut');
      expect(action).not.toHaveAccessibleDescription(/must be chosen/);
    });

    test('keeps what was chosen when somebody else was first, and adds it as a note', async () => {
      lists();
      const { user, panel } = await open();
      server.refuse(alarmLogRoutes.updateAlarmLog, 409, { message: 'Already Acknowledged' });
      await user.selectOptions(await panel.findByRole('combobox', { name: 'Cause' }), 'Door left open');
      await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
      await pass(2_500);
      expect(await panel.findByText(/^Somebody else has acknowledged it/)).toBeInTheDocument();
      server.answer(alarmLogRoutes.updateAlarmLog, [stillOut()]);
      await user.click(panel.getByRole('button', { name: 'Save Note' }));
      expect(await panel.findByText('Note saved!', { selector: 'output' })).toBeInTheDocument();
      expect(asked().at(-1)?.body).toEqual({ cause_id: 1 });
    });

    test('shows no list that the company has nothing in', async () => {
      const { panel } = await open();
      expect(panel.queryByRole('combobox')).not.toBeInTheDocument();
    });
  });

  test('that fails says so, and keeps the note for another attempt', async () => {
    const { user, panel } = await open();
    server.refuse(alarmLogRoutes.updateAlarmLog, 500);
    await user.type(panel.getByRole('textbox', { name: 'Note' }), 'Door was open');
    await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
    await pass(12_000);
    expect(panel.getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
    expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Door was open');
    expect(panel.queryByText('Acknowledged!')).not.toBeInTheDocument();
  });

  test('with a note that the server does not take says so beside the note', async () => {
    const { user, panel } = await open();
    const note = panel.getByRole('textbox', { name: 'Note' });
    expect(note).toHaveAttribute('maxlength', String(NOTE_MAX_LENGTH - 'ann'.length - 2));
    server.refuse(alarmLogRoutes.updateAlarmLog, 400, { errors: [{ path: 'note', message: 'is too long' }] });
    await user.type(note, 'x');
    await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(note).toHaveAccessibleDescription(/is too long/));
  });

  test('whose answer was lost on the way is one’s own, not somebody else’s', async () => {
    const { user, panel } = await open();
    server.answer(alarmLogRoutes.alarmLog, [stillOut()]);
    const reach = window.fetch;
    let lost = 0;
    window.fetch = async (url, init) => {
      if (init?.method !== 'PATCH' || lost > 0) return reach(url, init);
      lost += 1;
      await reach(url, init);
      server.refuse(alarmLogRoutes.updateAlarmLog, 409, { message: 'Already Acknowledged' });
      throw new TypeError('Failed to fetch');
    };
    await user.type(panel.getByRole('textbox', { name: 'Note' }), 'Door was open');
    await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
    await pass(6_000);
    expect(asked()).toHaveLength(2);
    expect(screen.queryByText(/^Somebody else has acknowledged it/)).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('stays to say how it went while the alarm is over meanwhile', async () => {
    const { user, panel, stream } = await open();
    stream.open();
    const release = server.hold(alarmLogRoutes.updateAlarmLog);
    await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
    stream.push('current-alarms', { subjects: [{ sensor_id: 1, base_unit_id: null, alarms: [] }] });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    alarms = [];
    server.answer(alarmLogRoutes.updateAlarmLog, [stillOut({ state: 'over' })]);
    release();
    expect(await panel.findByText('Acknowledged!', { selector: 'output' })).toBeInTheDocument();
  });
});
