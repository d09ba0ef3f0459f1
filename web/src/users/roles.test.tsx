import { companyRoleRoutes, sensorRoutes, userRoutes } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { heldRole, user as sampleUser } from '../testing/samples/company.ts';

const COOKS = { id: 4, name: 'Cooks', permissions: ['acknowledge' as const, 'shelve' as const] };
const BOB = sampleUser({
  id: 7,
  email: 'bob@example.com',
  username: 'bob',
  firstName: 'Bob',
  lastName: 'Hall',
  roles: [2],
  role: 'viewer',
});

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, []);
  server.answer(companyRoleRoutes.listRoles, [COOKS]);
  server.answer(userRoutes.listUsers, [
    sampleUser(),
    { ...BOB, ...heldRole('viewer'), builtInRole: null, roleId: COOKS.id, roleName: COOKS.name },
  ]);
});

const findItem = (name: string) => {
  const item = screen.getByRole('heading', { name, level: 3 }).closest('li');
  if (item === null) throw new Error(`${name} is in no list`);
  return item;
};

test('each role says what it permits and who has it', async () => {
  openPage('/users?tab=roles', server);
  await screen.findByRole('heading', { name: 'Cooks' });
  await waitFor(() =>
    expect(findItem('Cooks')).toHaveTextContent('Acknowledge alarms, Shelve alarmsBob Hall'),
  );
  expect(findItem('Admin')).toHaveTextContent('Ann Frost');
  expect(findItem('Auditor')).toHaveTextContent(
    'Reads everything with the audit log, changes nothingNobody has it',
  );
});

test('a role is made by ticking what it permits', async () => {
  server.answer(companyRoleRoutes.createRole, ({ body }) => ({ id: 5, ...body }));
  const { user } = openPage('/users?tab=roles', server);
  await user.click(await screen.findByRole('button', { name: 'Add Role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Role' }));
  await user.click(dialog.getByRole('button', { name: 'Add Role' }));
  expect(dialog.getByText('Name is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Night shift');
  await user.click(dialog.getByRole('checkbox', { name: /^Limits and maintenance/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^Acknowledge alarms/ }));
  await user.click(dialog.getByRole('button', { name: 'Add Role' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(companyRoleRoutes.createRole).map(({ body }) => body)).toEqual([
    { name: 'Night shift', permissions: ['acknowledge', 'limits'] },
  ]);
});

test('the refusal of a role that somebody has is shown', async () => {
  const message = 'Users have this role: 1. Give them another one first.';
  server.refuse(companyRoleRoutes.deleteRole, 409, { message });
  const { user } = openPage('/users?tab=roles', server);
  await user.click(await screen.findByRole('button', { name: 'Delete Cooks' }));
  await user.click(await screen.findByRole('button', { name: 'Delete role' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a user is given a role of the company', async () => {
  server.answer(userRoutes.updateUser, BOB);
  server.answer(userRoutes.listUsers, [sampleUser(), { ...BOB, ...heldRole('operator') }]);
  const { user } = openPage('/users', server);
  await user.click(await screen.findByRole('button', { name: 'Edit Bob Hall' }));
  const role = await screen.findByRole('combobox', { name: 'Role' });
  expect(role).toHaveValue('operator');
  expect(role).toHaveAccessibleDescription('As a viewer, and shelves alarms');
  await user.selectOptions(role, await screen.findByRole('option', { name: 'Cooks' }));
  expect(role).toHaveAccessibleDescription('Acknowledge alarms, Shelve alarms');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('User updated successfully');
  expect(server.asked(userRoutes.updateUser)[0]?.body).toMatchObject({ roleId: COOKS.id });
});

test('who manages no people has no roles to look at', async () => {
  server.caller = { role: 'quality' };
  openPage('/users?tab=roles', server);
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull();
});
