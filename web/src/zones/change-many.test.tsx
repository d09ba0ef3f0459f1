import { sensorRoutes, userRoutes, zoneMemberRoutes, zoneRoutes } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { fleet } from '../testing/samples/devices.ts';
import { zone, zoneSensor } from '../testing/samples/zones.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, fleet(30));
  server.answer(userRoutes.listUsers, []);
  server.answer(zoneRoutes.listZones, [zone()]);
  server.answer(zoneRoutes.listZoneSensors, [zoneSensor(), zoneSensor({ sensor_id: 2 })]);
  server.answer(zoneMemberRoutes.changeZoneMembers, ({ body }) => ({
    changed: body.sensorIds?.length ?? 0,
    unchanged: 0,
  }));
});

const open = async () => {
  const opened = openPage('/zones', server);
  await opened.user.click(await screen.findByRole('button', { name: 'Show sensors of Kitchen' }));
  await screen.findByRole('list', { name: 'Sensors to add' });
  return opened;
};
const sent = () => server.asked(zoneMemberRoutes.changeZoneMembers);

test('all that a search finds are put into the zone in one call, after a look at how many', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: /^Search sensors by name/ }), '00001');
  await user.click(await screen.findByRole('button', { name: 'Add all 10' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Add to Kitchen?' }));
  expect(dialog.getByText('10 change')).toBeInTheDocument();
  expect(sent()).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('10 changed')).toBeInTheDocument();
  expect(sent()[0]?.body).toMatchObject({
    action: 'add',
    sensorIds: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
  });
});

test('what another admin has put in meanwhile is so already, and is not sent', async () => {
  const { user, stream } = await open();
  stream.open();
  await user.type(screen.getByRole('searchbox', { name: /^Search sensors by name/ }), 'freezer 2');
  await user.click(await screen.findByRole('button', { name: /^Add all/ }));
  server.answer(
    zoneRoutes.listZoneSensors,
    [20, 21].map((id) => zoneSensor({ sensor_id: id })),
  );
  stream.push('changed', { groups: ['ZoneSensors'] });
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText(/, 2 are so already$/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent()[0]?.body.sensorIds).not.toContain(20));
});

test('all are taken out, and a refusal leaves the question open with its reason', async () => {
  server.refuse(zoneMemberRoutes.changeZoneMembers, 404, { message: 'There is no such sensor.' });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove all 2' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove from Kitchen?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('There is no such sensor.');
  expect(sent()[0]?.body).toMatchObject({ action: 'remove', sensorIds: [1, 2] });
});
