import {
  contactRoutes,
  type GroupNotified,
  groupChannelRoutes,
  notificationPreferenceRoutes,
  remoteAlertRoutes,
  type Rota,
  rotaRoutes,
  userRoutes,
  whoIsNotifiedRoutes,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { user as userOf } from '../testing/samples/company.ts';
import { alertGroup } from '../testing/samples/messages.ts';

let server: FakeServer;

const nights: Rota = {
  id: 3,
  name: 'Nights',
  shiftUnit: 'weeks',
  shiftLength: 1,
  startsOn: '2026-01-05',
  handOverAt: '08:00',
  userIds: [5, 7],
  overrides: [],
  feedSince: null,
};
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
  server.answer(userRoutes.listUsers, [userOf(), userOf({ id: 7, username: 'bob' })]);
  server.answer(remoteAlertRoutes.listAlertGroups, [alertGroup()]);
  server.answer(rotaRoutes.listRotas, [nights]);
  server.answer(whoIsNotifiedRoutes.whoIsNotified, { at: minutesAgo(0), groups: [notified()] });
});

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('who is notified now is said with whose turn it is', async () => {
  openPage('/remote-alerts', server);
  const who = await card('Who is notified?');
  expect(await who.findByText(/Nights: ann until/)).toBeVisible();
  expect(who.getByText('Somebody is notified at every moment of the next 7 days.')).toBeVisible();
});

test('a time at which a group reaches nobody is a warning, and so is a gap of its rota', async () => {
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
  openPage('/remote-alerts', server);
  const who = await card('Who is notified?');
  expect(await who.findByText(/^Reaches nobody from/)).toBeVisible();
  expect(who.getByText(/Nights: whoever is on call is disabled/)).toBeVisible();
});

test('a rota shows its next eight weeks, and is saved with its people in their order', async () => {
  server.answer(rotaRoutes.saveRota, nights);
  const { user } = openPage('/remote-alerts', server);
  const calendar = await screen.findByRole('table', { name: 'The next 8 weeks of Nights' });
  expect(within(calendar).getAllByRole('row').length).toBeGreaterThanOrEqual(9);
  await user.click(screen.getByRole('button', { name: 'Edit Nights' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Nights' }));
  await user.click(dialog.getByRole('button', { name: 'Move person 2 up' }));
  await user.click(dialog.getByRole('button', { name: 'Save Rota' }));
  await waitFor(() =>
    expect(server.asked(rotaRoutes.saveRota).map(({ body }) => body)).toEqual([
      expect.objectContaining({ userIds: [7, 5] }),
    ]),
  );
});

test('quiet hours and channels that are off are saved; those for alarms are not to be chosen', async () => {
  server.answer(notificationPreferenceRoutes.saveNotificationPreferences, {
    quietHours: [],
    off: [],
    mayTurnOffAlarms: false,
  });
  const { user } = openPage('/account', server);
  const own = await card('When and how I am notified');
  await user.click(await own.findByRole('button', { name: 'Add quiet hours' }));
  await user.click(own.getByRole('checkbox', { name: 'Back to normal by SMS' }));
  expect(own.getByRole('checkbox', { name: 'Alarms by SMS' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(own.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(
      server.asked(notificationPreferenceRoutes.saveNotificationPreferences).map(({ body }) => body),
    ).toEqual([
      {
        quietHours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '07:00' }],
        off: [{ channel: 'sms', kinds: ['returns'] }],
      },
    ]),
  );
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
    },
  ]);
  server.refuse(contactRoutes.confirmContact, 400, {
    errors: [{ path: 'code', message: 'is not the code that was sent' }],
  });
  const { user } = openPage('/remote-alerts', server);
  const contacts = await card('Outside contacts');
  await user.type(await contacts.findByLabelText('Code that Haulier received'), '123456');
  await user.click(contacts.getByRole('button', { name: 'Confirm' }));
  expect(await contacts.findByText('is not the code that was sent')).toBeVisible();
});

test('a chat channel is added with what its kind asks for', async () => {
  server.answer(groupChannelRoutes.addGroupChannel, { id: 4, kind: 'ntfy', name: 'Cold', host: 'ntfy.sh' });
  const { user } = openPage('/remote-alerts', server);
  await user.click(await screen.findByRole('button', { name: 'Messages of Night shift' }));
  const chats = await card('Chat channels');
  await user.selectOptions(chats.getByLabelText('Kind'), 'ntfy');
  await user.type(chats.getByLabelText('Channel Name'), 'Cold');
  await user.type(chats.getByLabelText('Topic'), 'cold-store');
  await user.click(chats.getByRole('button', { name: 'Add Chat Channel' }));
  await waitFor(() =>
    expect(server.asked(groupChannelRoutes.addGroupChannel).map(({ body }) => body)).toEqual([
      {
        name: 'Cold',
        target: { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'cold-store', token: null },
      },
    ]),
  );
});
