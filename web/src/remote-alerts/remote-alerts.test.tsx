import {
  alarmStateRoutes,
  channelRoutes,
  deliveryRoutes,
  groupChannelRoutes,
  remoteAlertRoutes,
  rotaRoutes,
  sensorRoutes,
  userRoutes,
  type AlertGroup,
  type User,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { user as sampleUser } from '../testing/samples/company.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';
import { fleet } from '../testing/samples/devices.ts';
import { alertGroup, channelStates, delivery } from '../testing/samples/messages.ts';
import { rota } from '../testing/samples/rotas.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, fleet(2));
  server.answer(userRoutes.listUsers, [
    sampleUser(),
    sampleUser({ id: 7, username: 'bob', firstName: 'Bob', lastName: 'Hall' }),
  ]);
  server.answer(remoteAlertRoutes.listAlertGroups, [alertGroup()]);
});

const open = async () => {
  const opened = openPage('/remote-alerts', server);
  const table = within(await screen.findByRole('table', { name: 'Remote Alerts' }));
  return { ...opened, table, row: (name: RegExp) => table.getByRole('row', { name }) };
};

describe('an alert group', () => {
  beforeEach(() => {
    server.answer(rotaRoutes.listRotas, [rota()]);
  });
  const ann = { userId: '5', email: true, sms: false, push: false, warnings: false };
  const groups: readonly [
    string,
    Partial<AlertGroup>,
    Partial<User>,
    readonly string[],
    readonly string[],
  ][] = [
    ['that reaches everybody says nothing more', {}, {}, ['Night shift'], ['Reaches']],
    [
      'whose one user has no phone',
      { recipients: [{ ...ann, email: false, sms: true }] },
      {},
      ['Reaches nobody', 'ann has no phone number'],
      [],
    ],
    ['whose one user is disabled', {}, { isDisabled: true }, ['Reaches nobody', 'ann is disabled'], []],
    [
      'whose one user has no device',
      { recipients: [{ ...ann, email: false, push: true }] },
      {},
      ['Reaches nobody', 'no device with push messages on'],
      [],
    ],
    [
      'that reaches everybody, but not over each channel',
      { recipients: [{ ...ann, sms: true }] },
      { phoneNumber: '' },
      ['Reaches everybody, but not over every channel: ann has no phone number'],
      [],
    ],
    [
      'counts and names its people, rotas and chat channels',
      {
        rotaRecipients: [{ rotaId: 3, email: true, sms: false, push: true }],
        channels: [
          { id: 4, kind: 'ntfy', name: 'Cold', host: 'ntfy.sh' },
          { id: 6, kind: 'slack', name: 'Shift', host: 'hooks.slack.com' },
        ],
      },
      {},
      ['1 person, 1 rota, 2 chat channels', 'ann (Email), Nights (Email, Push), Cold, Shift'],
      [],
    ],
    ['that goes on to another', { escalate_to: 2, escalate_after: 15 }, {}, ['After 15 min: Day shift'], []],
  ];

  test.each(groups)('%s', { tags: ['2.2.24'] }, async (_, changes, user, shown, hidden) => {
    server.answer(userRoutes.listUsers, [sampleUser(user)]);
    server.answer(remoteAlertRoutes.listAlertGroups, [
      alertGroup(changes),
      alertGroup({ id: 2, name: 'Day shift' }),
    ]);
    const { row } = await open();
    for (const text of shown) await waitFor(() => expect(row(/^Night shift/)).toHaveTextContent(text));
    for (const text of hidden) expect(row(/^Night shift/)).not.toHaveTextContent(text);
  });

  test('is found by the name of a sensor or of a recipient', async () => {
    server.answer(remoteAlertRoutes.listAlertGroups, [
      ...Array.from({ length: 20 }, (_, index) =>
        alertGroup({ id: 10 + index, name: `Night shift ${index}` }),
      ),
      alertGroup({ id: 2, name: 'Day shift', recipients: [{ ...ann, userId: '7' }], sensorIds: [2] }),
    ]);
    const { user, table, row } = await open();
    await waitFor(() => expect(row(/^Day shift/)).toHaveTextContent('bob (Email)'));
    await user.type(screen.getByRole('searchbox', { name: /^Search alert groups/ }), 'bob');
    await waitFor(() => expect(table.queryAllByRole('row', { name: /^Night shift/ })).toEqual([]));
    expect(row(/^Day shift/)).toHaveTextContent('Freezer 2');
  });

  test('over a channel that is not set up says so', async () => {
    server.answer(channelRoutes.listChannels, channelStates({ email: { state: 'not configured' } }));
    const { row } = await open();
    await waitFor(() => expect(row(/^Night shift/)).toHaveTextContent('Email is not set up'));
  });

  test('shows its messages', async () => {
    server.answer(deliveryRoutes.listDeliveries, [delivery()]);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Messages of Night shift' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('High: Freezer 1')).toBeInTheDocument();
    expect(server.asked(deliveryRoutes.listDeliveries)[0]?.query).toMatchObject({ group_id: 1 });
  });

  test('that leaves a sensor out is shown: no recipient gets its alarms', async () => {
    await open();
    expect(
      await screen.findByText('1 sensor is in no group: nobody gets messages of its alarms.'),
    ).toBeInTheDocument();
  });

  test('is there to look at for a viewer, messages too', { tags: ['2.2.24'] }, async () => {
    server.caller = { role: 'viewer' };
    server.answer(deliveryRoutes.listDeliveries, []);
    const { user, table } = await open();
    expect(table.queryByRole('button', { name: /^(Edit|Delete)/ })).not.toBeInTheDocument();
    await user.click(table.getByRole('button', { name: 'Messages of Night shift' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('No messages yet')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Send test/ })).not.toBeInTheDocument();
  });
});

describe('chat channels', () => {
  const cold = { id: 4, kind: 'ntfy', name: 'Cold', host: 'ntfy.sh' } as const;
  const twoGroups = [alertGroup({ channels: [cold] }), alertGroup({ id: 2, name: 'Day shift' })];
  const openChats = async () => {
    const opened = openPage('/remote-alerts?tab=channels', server);
    return { ...opened, chats: within(await screen.findByRole('region', { name: 'Chat channels' })) };
  };

  test('are added to the chosen group with what their kind asks for, and its open alarms are asked for', async () => {
    server.answer(remoteAlertRoutes.listAlertGroups, twoGroups);
    server.answer(groupChannelRoutes.addGroupChannel, cold);
    server.answer(deliveryRoutes.unsentAlarms, { alarms: 1, subjects: 1, messages: 1 });
    const { user, chats } = await openChats();
    await user.selectOptions(await chats.findByLabelText('Messages of'), 'Day shift');
    await user.selectOptions(chats.getByLabelText('Kind'), 'ntfy');
    await user.type(chats.getByLabelText('Channel Name'), 'Cold');
    await user.type(chats.getByLabelText('Topic'), 'cold-store');
    await user.click(chats.getByRole('button', { name: 'Add Chat Channel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Day shift');
    const [sent] = server.asked(groupChannelRoutes.addGroupChannel);
    expect(sent).toMatchObject({
      params: { groupId: 2 },
      body: {
        name: 'Cold',
        target: { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'cold-store', token: null },
      },
    });
  });

  test('are listed with their group; a test says where its outcome is', async () => {
    server.answer(remoteAlertRoutes.listAlertGroups, twoGroups);
    server.answer(groupChannelRoutes.testGroupChannel, delivery());
    const { user, chats } = await openChats();
    expect(await chats.findByRole('listitem')).toHaveTextContent(
      'Cold ntfy, ntfy.sh, messages of Night shift',
    );
    await user.click(chats.getByRole('button', { name: 'Send test to Cold' }));
    expect(await chats.findByText(/^A test is on its way to Cold/)).toBeVisible();
    expect(server.asked(groupChannelRoutes.testGroupChannel)[0]?.params).toEqual({
      groupId: 1,
      channelId: 4,
    });
  });

  test('are deleted after a question', async () => {
    server.answer(remoteAlertRoutes.listAlertGroups, twoGroups);
    server.answer(groupChannelRoutes.deleteGroupChannel, undefined);
    const { user, chats } = await openChats();
    await user.click(await chats.findByRole('button', { name: 'Delete Cold' }));
    await user.click(await screen.findByRole('button', { name: 'Delete channel' }));
    await waitFor(() =>
      expect(server.asked(groupChannelRoutes.deleteGroupChannel)[0]?.params).toEqual({
        groupId: 1,
        channelId: 4,
      }),
    );
  });

  test('of a company without alert groups need a group first', async () => {
    server.answer(remoteAlertRoutes.listAlertGroups, []);
    const { chats } = await openChats();
    expect(await chats.findByText(/add a group first/)).toBeVisible();
    expect(chats.queryByRole('button', { name: 'Add Chat Channel' })).not.toBeInTheDocument();
  });

  test('are shown to a viewer, who changes nothing', async () => {
    server.caller = { role: 'viewer' };
    server.answer(remoteAlertRoutes.listAlertGroups, twoGroups);
    const { chats } = await openChats();
    expect(await chats.findByText(/messages of Night shift/)).toBeVisible();
    expect(chats.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a group that is added or changed', () => {
  const begin = async (button: string) => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: /Group$/ }));
    return { user, dialog, save: async () => user.click(dialog.getByRole('button', { name: 'Save Group' })) };
  };

  test(
    'needs a name, a sensor and somebody, and leads to the first that is missing',
    { tags: ['2.2.25'] },
    async () => {
      const { dialog, save } = await begin('Add Group');
      await save();
      const alerts = dialog.getAllByRole('alert').map(({ textContent }) => textContent);
      expect(alerts).toEqual(
        expect.arrayContaining(['Enter a name.', 'Choose at least one sensor.']) as unknown,
      );
      await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Group Name' })).toHaveFocus());
      expect(server.asked(remoteAlertRoutes.createAlertGroup)).toHaveLength(0);
    },
  );

  test(
    'takes no recipient without a channel, and is without that one again',
    { tags: ['2.2.26'] },
    async () => {
      const { user, dialog, save } = await begin('Add Group');
      await save();
      expect(dialog.getByText('Add at least one recipient.')).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Add Recipient' }));
      await user.click(dialog.getByRole('checkbox', { name: 'Email' }));
      await save();
      expect(dialog.getByText('Choose at least one channel.')).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Remove recipient 1' }));
      expect(dialog.queryByRole('combobox', { name: 'Recipient 1' })).not.toBeInTheDocument();
      expect(server.asked(remoteAlertRoutes.createAlertGroup)).toHaveLength(0);
    },
  );

  test('takes whole minutes alone for who is notified next', { tags: ['2.4.10', '2.9.5'] }, async () => {
    server.answer(remoteAlertRoutes.listAlertGroups, [
      alertGroup(),
      alertGroup({ id: 2, name: 'Day shift' }),
    ]);
    const { user, dialog, save } = await begin('Edit Night shift');
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'If nobody acknowledges, tell' }),
      'Day shift',
    );
    const minutes = dialog.getByRole('textbox', { name: 'After (minutes)' });
    await user.clear(minutes);
    await user.type(minutes, '0.5');
    await save();
    expect(minutes).toHaveAccessibleDescription(/whole minutes between 1 and 1440/);
    await user.clear(minutes);
    await user.type(minutes, '30');
    server.answer(remoteAlertRoutes.saveAlertGroup, alertGroup({ escalate_to: 2, escalate_after: 30 }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.asked(remoteAlertRoutes.saveAlertGroup)[0]).toMatchObject({
      params: { groupId: 1 },
      body: { name: 'Night shift', sensors: [1], escalate_to: 2, escalate_after: 30 },
    });
  });

  test('that is refused says why and keeps what was chosen', { tags: ['2.8.4'] }, async () => {
    const { user, dialog, save } = await begin('Edit Night shift');
    const name = dialog.getByRole('textbox', { name: 'Group Name' });
    await user.type(name, ' 2');
    server.refuse(remoteAlertRoutes.saveAlertGroup, 404, { message: 'There is no such alert group' });
    await save();
    expect(
      await dialog.findByText('Failed to save alert group: There is no such alert group'),
    ).toBeInTheDocument();
    expect(name).toHaveValue('Night shift 2');
  });

  test('offers no group to go on to but others', async () => {
    const { dialog } = await begin('Edit Night shift');
    const options = within(
      dialog.getByRole('combobox', { name: 'If nobody acknowledges, tell' }),
    ).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Nobody else']);
  });
});

describe('a group that is deleted', () => {
  test('asks first, gives the focus back, and goes after a yes', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Delete Night shift' });
    await user.click(button);
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this alert group?',
    });
    expect(question).toHaveTextContent('Nobody is notified of alarms through “Night shift” any more.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await user.click(button);
    server.answer(remoteAlertRoutes.deleteAlertGroup, undefined);
    server.answer(remoteAlertRoutes.listAlertGroups, []);
    await user.click(await screen.findByRole('button', { name: 'Delete group' }));
    expect(await screen.findByText('No alert groups yet')).toBeInTheDocument();
    expect(server.asked(remoteAlertRoutes.deleteAlertGroup)[0]?.params).toEqual({ groupId: 1 });
  });

  test('that cannot be says so and stays', { tags: ['2.8.4'] }, async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete Night shift' }));
    const question = within(await screen.findByRole('alertdialog'));
    server.refuse(remoteAlertRoutes.deleteAlertGroup, 404);
    await user.click(question.getByRole('button', { name: 'Delete group' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to delete alert group.');
  });
});

describe('a group that is saved while its sensors are in alarm', () => {
  const save = async (unsent: { alarms: number; subjects: number; messages: number }) => {
    server.answer(deliveryRoutes.unsentAlarms, unsent);
    server.answer(remoteAlertRoutes.saveAlertGroup, alertGroup());
    const opened = await open();
    await opened.user.click(opened.table.getByRole('button', { name: 'Edit Night shift' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Save Group' }));
    await waitFor(() => expect(server.asked(deliveryRoutes.unsentAlarms)).toHaveLength(1));
    return opened;
  };

  test('asks whether it is to be notified now, and does it after a yes', async () => {
    server.answer(deliveryRoutes.sendUnsentAlarms, { alarms: 2, subjects: 2, messages: 1 });
    const { user } = await save({ alarms: 2, subjects: 2, messages: 1 });
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('2 sensors are in alarm now. Notify Night shift?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Notify now' }));
    await waitFor(() => expect(server.asked(deliveryRoutes.sendUnsentAlarms)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('asks nothing where everybody of it was notified', async () => {
    await save({ alarms: 0, subjects: 0, messages: 0 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('alarms in force that no user was notified of', () => {
  beforeEach(() =>
    server.answer(alarmStateRoutes.currentAlarms, [
      currentAlarm({ notified: 'nobody', not_notified_because: 'no group' }),
    ]),
  );

  test('are above the groups, with the way to notify the one that watches the sensor now', async () => {
    await open();
    const text = await screen.findByText('Nobody was notified of 1 alarm that is in force:');
    const notice = within(text.parentElement ?? text);
    expect(await notice.findByRole('link', { name: 'Freezer 1' })).toBeVisible();
    expect(notice.getByRole('button', { name: 'Notify Night shift now' })).toBeVisible();
  });

  test('are said where there is no group at all, and so are the sensors that no user is notified of', async () => {
    server.answer(remoteAlertRoutes.listAlertGroups, []);
    openPage('/remote-alerts', server);
    expect(await screen.findByText('Nobody was notified of 1 alarm that is in force:')).toBeVisible();
    expect(
      await screen.findByText('2 sensors are in no group: nobody gets messages of their alarms.'),
    ).toBeVisible();
  });
});
