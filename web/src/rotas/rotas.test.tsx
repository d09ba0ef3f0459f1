import {
  alarmStateRoutes,
  channelRoutes,
  contactRoutes,
  type GroupNotified,
  notificationPreferenceRoutes,
  remoteAlertRoutes,
  rotaRoutes,
  settingsRoutes,
  userRoutes,
  whoIsNotifiedRoutes,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDevice } from '../testing/browser.ts';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { user as sampleUser } from '../testing/samples/company.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';
import { alertGroup, channelStates } from '../testing/samples/messages.ts';
import { rota } from '../testing/samples/rotas.ts';

let server: FakeServer;

const nights = rota();
const notified = (changes: Partial<GroupNotified> = {}): GroupNotified => ({
  groupId: 1,
  groupName: 'Night shift',
  people: [{ userId: 5, username: 'ann', channels: ['email'], reaches: ['email'], because: 'on call' }],
  quiet: [],
  contacts: [],
  channels: [],
  turns: [{ rotaId: 3, rotaName: 'Nights', userId: 5, username: 'ann', until: minutesAgo(-600) }],
  warnings: [],
  ...changes,
});

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(userRoutes.listUsers, [sampleUser(), sampleUser({ id: 7, username: 'bob' })]);
  server.answer(remoteAlertRoutes.listAlertGroups, [alertGroup()]);
  server.answer(rotaRoutes.listRotas, [nights]);
  server.answer(whoIsNotifiedRoutes.whoIsNotified, { at: minutesAgo(0), groups: [notified()] });
});

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('who is notified now is said with whose turn it is', async () => {
  openPage('/remote-alerts?tab=who', server);
  const who = await card('Who is notified?');
  expect(await who.findByText('1 person is notified')).toBeVisible();
  expect(who.getByText(/Nights: ann is on call until/)).toBeVisible();
  expect(who.getByText('Somebody is notified at every moment of the next 7 days.')).toBeVisible();
});

test('nothing is said to be well while no user was notified of an alarm in force', async () => {
  server.answer(alarmStateRoutes.currentAlarms, [
    currentAlarm({ notified: 'nobody', not_notified_because: 'no group' }),
  ]);
  openPage('/remote-alerts?tab=who', server);
  const who = await card('Who is notified?');
  expect(await who.findByText(/nobody was of an alarm that is in force/)).toBeVisible();
  expect(who.queryByText(/^Somebody is notified at every moment/)).not.toBeInTheDocument();
});

test('a time at which a group reaches no user is a warning, and so is a gap of its rota', async () => {
  const span = { from: minutesAgo(-600), until: minutesAgo(-1_200) };
  server.answer(whoIsNotifiedRoutes.whoIsNotified, {
    at: minutesAgo(0),
    groups: [
      notified({
        warnings: [
          { kind: 'reaches nobody', ...span },
          { kind: 'rota gap', rotaId: 3, rotaName: 'Nights', why: 'disabled', ...span },
        ],
      }),
    ],
  });
  openPage('/remote-alerts?tab=who', server);
  const who = await card('Who is notified?');
  expect(await who.findByText(/^Reaches nobody from/)).toBeVisible();
  expect(who.getByText(/Nights: whoever is on call is disabled/)).toBeVisible();
});

test.each([
  ['nobody', {}, 'Nobody is notified'],
  [
    'only who cannot acknowledge',
    { contacts: [{ id: 4, name: 'Haulier', channels: ['email' as const] }] },
    'Nobody who can acknowledge is notified',
  ],
])('a group that notifies %s says so first', async (_, changes, text) => {
  const ann = {
    userId: 5,
    username: 'ann',
    channels: ['sms' as const],
    reaches: [],
    because: 'recipient' as const,
  };
  const group = notified({ people: [ann], turns: [], ...changes });
  server.answer(whoIsNotifiedRoutes.whoIsNotified, { at: minutesAgo(0), groups: [group] });
  openPage('/remote-alerts?tab=who', server);
  const who = await card('Who is notified?');
  expect(await who.findByText(text)).toBeVisible();
  expect(who.getByText(/not reached: no address/)).toBeVisible();
});

test('that people may turn alarms off is set for the whole company, and says what it means', async () => {
  server.refuse(settingsRoutes.updateCompanySettings, 403);
  const { user } = openPage('/remote-alerts?tab=who', server);
  const company = await card('For the whole company');
  expect(company.getByText(/alarms always go over every channel that a group chose/)).toBeVisible();
  await user.click(company.getByRole('checkbox', { name: 'Everybody may turn channels off for alarms too' }));
  expect(await company.findByRole('alert')).toBeVisible();
});

describe('the week of a rota', () => {
  const readShifts = async (): Promise<string[]> => {
    const list = within(await screen.findByRole('list', { name: 'On call: Nights' }));
    return list.getAllByRole('listitem').map(({ title, textContent }) => title || (textContent ?? ''));
  };
  /** On 11 February, from 10 to 18 o’clock. */
  const swap = { id: 8, from: minutesAgo(-1_470), until: minutesAgo(-1_950), userId: 5 };

  test('has each shift with its person and its hours, the exception with the person it replaces', async () => {
    server.answer(rotaRoutes.listRotas, [{ ...nights, overrides: [swap] }]);
    openPage('/remote-alerts?tab=rotas', server);
    expect(await readShifts()).toEqual([
      'ann, Mon 2 Feb 08:00 – Mon 9 Feb 08:00',
      'bob, Mon 9 Feb 08:00 – Wed 11 Feb 10:00',
      'ann, Wed 11 Feb 10:00 – Wed 11 Feb 18:00, instead of bob',
      'bob, Wed 11 Feb 18:00 – Mon 16 Feb 08:00',
    ]);
    expect(screen.getByText(/Tue 10 Feb · Today/)).toHaveAttribute('aria-current', 'date');
  });

  test('goes on and back by weeks, and says what the past is drawn from', async () => {
    const { user } = openPage('/remote-alerts?tab=rotas', server);
    expect(await readShifts()).toHaveLength(2);
    expect(screen.getByText(/^What is past is drawn/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next week of Nights' }));
    expect((await readShifts()).at(-1)).toBe('ann, Mon 16 Feb 08:00 – Mon 23 Feb 08:00');
    expect(screen.queryByText(/^What is past is drawn/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'This week' }));
    await user.click(screen.getByRole('button', { name: 'Previous week of Nights' }));
    expect((await readShifts()).at(-1)).toBe('ann, Mon 2 Feb 08:00 – Mon 9 Feb 08:00');
  });

  test('marks plainly where no user is reached: the one who has the turn is disabled, or deleted', async () => {
    server.answer(userRoutes.listUsers, [sampleUser({ isDisabled: true })]);
    server.answer(rotaRoutes.listRotas, [nights]);
    openPage('/remote-alerts?tab=rotas', server);
    expect((await readShifts()).map((text) => text.split(', Mon')[0])).toEqual([
      'Nobody: ann is disabled',
      'Nobody',
    ]);
  });

  test('is a line for each shift on a phone', async () => {
    useDevice('phone');
    openPage('/remote-alerts?tab=rotas', server);
    expect(await readShifts()).toEqual([
      'annMon 2 Feb 08:00 – Mon 9 Feb 08:00',
      'bob · NowMon 9 Feb 08:00 – Mon 16 Feb 08:00',
    ]);
  });

  test('has the turns of the next eight weeks as a list, which names who is on call', async () => {
    const { user } = openPage('/remote-alerts?tab=rotas', server);
    await user.click(await screen.findByText('The next 8 weeks of Nights'));
    const table = within(await screen.findByRole('table', { name: 'The next 8 weeks of Nights' }));
    const columns = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['From', 'Until', 'On call']);
    expect(table.getAllByRole('row').length).toBeGreaterThanOrEqual(9);
  });
});

test('a rota is saved with its people in their order', async () => {
  server.answer(rotaRoutes.saveRota, nights);
  const { user } = openPage('/remote-alerts?tab=rotas', server);
  await user.click(await screen.findByRole('button', { name: 'Edit Nights' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Nights' }));
  await user.click(dialog.getByRole('button', { name: 'Move person 2 up' }));
  await user.click(dialog.getByRole('button', { name: 'Save Rota' }));
  await waitFor(() =>
    expect(server.asked(rotaRoutes.saveRota).map(({ body }) => body)).toEqual([
      expect.objectContaining({ userIds: [7, 5] }),
    ]),
  );
});

describe('what is sent to me', () => {
  const save = notificationPreferenceRoutes.saveNotificationPreferences;
  const stored = { quietHours: [], off: [], mayTurnOffAlarms: false };
  const open = async () => {
    const { user } = openPage('/account', server);
    const own = await card('When and how I am notified');
    return { user, own, table: within(await own.findByRole('table', { name: 'Send me' })) };
  };

  test('what is no longer ticked is saved as off, with quiet hours; alarms are not to be unticked', async () => {
    server.answer(save, stored);
    const { user, own, table } = await open();
    await user.click(own.getByRole('button', { name: 'Add quiet hours' }));
    await user.click(table.getByRole('checkbox', { name: 'Back to normal by SMS' }));
    expect(table.getByRole('checkbox', { name: 'Alarms by SMS' })).toBeChecked();
    expect(table.getByRole('checkbox', { name: 'Alarms by SMS' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.asked(save).map(({ body }) => body)).toEqual([
        {
          quietHours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '07:00' }],
          off: [{ channel: 'sms', kinds: ['returns'] }],
        },
      ]),
    );
  });

  test('channels that are not set up are left out and named, and keep what is stored of them', async () => {
    server.answer(channelRoutes.listChannels, channelStates({ sms: { state: 'not configured' } }));
    server.answer(notificationPreferenceRoutes.getNotificationPreferences, {
      ...stored,
      off: [{ channel: 'sms', kinds: ['warnings'] }],
    });
    server.answer(save, stored);
    const { user, own, table } = await open();
    const columns = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Message', 'Email', 'Push']);
    expect(own.getByText(/^Not shown, .*: SMS, Voice\.$/)).toBeVisible();
    await user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked(save)[0]?.body).toMatchObject({ off: [{ channel: 'sms' }] }));
  });

  test('no user unticks the last channel for alarms without seeing what that means', async () => {
    server.answer(notificationPreferenceRoutes.getNotificationPreferences, {
      ...stored,
      off: [
        { channel: 'email', kinds: ['alarms'] },
        { channel: 'sms', kinds: ['alarms'] },
      ],
      mayTurnOffAlarms: true,
    });
    const { user, own, table } = await open();
    expect(own.queryByText('No alarm is sent to you.')).not.toBeInTheDocument();
    await user.click(table.getByRole('checkbox', { name: 'Alarms by Push' }));
    expect(own.getByText('No alarm is sent to you.')).toBeVisible();
  });
});

test('an address of a contact is confirmed by the code; a wrong one is said beside the field', async () => {
  server.answer(contactRoutes.listContacts, [
    {
      id: 9,
      name: 'Haulier',
      email: 'haulier@example.org',
      phoneNumber: null,
      confirmed: [],
      stoppedAt: null,
      language: null,
    },
  ]);
  server.refuse(contactRoutes.confirmContact, 400, {
    errors: [{ path: 'code', message: 'is not the code that was sent' }],
  });
  const { user } = openPage('/remote-alerts?tab=contacts', server);
  const contacts = await card('Outside contacts');
  await user.type(await contacts.findByLabelText('Code that Haulier received'), '123456');
  await user.click(contacts.getByRole('button', { name: 'Confirm' }));
  expect(await contacts.findByText('is not the code that was sent')).toBeVisible();
});
