import { savedFilterRoutes, sensorRoutes, userRoutes, zoneMemberRoutes, zoneRoutes } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useDevice } from '../testing/browser.ts';
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

const shownNames = (): (string | null | undefined)[] =>
  screen
    .getAllByRole('checkbox', { name: /^Mark / })
    .map((box) => box.closest('tr')?.querySelector('button')?.textContent);

test('marked users take the place of the bar of the list, which comes back with the last mark', async () => {
  const { user } = await open();
  expect(screen.queryByRole('searchbox', { name: 'Search users' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear marks' }));
  expect(await screen.findByRole('searchbox')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark all' }));
  expect(await screen.findByText('3 users marked')).toBeInTheDocument();
});

test('users are filtered by role and status, and marks stay on those that are shown', async () => {
  const { user } = openPage('/users', server);
  await choose(user, 'Role', 'Viewer');
  expect(screen.getByText('2 of 3')).toBeInTheDocument();
  await choose(user, 'Status', 'Disabled');
  expect(await screen.findByRole('button', { name: 'Show all' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark all' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('3 in all')).toBeInTheDocument();
});

test('users are sorted by the head of a column, and the order is kept with a saved search', async () => {
  server.answer(savedFilterRoutes.listSavedFilters, [
    { screen: 'users', name: 'Viewers, last first', query: 'role=viewer&sort=-name' },
    { screen: 'users', name: 'Of a column that is gone', query: 'sort=shoe-size' },
  ]);
  const { user } = openPage('/users', server);
  await user.click(await screen.findByRole('button', { name: 'Name/Email' }));
  await waitFor(() => expect(shownNames()).toEqual(['Ann Frost (you)', 'Bob Hall', 'Vic Hall']));
  await user.click(screen.getByRole('button', { name: 'Saved searches' }));
  await user.click(await screen.findByRole('button', { name: 'Viewers, last first' }));
  await waitFor(() => expect(shownNames()).toEqual(['Vic Hall', 'Bob Hall']));
  expect(screen.getByRole('columnheader', { name: 'Name/Email' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Saved searches' }));
  await user.click(await screen.findByRole('button', { name: 'Of a column that is gone' }));
  await waitFor(() => expect(shownNames()).toHaveLength(3));
  expect(screen.getByRole('columnheader', { name: 'Name/Email' })).not.toHaveAttribute('aria-sort');
});

test('on a phone the filters and the order are behind one button', async () => {
  useDevice('phone');
  const { user } = openPage('/users', server);
  const filters = await screen.findByRole('button', { name: 'Filters' });
  expect(screen.queryByRole('combobox', { name: 'Sort' })).not.toBeInTheDocument();
  await user.click(filters);
  await choose(user, 'Sort', 'Name/Email, descending');
  const list = screen.getByRole('list', { name: 'Users' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Vic Hall'));
  expect(filters).toHaveTextContent('Filters (on)');
});
