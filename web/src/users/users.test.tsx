import {
  channelRoutes,
  publicConfigRoutes,
  sensorRoutes,
  settingsRoutes,
  userRoutes,
  zoneRoutes,
  type User,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { companySettings, heldRole, publicConfig, user as sampleUser } from '../testing/samples/company.ts';
import { channelStates } from '../testing/samples/messages.ts';
import { zone } from '../testing/samples/zones.ts';

const BOB = sampleUser({
  id: 7,
  email: 'bob@example.com',
  username: 'bob',
  firstName: 'Bob',
  lastName: 'Hall',
  roles: [2],
  role: 'viewer',
});
const VIC = sampleUser({
  id: 6,
  email: 'vic@example.com',
  username: 'vic',
  firstName: null,
  lastName: null,
  roles: [2],
  role: 'viewer',
});

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, []);
  server.answer(zoneRoutes.listZones, []);
  server.answer(userRoutes.listUsers, [sampleUser(), BOB, VIC]);
});

const open = async () => {
  const opened = openPage('/users', server);
  await screen.findByRole('table', { name: 'Users' });
  return opened;
};
const table = () => within(screen.getByRole('table', { name: 'Users' }));
const findRow = (name: RegExp): HTMLElement => table().getByRole('row', { name });

describe('a row of the users', () => {
  const rows: readonly [string, Partial<User>, readonly string[]][] = [
    ['is active', {}, ['Bob Hall', 'bob@example.com', 'Viewer', 'Active', 'None']],
    ['is disabled', { isDisabled: true }, ['Disabled']],
    ['is locked out', { isLockedOut: true }, ['Locked out']],
    ['uses two factors', { hasTwoFactor: true }, ['Two-factor']],
    ['has a passkey', { hasBiometrics: true }, ['Registered']],
    ['is invited', { invitation: { sent_at: minutesAgo(60), expires_at: minutesAgo(-600) } }, ['Invited']],
    [
      'was invited for too long',
      { invitation: { sent_at: minutesAgo(20_000), expires_at: minutesAgo(60) } },
      ['Invitation ended'],
    ],
    ['is an admin', { roles: [1], role: 'admin', ...heldRole('admin') }, ['Admin']],
    ['has another built-in role', heldRole('technician'), ['Technician']],
    [
      'has a role of the company',
      { ...heldRole('viewer'), builtInRole: null, roleId: 4, roleName: 'Cooks' },
      ['Cooks'],
    ],
  ];

  test.each(rows)('%s', async (_, changes, shown) => {
    server.answer(userRoutes.listUsers, [sampleUser(), { ...BOB, ...changes }]);
    await open();
    const row = findRow(/Bob Hall/);
    for (const text of shown) expect(row).toHaveTextContent(text);
  });

  test.each<[string, boolean, Partial<User>, string]>([
    ['a viewer, where viewers see everything', false, {}, 'sees everything'],
    ['a viewer, where viewers see their zones alone', true, {}, 'sees Kitchen, Cellar'],
    ['a viewer who is in no zone', true, { id: 6 }, 'sees nothing: in no zone'],
    ['an admin, whatever zones he is in', true, { roles: [1], role: 'admin' }, 'sees everything'],
  ])('says what is seen by %s', async (_, viewersSeeOwnZones, changes, text) => {
    server.answer(settingsRoutes.getCompanySettings, companySettings({ viewersSeeOwnZones }));
    server.answer(zoneRoutes.listZones, [
      zone({ zone_users: [7] }),
      zone({ zone_id: 2, zone_name: 'Hall', zone_users: [5] }),
      zone({ zone_id: 3, zone_name: 'Cellar', zone_users: [7] }),
    ]);
    server.answer(userRoutes.listUsers, [sampleUser(), { ...BOB, ...changes }]);
    await open();
    await waitFor(() => expect(findRow(/Bob Hall/)).toHaveTextContent(text));
  });

  test('of oneself says so, and cannot be deleted', async () => {
    await open();
    expect(findRow(/Ann Frost/)).toHaveTextContent('Ann Frost (you)');
    expect(screen.getByRole('button', { name: 'Delete Bob Hall' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Ann Frost' })).not.toBeInTheDocument();
  });

  test('of a viewer’s own is the only one that a viewer opens', async () => {
    server.caller = { role: 'viewer' };
    await open();
    expect(table().getByRole('button', { name: 'Edit vic' })).toBeInTheDocument();
    expect(table().queryByRole('button', { name: 'Edit Bob Hall' })).not.toBeInTheDocument();
    expect(table().queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add User' })).not.toBeInTheDocument();
  });

  test('is found by name or address', { tags: ['2.2.29'] }, async () => {
    const { user } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search users by username or email' });
    await user.type(search, 'BOB@');
    expect(table().getAllByRole('row')).toHaveLength(2);
    await user.type(search, 'zzz');
    expect(screen.getByText('No users found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(table().getAllByRole('row')).toHaveLength(4);
  });
});

describe('adding a user', () => {
  const begin = async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
    const email = dialog.getByRole('textbox', { name: 'Email' });
    return {
      user,
      dialog,
      email,
      send: async () => user.click(dialog.getByRole('button', { name: 'Add User' })),
    };
  };

  test('invites by email, without a password', async () => {
    const { user, email, send } = await begin();
    await waitFor(() => expect(email).toHaveFocus());
    server.answer(userRoutes.createUser, BOB);
    await user.type(email, ' bob@example.com ');
    await send();
    expect(await screen.findByText('Invitation sent to bob@example.com')).toBeInTheDocument();
    const body = server.asked(userRoutes.createUser)[0]?.body;
    expect(body).toMatchObject({ email: 'bob@example.com', roles: [2], isDisabled: false });
    expect(body).not.toHaveProperty('password');
  });

  test('as a viewer puts them into the zones that were chosen, and says whether that limits them', async () => {
    server.answer(zoneRoutes.listZones, [zone(), zone({ zone_id: 2, zone_name: 'Hall' })]);
    server.answer(userRoutes.createUser, BOB);
    const { user, dialog, email, send } = await begin();
    expect(
      await dialog.findByText('Viewers of this company see everything, whatever zones they are in.'),
    ).toBeVisible();
    await user.type(email, 'bob@example.com');
    await user.click(dialog.getByRole('checkbox', { name: 'Hall' }));
    await send();
    await waitFor(() => expect(server.asked(userRoutes.createUser)).toHaveLength(1));
    expect(server.asked(userRoutes.createUser)[0]?.body).toMatchObject({ roles: [2], zoneIds: [2] });
  });

  test('says before it is sent that the link of an invitation will not open on a phone', async () => {
    server.answer(publicConfigRoutes.publicConfig, publicConfig({ linksAreLocal: true }));
    const { user, dialog } = await begin();
    expect(await dialog.findByText(/^Links in messages lead to localhost/)).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /invitation/i }));
    expect(dialog.queryByText(/^Links in messages lead to localhost/)).toBeNull();
  });

  test('asks for a first password where no email can be sent', async () => {
    server.answer(channelRoutes.listChannels, channelStates({ email: { state: 'not configured' } }));
    const { user, dialog, email, send } = await begin();
    await user.type(email, 'bob@example.com');
    await send();
    const password = dialog.getByLabelText('Password');
    expect(password).toHaveAccessibleDescription(/Password is required/);
    await user.type(password, 'short');
    await send();
    expect(password).toHaveAccessibleDescription(/at least 12 characters/);
    expect(server.asked(userRoutes.createUser)).toHaveLength(0);
  });

  const refusals = [
    ['email', 'is taken', 'Email', /Another user has this email|is taken/],
    ['phoneNumber', 'must be a telephone number', 'Phone Number', /must be a telephone number/],
  ] as const;

  test.each(refusals)('is refused beside %s', async (path, message, label, text) => {
    const { user, dialog, email, send } = await begin();
    await user.type(email, 'bob@example.com');
    server.refuse(userRoutes.createUser, 400, { errors: [{ path, message }] });
    await send();
    const field = dialog.getByRole('textbox', { name: label });
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(text);
    expect(field).toHaveFocus();
  });

  test('that fails otherwise says so, and keeps what was typed', async () => {
    const { user, dialog, email, send } = await begin();
    await user.type(email, 'bob@example.com');
    server.refuse(userRoutes.createUser, 500);
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to create user. Please try again.');
    expect(email).toHaveValue('bob@example.com');
  });

  test('as an admin sends both roles', { tags: ['2.3.9'] }, async () => {
    const { user, dialog, email, send } = await begin();
    server.answer(userRoutes.createUser, BOB);
    await user.type(email, 'bob@example.com');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Admin');
    await send();
    await waitFor(() =>
      expect(server.asked(userRoutes.createUser)[0]?.body).toMatchObject({ roles: [1, 2] }),
    );
  });
});

describe('links for invited people', () => {
  const invited = { ...BOB, invitation: { sent_at: minutesAgo(60), expires_at: minutesAgo(-600) } };
  const link = {
    userId: 7,
    email: 'bob@example.com',
    path: '/set-password#token',
    expires_at: minutesAgo(-600),
  };

  test('are shown on request where no email can be sent', async () => {
    server.answer(userRoutes.listUsers, [sampleUser(), invited]);
    server.answer(channelRoutes.listChannels, channelStates({ email: { state: 'not configured' } }));
    server.answer(userRoutes.makeInvitationLinks, [link]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show new links' }));
    expect(await screen.findByText(`${location.origin}/set-password#token`)).toBeInTheDocument();
  });

  test.each([
    ['where emails go out', invited, 'ready'],
    ['where nobody is invited', BOB, 'not configured'],
    ['for somebody who is disabled', { ...invited, isDisabled: true }, 'not configured'],
  ] as const)('are not offered %s', async (_, user, state) => {
    server.answer(userRoutes.listUsers, [sampleUser(), user]);
    server.answer(channelRoutes.listChannels, channelStates({ email: { state } }));
    await open();
    await pass(50);
    expect(screen.queryByRole('button', { name: 'Show new links' })).not.toBeInTheDocument();
  });
});

describe('changing a user', () => {
  const begin = async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit Bob Hall' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Edit User' })) };
  };

  test.each([
    [404, 'Failed to update user'],
    [400, 'Failed to update user details. Please ensure all required fields are filled.'],
  ] as const)('that is refused with %i says: %s', { tags: ['2.8.5'] }, async (status, text) => {
    const { user, dialog } = await begin();
    server.refuse(userRoutes.updateUser, status);
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(text)).toBeInTheDocument();
  });

  test('lets in who is locked out', async () => {
    server.answer(userRoutes.listUsers, [sampleUser(), { ...BOB, isLockedOut: true }]);
    const { user, dialog } = await begin();
    server.answer(userRoutes.updateUser, BOB);
    server.answer(userRoutes.listUsers, [sampleUser(), BOB]);
    await user.click(dialog.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Unlock' })).not.toBeInTheDocument());
    expect(server.asked(userRoutes.updateUser)[0]).toMatchObject({
      params: { userId: 7 },
      body: { isLockedOut: false },
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(findRow(/Bob Hall/)).not.toHaveTextContent('Locked out'));
  });
});

describe('deleting a user', () => {
  const begin = async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Delete Bob Hall' });
    await user.click(button);
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this user?' }),
    );
    return {
      user,
      button,
      question,
      confirm: async () => user.click(question.getByRole('button', { name: 'Delete user' })),
    };
  };

  test('says what is lost and what stays, and does nothing on Escape', async () => {
    const { user, button, question } = await begin();
    expect(question.getByText(/^Bob Hall is signed out .* stays in the records\.$/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(server.asked(userRoutes.deleteUser)).toHaveLength(0);
  });

  test.each([
    [409, 'The last admin cannot be deleted', 'The last admin cannot be deleted'],
    [404, 'There is no such user', 'Failed to delete user. Please try again.'],
  ] as const)('refused with %i says why: %s', async (status, message, text) => {
    const { question, confirm } = await begin();
    server.refuse(userRoutes.deleteUser, status, { message });
    await confirm();
    expect(await question.findByRole('alert')).toHaveTextContent(text);
  });

  test('takes the row away', async () => {
    const { confirm } = await begin();
    server.answer(userRoutes.deleteUser, undefined);
    server.answer(userRoutes.listUsers, [sampleUser()]);
    await confirm();
    await waitFor(() => expect(table().queryByRole('row', { name: /Bob Hall/ })).not.toBeInTheDocument());
    expect(server.asked(userRoutes.deleteUser)[0]?.params).toEqual({ userId: 7 });
  });
});
