import {
  alarmSettingsListRoutes,
  alarmStateRoutes,
  savedFilterRoutes,
  sensorRoutes,
  zoneMemberRoutes,
  zoneRoutes,
  type SavedFilter,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alarmSettings, currentAlarm } from '../testing/samples/alarms.ts';
import { fleet } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
});

describe('a crowd of sensors', () => {
  beforeEach(() => {
    server.answer(sensorRoutes.listSensors, fleet(40));
    server.answer(
      alarmSettingsListRoutes.listAlarmSettings,
      fleet(40).map(({ id }) => alarmSettings({ sensor_id: id })),
    );
    server.answer(zoneRoutes.listZones, [zone({ zone_id: 4, zone_name: 'Küche' })]);
    server.answer(zoneMemberRoutes.listZoneMembers, [{ zone_id: 4, sensor_ids: [7, 30] }]);
  });
  const open = async () => {
    const opened = openPage('/alarms', server);
    const search = await screen.findByRole('searchbox', { name: 'Search these sensors' });
    return { ...opened, search };
  };

  test('is found by name, number and zone, in any order, and counted', async () => {
    const { user, search } = await open();
    await user.type(search, '39 FREEZER');
    expect(await screen.findByText('1 of 40')).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'kuche');
    expect(await screen.findByText('2 of 40')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Freezer 30' })).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'attic');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(search).toHaveValue('');
    expect(await screen.findByRole('link', { name: 'Freezer 1' })).toBeInTheDocument();
    expect(screen.queryByText(/ of 40$/)).not.toBeInTheDocument();
  });

  test('has what is in alarm first, before anybody made an order', async () => {
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm({ sensor_id: 33 })]);
    await open();
    const table = within(await screen.findByRole('table', { name: 'Sensor Thresholds' }));
    const names = () => table.getAllByRole('link').map(({ textContent }) => textContent);
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Freezer 33', 'Freezer 1']));
  });
});

describe('searches that are saved', () => {
  let kept: SavedFilter[];

  beforeEach(() => {
    kept = [
      { screen: 'zones', name: 'Upstairs', query: 'q=room+12' },
      { screen: 'users', name: 'Elsewhere', query: 'q=ann' },
    ];
    server.answer(
      zoneRoutes.listZones,
      Array.from({ length: 12 }, (_, index) => zone({ zone_id: index + 1, zone_name: `Room ${index + 1}` })),
    );
    server.answer(savedFilterRoutes.listSavedFilters, () => kept);
    server.answer(savedFilterRoutes.saveFilter, ({ body }) => (kept = [...kept, body]));
    server.answer(savedFilterRoutes.deleteSavedFilter, ({ query }) => {
      kept = kept.filter(({ name }) => name !== query.name);
      return kept;
    });
  });
  const open = async () => {
    const opened = openPage('/zones', server);
    const search = await screen.findByRole('searchbox', { name: 'Search zones' });
    const menu = async () => {
      await opened.user.click(screen.getByRole('button', { name: 'Saved searches' }));
      return within(await screen.findByRole('dialog', { name: 'Saved searches' }));
    };
    return { ...opened, search, menu };
  };

  test('are those of the list, and one fills the search', async () => {
    const { user, search, menu } = await open();
    expect(server.asked(savedFilterRoutes.listSavedFilters)).toHaveLength(0);
    const opened = await menu();
    expect(await opened.findByRole('button', { name: 'Upstairs' })).toBeInTheDocument();
    expect(opened.queryByRole('button', { name: 'Elsewhere' })).not.toBeInTheDocument();
    expect(opened.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(opened.getByRole('button', { name: 'Upstairs' }));
    expect(search).toHaveValue('room 12');
    expect(await screen.findByText('1 of 12')).toBeInTheDocument();
  });

  test('are kept under a name, and deleted', async () => {
    const { user, search, menu } = await open();
    await user.type(search, 'room 1');
    const opened = await menu();
    await user.type(await opened.findByRole('textbox', { name: 'Name of this search' }), 'First{Enter}');
    expect(await opened.findByRole('button', { name: 'First' })).toBeInTheDocument();
    expect(server.asked(savedFilterRoutes.saveFilter)[0]?.body).toEqual({
      screen: 'zones',
      name: 'First',
      query: 'q=room+1',
    });
    await user.click(opened.getByRole('button', { name: 'Delete the saved search Upstairs' }));
    await waitFor(() => expect(opened.queryByRole('button', { name: 'Upstairs' })).not.toBeInTheDocument());
  });

  test('are refused in words when there are too many', async () => {
    server.refuse(savedFilterRoutes.saveFilter, 409, { message: 'You have 50 saved searches.' });
    const { user, search, menu } = await open();
    await user.type(search, 'room');
    const opened = await menu();
    await user.type(await opened.findByRole('textbox'), 'One more{Enter}');
    expect(await opened.findByRole('alert')).toHaveTextContent('You have 50 saved searches.');
  });
});
