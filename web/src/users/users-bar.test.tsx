import { sensorRoutes, userRoutes, zoneMemberRoutes, zoneRoutes } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { user as sampleUser } from '../testing/samples/company.ts';
import { zone } from '../testing/samples/zones.ts';

const viewer = (id: number, firstName: string) =>
  sampleUser({
    id,
    firstName,
    lastName: 'Hall',
    email: `${firstName}@example.com`,
    roles: [2],
    role: 'viewer',
  });

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, []);
  server.answer(zoneRoutes.listZones, [zone({ zone_users: [7] })]);
  server.answer(userRoutes.listUsers, [sampleUser(), viewer(7, 'Bob'), viewer(8, 'Vic')]);
});

const open = async () => {
  const { user } = openPage('/users', server);
  await user.click(await screen.findByRole('checkbox', { name: 'Mark Bob Hall' }));
  const bar = within(await screen.findByRole('region', { name: 'Marked users' }));
  await user.click(bar.getByRole('button', { name: 'Mark all 3 that are shown' }));
  await bar.findByText('3 users marked');
  return { user, bar };
};
const choose = async (user: UserEvent, label: string, option: string) => {
  await user.selectOptions(await screen.findByRole('combobox', { name: label }), option);
};

test('several users are put into a zone in one call, without those that are in it', async () => {
  server.answer(zoneMemberRoutes.changeZoneMembers, { changed: 2, unchanged: 0 });
  const { user, bar } = await open();
  await choose(user, 'Change', 'Put into a zone');
  expect(bar.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await choose(user, 'Zone', 'Kitchen');
  expect(bar.getByText('2 change, 1 is so already')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('2 users changed')).toBeInTheDocument();
  const [call] = server.asked(zoneMemberRoutes.changeZoneMembers);
  expect(call?.body.action).toBe('add');
  expect(call?.body.userIds).not.toContain(7);
  expect(screen.queryByRole('region', { name: 'Marked users' })).not.toBeInTheDocument();
});

test('a role is given one by one, never to oneself, and who could not be changed is named', async () => {
  server.refuse(userRoutes.updateUser, 409, { message: 'no' });
  const { user, bar } = await open();
  await choose(user, 'Change', 'Make viewers');
  expect(bar.getByText(/^0 change, 2 are so already/)).toBeInTheDocument();
  expect(bar.getByText('1 cannot: your own role stays (Ann Frost)')).toBeInTheDocument();
  expect(bar.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await choose(user, 'Change', 'Make admins');
  await user.click(bar.getByRole('button', { name: 'Apply' }));
  expect(await bar.findByText('Not changed: Bob Hall, Vic Hall. Try again.')).toBeInTheDocument();
  await waitFor(() => expect(server.asked(userRoutes.updateUser)).toHaveLength(2));
});
