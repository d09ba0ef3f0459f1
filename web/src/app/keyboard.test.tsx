import { sensorRoutes, userRoutes, zoneRoutes } from '@ts1/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { answerSensorPage } from '../testing/sensor-page.ts';
import { fleet } from '../testing/samples/devices.ts';
import { user as sampleUser } from '../testing/samples/company.ts';
import { zone } from '../testing/samples/zones.ts';

// Nothing is drawn here, and the page of a sensor fetches its chart at once.
vi.mock('../sensor-detail/chart/reading-chart.tsx', () => ({ ReadingChart: () => null }));

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, fleet(12));
  server.answer(
    zoneRoutes.listZones,
    Array.from({ length: 12 }, (_, index) => zone({ zone_id: index + 1, zone_name: `Room ${index + 1}` })),
  );
});

/** The keys come with the first of them: that one is spent. */
const open = async (path: string) => {
  const opened = openPage(path, server);
  await screen.findByRole('heading', { level: 1 });
  await opened.user.keyboard('{Shift}');
  return opened;
};
const press = async ({ user }: Awaited<ReturnType<typeof open>>, keys: string, seen: () => void) =>
  waitFor(async () => {
    await user.keyboard(keys);
    seen();
  });

describe('keys that were pressed before what they ask for is loaded', () => {
  test('are followed once it is, in their order, and Enter opens the row', async () => {
    answerSensorPage(server);
    const { user } = openPage('/sensors', server);
    await screen.findByRole('link', { name: 'Freezer 1' });
    await user.keyboard('jjk{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Freezer 1' })).toBeInTheDocument();
  });

  test('are letters where they were typed into a field', async () => {
    const { user } = openPage('/zones', server);
    const search = await screen.findByRole('searchbox', { name: 'Search zones' });
    await user.type(search, '?j');
    await user.tab();
    for (let round = 0; round < 3; round += 1) await act(async () => vi.dynamicImportSettled());
    expect(search).toHaveValue('?j');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('keys alone', () => {
  test('move from row to row, and Enter opens one', async () => {
    const opened = await open('/sensors');
    const first = await screen.findByRole('link', { name: 'Freezer 1' });
    await press(opened, 'j', () => expect(first).toHaveFocus());
    await opened.user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Freezer 3' })).toHaveFocus();
    await opened.user.keyboard('k');
    expect(screen.getByRole('link', { name: 'Freezer 2' })).toHaveFocus();
    await opened.user.keyboard('kkkk');
    expect(first).toHaveFocus();
  });

  test('go to the search, in which they are letters', async () => {
    const opened = await open('/zones');
    const search = await screen.findByRole('searchbox', { name: 'Search zones' });
    await press(opened, '/', () => expect(search).toHaveFocus());
    await opened.user.clear(search);
    await opened.user.keyboard('jk?');
    expect(search).toHaveValue('jk?');
    expect(search).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('go to a page by g and its letter, in time, and not from a field', async () => {
    const opened = await open('/zones');
    const search = await screen.findByRole('searchbox', { name: 'Search zones' });
    await press(opened, '/', () => expect(search).toHaveFocus());
    await opened.user.keyboard('gh');
    expect(search).toHaveValue('gh');
    await opened.user.tab();
    await opened.user.keyboard('g');
    await pass(2_000);
    await opened.user.keyboard('h');
    expect(window.location.pathname).toBe('/zones');
    await opened.user.keyboard('gxh');
    expect(window.location.pathname).toBe('/zones');
    await opened.user.keyboard('gh');
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeInTheDocument();
  });

  test('list themselves, and do nothing once they are switched off there', async () => {
    const opened = await open('/zones');
    await press(opened, '?', () =>
      expect(screen.getByRole('dialog', { name: 'Keyboard' })).toBeInTheDocument(),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Keyboard' }));
    expect(dialog.getByText('Search the list')).toBeInTheDocument();
    expect(dialog.getByText('Plan View').previousElementSibling).toHaveTextContent('gp');
    await opened.user.click(dialog.getByRole('switch', { name: /^Single keys/ }));
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await opened.user.keyboard('?');
    await opened.user.keyboard('/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search zones' })).not.toHaveFocus();
  });

  test('are switched off in the own account, too', async () => {
    const { user } = await open('/account');
    const off = await screen.findByRole('switch', { name: /^Single keys/ });
    expect(off).toBeChecked();
    await user.click(off);
    expect(localStorage.getItem('singleKeys')).toBe('off');
  });
});

describe('the palette', () => {
  const openPalette = async (path = '/help') => {
    const opened = await open(path);
    await press(opened, '{Control>}k{/Control}', () =>
      expect(screen.getByRole('combobox', { name: /^Go to a screen/ })).toBeInTheDocument(),
    );
    return { ...opened, field: screen.getByRole('combobox', { name: /^Go to a screen/ }) };
  };
  const chosen = (): string | null => screen.getByRole('option', { selected: true }).textContent;

  test('leads to a sensor by a few letters and Enter', async () => {
    answerSensorPage(server);
    const { user, field } = await openPalette();
    await waitFor(() => expect(field).toHaveFocus());
    await waitFor(() => expect(chosen()).toContain('Dashboard'));
    await user.type(field, '12 free');
    await waitFor(() => expect(chosen()).toContain('Freezer 12'));
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Freezer 12' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/sensors/12');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  test('leads to what was typed, also where Enter comes before the list of it is on the screen', async () => {
    const { field } = await openPalette();
    await waitFor(() => expect(chosen()).toContain('Dashboard'));
    act(() => {
      flushSync(() => fireEvent.change(field, { target: { value: 'rotas' } }));
      expect(chosen()).toContain('Dashboard');
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Remote Alerts' })).toBeInTheDocument();
    expect(window.location.search).toBe('?tab=rotas');
  });

  test('is closed with the page: the next user who signs in does not find it open', async () => {
    await openPalette();
    cleanup();
    openPage('/help', server);
    await screen.findByRole('heading', { level: 1 });
    await act(async () => vi.dynamicImportSettled());
    expect(screen.queryByRole('combobox', { name: /^Go to a screen/ })).not.toBeInTheDocument();
  });

  test('is gone through by the arrows, round both ends, and says when nothing matches', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'room 1');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toContain('Room 12');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toContain('Room 10');
    await user.type(field, 'x');
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  test('leads to a user, who is searched for there', async () => {
    server.answer(userRoutes.listUsers, [
      sampleUser(),
      sampleUser({ id: 7, email: 'bob@example.com', firstName: 'Bob' }),
    ]);
    const { user, field } = await openPalette();
    await user.type(field, 'bob@');
    await user.click(await screen.findByRole('option', { name: /bob@example\.com/ }));
    expect(await screen.findByRole('searchbox', { name: /^Search users/ })).toHaveValue('bob@example.com');
  });
});
