import { alarmStateRoutes, sensorRoutes, zoneMemberRoutes, zoneRoutes } from '@ts1/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useDevice } from '../testing/browser.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { currentAlarm } from '../testing/samples/alarms.ts';
import { fleet } from '../testing/samples/devices.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(zoneRoutes.listZones, []);
  server.answer(zoneMemberRoutes.listZoneMembers, []);
  server.answer(sensorRoutes.listSensors, fleet(12));
  server.answer(alarmStateRoutes.currentAlarms, [
    currentAlarm({ sensor_id: 3 }),
    currentAlarm({ sensor_id: 5, state: 'acknowledged' }),
  ]);
});

/** The search comes after the first look, with the first move of the pointer. */
async function open() {
  const opened = openPage('/', server);
  const table = within(await screen.findByRole('table', { name: 'Sensors' }));
  await waitFor(() => expect(table.getAllByRole('link')).toHaveLength(12));
  await opened.user.hover(screen.getByRole('heading', { level: 1 }));
  const search = await screen.findByRole('searchbox', { name: 'Search sensors' });
  return { ...opened, search };
}

const names = (): (string | null)[] =>
  within(screen.getByRole('table', { name: 'Sensors' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a search leaves what it finds, and says how many sensors in alarm it does not show', async () => {
  const { user, search } = await open();
  expect(screen.queryByText(/in alarm/)).not.toBeInTheDocument();
  await user.type(search, 'freezer 1');
  await waitFor(() => expect(names()).toEqual(['Freezer 1', 'Freezer 10', 'Freezer 11', 'Freezer 12']));
  expect(screen.getByText('4 of 12')).toBeInTheDocument();
  expect(screen.getByText(/^2 sensors in alarm are not shown/).closest('output')).not.toBeNull();

  await user.clear(search);
  await user.type(search, 'freezer 3');
  expect(await screen.findByText(/^1 sensor in alarm is not shown/)).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(['Freezer 3']));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(names()).toHaveLength(12));
  expect(screen.queryByText(/in alarm/)).not.toBeInTheDocument();
  expect(search).toHaveValue('');
});

test('files of all sensors are not passed off as those of what was found', async () => {
  const { user, search } = await open();
  expect(await screen.findByRole('link', { name: 'PDF: the sensors on screen' })).toBeInTheDocument();
  expect(screen.queryByText(/that the search leaves out/)).not.toBeInTheDocument();
  await user.type(search, 'freezer 12');
  expect(
    await screen.findByText('PDF and XLS have those that the search leaves out, too'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'PDF: the sensors on screen' })).not.toBeInTheDocument();
});

test('a search that finds nothing leads back to all, whatever card is chosen', async () => {
  const { user, search } = await open();
  await user.click(screen.getByRole('button', { name: /^Out of limits/ }));
  await waitFor(() => expect(names()).toEqual(['Freezer 3', 'Freezer 5']));
  await user.type(search, 'freezer 7');
  expect(await screen.findByText('Nothing matches the search')).toBeInTheDocument();
  expect(screen.getByText(/^2 sensors in alarm are not shown/)).toBeInTheDocument();
  const [last] = screen.getAllByRole('button', { name: 'Show all' }).toReversed();
  await user.click(last ?? search);
  await waitFor(() => expect(names()).toHaveLength(12));
});

test.each([
  [12, false],
  [60, true],
])('the bar of %i sensors on a phone has a search: %s', async (count, hasSearch) => {
  useDevice('phone');
  server.answer(sensorRoutes.listSensors, fleet(count));
  const { user } = openPage('/', server);
  await user.hover(await screen.findByText('Freezer 12'));
  // Its code waits for a touch from when the table is there.
  await user.hover(await screen.findByText('IMG'));
  for (let round = 0; round < 3; round += 1) await act(async () => vi.dynamicImportSettled());
  expect(screen.queryAllByRole('searchbox', { name: 'Search sensors' })).toHaveLength(Number(hasSearch));
});

test('the chosen card is a chip of the bar, and is taken away there', async () => {
  const { user } = await open();
  expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Out of limits/ }));
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Out of limits');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(names()).toHaveLength(12));
  expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
});

describe('the table is sorted by the head of a column', () => {
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const press = async (user: UserEvent, name: string) => {
    await user.click(within(head(name)).getByRole('button', { name }));
  };
  const temperatures = [-18, null, -21, 4];

  beforeEach(() => {
    server.answer(alarmStateRoutes.currentAlarms, [currentAlarm({ sensor_id: 3 })]);
    server.answer(
      sensorRoutes.listSensors,
      fleet(12).map((one, index) => ({ ...one, temperature: temperatures[index % 4] ?? null })),
    );
  });

  test('by temperature, those without one last; and at the third press in the usual order again', async () => {
    const { user } = await open();
    const usual = names();
    await press(user, 'Data');
    await waitFor(() =>
      expect(names().slice(0, 4)).toEqual(['Freezer 3', 'Freezer 7', 'Freezer 11', 'Freezer 1']),
    );
    expect(head('Data')).toHaveAttribute('aria-sort', 'ascending');
    expect(names().slice(-3)).toEqual(['Freezer 2', 'Freezer 6', 'Freezer 10']);
    await press(user, 'Data');
    await waitFor(() => expect(names()[0]).toBe('Freezer 4'));
    expect(head('Data')).toHaveAttribute('aria-sort', 'descending');
    expect(names().slice(-3)).toEqual(['Freezer 2', 'Freezer 6', 'Freezer 10']);
    await press(user, 'Data');
    await waitFor(() => expect(names()).toEqual(usual));
    expect(head('Data')).not.toHaveAttribute('aria-sort');
  });

  test('by name as people count, and by state the worst first', async () => {
    const { user } = await open();
    await press(user, 'Sensor Name');
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['Freezer 1', 'Freezer 2', 'Freezer 3']));
    await press(user, 'Status');
    await waitFor(() => expect(names()[0]).toBe('Freezer 3'));
  });

  test('and no sensor is moved by hand meanwhile, because its own place is not shown', async () => {
    const { user } = await open();
    expect((await screen.findAllByRole('button', { name: /^Move Freezer 1/ })).length).toBeGreaterThan(0);
    await press(user, 'Data');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Move / })).not.toBeInTheDocument());
  });
});
