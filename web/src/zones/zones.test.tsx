import { sensorRoutes, settingsRoutes, userRoutes, zoneManagementRoutes, zoneRoutes } from '@ts1/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDevice } from '../testing/browser.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { companySettings, user as sampleUser } from '../testing/samples/company.ts';
import { fleet } from '../testing/samples/devices.ts';
import { zone, zoneSensor } from '../testing/samples/zones.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, fleet(3));
  server.answer(zoneRoutes.listZones, [zone({ sensor_count: 1, zone_users: [5] })]);
  server.answer(zoneRoutes.listZoneSensors, [zoneSensor()]);
  server.answer(userRoutes.listUsers, [
    sampleUser(),
    sampleUser({ id: 7, username: 'bob', email: 'bob@example.com' }),
  ]);
});

const open = async () => {
  const opened = openPage('/zones', server);
  await screen.findByRole('table', { name: 'Zones' });
  return opened;
};

describe('the zones', () => {
  test('show their sensors and users as numbers, and their sensors by name when one is opened', async () => {
    const { user } = await open();
    const row = screen.getByRole('row', { name: /^.*Kitchen/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Kitchen', '1', '1']) as unknown);
    const button = screen.getByRole('button', { name: 'Show sensors of Kitchen' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const list = within(await screen.findByRole('list', { name: 'Sensors in Kitchen' }));
    expect(list.getByText('Freezer 1')).toBeInTheDocument();
    const offered = within(screen.getByRole('list', { name: 'Sensors to add' }));
    expect(offered.queryByText('Freezer 1')).not.toBeInTheDocument();
    expect(offered.getByText('Freezer 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hide sensors of Kitchen' }));
    expect(screen.queryByRole('list', { name: 'Sensors in Kitchen' })).not.toBeInTheDocument();
  });

  test(
    'are there to look at for a viewer, who changes none',
    { tags: ['2.2.1', '2.2.2', '2.2.3', '2.2.4', '2.2.5'] },
    async () => {
      server.caller = { role: 'viewer' };
      await open();
      const table = within(screen.getByRole('table', { name: 'Zones' }));
      expect(screen.getByText('Kitchen').closest('tbody')?.querySelector('button')).toBeNull();
      expect(screen.queryByRole('textbox', { name: 'Zone Name' })).not.toBeInTheDocument();
      expect(screen.getByText('View zones')).toBeInTheDocument();
      expect(table.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
    },
  );

  test('can be searched once there are ten', async () => {
    server.answer(
      zoneRoutes.listZones,
      Array.from({ length: 10 }, (_, index) => zone({ zone_id: index + 1, zone_name: `Room ${index + 1}` })),
    );
    const { user } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search zones' });
    await user.type(search, 'room 10');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    await user.type(search, '0');
    expect(screen.getByText('No zone has this in its name')).toBeInTheDocument();
  });

  test('whose sensors could not be read say so, instead of that there are none', async () => {
    server.refuse(zoneRoutes.listZoneSensors, 404);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Show sensors of Kitchen' }));
    expect(await screen.findByText('The sensors of this zone could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText('No sensors assigned to this zone.')).not.toBeInTheDocument();
  });

  test('on a phone are cards', async () => {
    useDevice('phone');
    openPage('/zones', server);
    const list = within(await screen.findByRole('list', { name: 'Zones' }));
    expect(list.getByText('Kitchen')).toBeInTheDocument();
  });
});

describe('adding a zone', () => {
  test('empties the field for the next one', async () => {
    const { user } = await open();
    server.answer(zoneManagementRoutes.createZone, zone({ zone_id: 2, zone_name: 'Cellar' }));
    await user.type(screen.getByRole('textbox', { name: 'Zone Name' }), 'Cellar{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Zone Name' })).toHaveValue(''));
    expect(server.asked(zoneManagementRoutes.createZone)[0]?.body).toEqual({ zoneName: 'Cellar' });
  });

  const refusals = [
    [
      'a taken name',
      400,
      { errors: [{ path: 'zoneName', message: 'is taken' }] },
      'A zone with this name already exists.',
    ],
    ['whatever else', 500, {}, 'Failed to create zone. Please try again.'],
  ] as const;

  test.each(refusals)(
    'that is refused for %s keeps what was typed and says why',
    async (_, status, problem, text) => {
      const { user } = await open();
      server.refuse(zoneManagementRoutes.createZone, status, structuredClone(problem) as never);
      const field = screen.getByRole('textbox', { name: 'Zone Name' });
      await user.type(field, 'Kitchen{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(field.hasAttribute('aria-invalid')).toBe(status === 400);
      expect(field).toHaveValue('Kitchen');
    },
  );

  test('needs a name', { tags: ['2.5.1'] }, async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Zone' }));
    expect(screen.getByRole('textbox', { name: 'Zone Name' })).toHaveAccessibleDescription(
      /Zone Name is required/,
    );
    expect(server.asked(zoneManagementRoutes.createZone)).toHaveLength(0);
  });

  test('takes no name of more than 100 characters', async () => {
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Zone Name' });
    await user.click(field);
    await user.paste('x'.repeat(101));
    await user.click(screen.getByRole('button', { name: 'Add Zone' }));
    expect(field).toHaveAccessibleDescription(/at most 100 characters/);
    expect(server.asked(zoneManagementRoutes.createZone)).toHaveLength(0);
  });
});

test.each([
  ['Add Ann Frost', zoneManagementRoutes.assignUser, 'Failed to assign user to zone'],
  ['Remove Ann Frost', zoneManagementRoutes.removeUser, 'Failed to remove user from zone'],
] as const)('of the users of a zone: %s that is refused says so', async (button, route, text) => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Manage Users for Kitchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Users for Kitchen' }));
  server.refuse(route, 404);
  await user.click(await dialog.findByRole('button', { name: button }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

describe('the sensors of a zone', () => {
  const expand = async () => {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'Show sensors of Kitchen' }));
    await screen.findByRole('list', { name: 'Sensors to add' });
    return opened;
  };

  test('take one more, by the keyboard, which stays where it is', async () => {
    const { user } = await expand();
    server.answer(zoneManagementRoutes.assignSensor, undefined);
    const add = screen.getByRole('button', { name: 'Add Freezer 2' });
    add.focus();
    server.answer(zoneRoutes.listZoneSensors, [zoneSensor(), zoneSensor({ sensor_id: 2 })]);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Sensors in Kitchen' })).getByText('Freezer 2'),
      ).toBeInTheDocument(),
    );
    expect(server.asked(zoneManagementRoutes.assignSensor)[0]).toMatchObject({ params: { zoneId: 1 } });
  });

  test.each([
    ['Add Freezer 2', zoneManagementRoutes.assignSensor, 'Failed to assign sensor to zone'],
    ['Remove Freezer 1', zoneManagementRoutes.removeSensor, 'Failed to remove sensor from zone'],
  ] as const)('%s that is refused says so', async (button, route, text) => {
    const { user } = await expand();
    server.refuse(route, 404);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('keep what is typed to find them when the window is turned, until the zone is shut', async () => {
    const { user } = await expand();
    const box = () => screen.getByRole('searchbox', { name: 'Search sensors by name or serial number' });
    await user.type(box(), 'Freezer 2');
    act(() => useDevice('phone'));
    await screen.findByRole('list', { name: 'Zones' });
    expect(box()).toHaveValue('Freezer 2');
    await user.click(screen.getByRole('button', { name: 'Hide sensors of Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Show sensors of Kitchen' }));
    expect(box()).toHaveValue('');
  });

  test('are found among 2,000 by typing', async () => {
    server.answer(sensorRoutes.listSensors, fleet(2_000));
    const { user } = await expand();
    expect(screen.getByText('and 1949 more; type to find them')).toBeInTheDocument();
    await user.type(
      screen.getByRole('searchbox', { name: 'Search sensors by name or serial number' }),
      '1999',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Freezer 1999' })).toBeInTheDocument());
    expect(screen.queryByText(/type to find them/)).not.toBeInTheDocument();
  });
});

describe('the users of a zone', () => {
  const manage = async () => {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'Manage Users for Kitchen' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };

  test('are not limited by it while viewers see everything; an admin switches that here', async () => {
    server.answer(settingsRoutes.updateCompanySettings, companySettings({ viewersSeeOwnZones: true }));
    const { user, dialog } = await manage();
    expect(
      await dialog.findByText('Viewers of this company see everything, whatever zones they are in.'),
    ).toBeVisible();
    server.answer(settingsRoutes.getCompanySettings, companySettings({ viewersSeeOwnZones: true }));
    await user.click(dialog.getByRole('switch', { name: 'Viewers see only their zones' }));
    expect(
      await dialog.findByText(/^Viewers of this company see only the sensors of their zones/),
    ).toBeVisible();
    expect(server.asked(settingsRoutes.updateCompanySettings)[0]?.body).toEqual({ viewersSeeOwnZones: true });
  });
});

describe('a zone that is deleted', () => {
  test('asks first, gives the focus back, and goes after a yes', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Delete Kitchen' });
    await user.click(button);
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this zone?',
    });
    expect(question).toHaveTextContent('The sensors, their records and the users are kept.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(server.asked(zoneManagementRoutes.deleteZone)).toHaveLength(0);
    await user.click(button);
    server.answer(zoneManagementRoutes.deleteZone, undefined);
    server.answer(zoneRoutes.listZones, []);
    await user.click(await screen.findByRole('button', { name: 'Delete zone' }));
    expect(await screen.findByText('No zones yet')).toBeInTheDocument();
  });

  test('that cannot be says so and stays', { tags: ['2.8.1'] }, async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete Kitchen' }));
    const question = within(await screen.findByRole('alertdialog'));
    server.refuse(zoneManagementRoutes.deleteZone, 404, { message: 'There is no such zone.' });
    await user.click(question.getByRole('button', { name: 'Delete zone' }));
    expect(await question.findByRole('alert')).toHaveTextContent('There is no such zone.');
  });

  test('whose deletion does not reach the server says so and stays', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete Kitchen' }));
    const question = within(await screen.findByRole('alertdialog'));
    server.reachable = false;
    await user.click(question.getByRole('button', { name: 'Delete zone' }));
    await pass(12_000);
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to delete zone. Please try again.');
  });
});
