import {
  alarmEventRoutes,
  alarmSettingsListRoutes,
  auditRoutes,
  baseUnitRoutes,
  channelRoutes,
  planRoutes,
  remoteAlertRoutes,
  sensorRoutes,
  silenceWatchRoutes,
  userRoutes,
  zoneRoutes,
  type Route,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDevice } from '../testing/browser.ts';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { silenceWatch } from '../testing/samples/company.ts';
import { channelStates } from '../testing/samples/messages.ts';

interface ScreenFacts {
  readonly path: string;
  readonly title: string;
  /** Route that the screen is about. */
  readonly route: Route;
  readonly loading: string;
  readonly failed: RegExp;
  /** Text shown while there is nothing yet, to an admin and to a viewer. */
  readonly empty: RegExp;
}

const SCREENS: readonly ScreenFacts[] = [
  {
    path: '/',
    title: 'Dashboard',
    route: sensorRoutes.listSensors,
    loading: 'Loading sensors...',
    failed: /^Failed to load sensors/,
    empty: /^No sensors yet$/,
  },
  {
    path: '/sensors',
    title: 'Sensor Management',
    route: sensorRoutes.listSensors,
    loading: 'Loading sensors...',
    failed: /^Failed to load sensors/,
    empty: /^No sensors yet$/,
  },
  {
    path: '/alarms',
    title: 'Thresholds',
    route: alarmSettingsListRoutes.listAlarmSettings,
    loading: 'Loading thresholds...',
    failed: /^Error loading data: /,
    empty: /^No sensors yet$/,
  },
  {
    path: '/alarm-log',
    title: 'Alarm Log',
    route: alarmEventRoutes.alarmEvents,
    loading: 'Loading alarm log...',
    failed: /^Error loading alarm log: 500/,
    empty: /^No alarm events found$/,
  },
  {
    path: '/remote-alerts',
    title: 'Remote Alerts',
    route: remoteAlertRoutes.listAlertGroups,
    loading: 'Loading alert groups...',
    failed: /^Error loading alert groups: Status: 500/,
    empty: /^No alert groups yet$/,
  },
  {
    path: '/base-units',
    title: 'Base Units',
    route: baseUnitRoutes.listBaseUnits,
    loading: 'Loading base units...',
    failed: /^Failed to load base units/,
    empty: /^No base units yet$/,
  },
  {
    path: '/zones',
    title: 'Zones',
    route: zoneRoutes.listZones,
    loading: 'Loading zones...',
    failed: /^Failed to load zones/,
    empty: /^No zones yet$/,
  },
  {
    path: '/audit-logs',
    title: 'Audit Logs',
    route: auditRoutes.listAuditLogs,
    loading: 'Loading audit logs...',
    failed: /^Failed to load audit logs/,
    empty: /^No audit logs found$/,
  },
  {
    path: '/users',
    title: 'Users',
    route: userRoutes.listUsers,
    loading: 'Loading users...',
    failed: /^Failed to load users/,
    empty: /^No users found$/,
  },
  {
    path: '/dashboard/plan',
    title: 'Plan View',
    route: planRoutes.listSites,
    loading: 'Loading plan...',
    failed: /^The plan could not be loaded/,
    empty: /^No sites yet$/,
  },
];

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(userRoutes.listUsers, []);
});

const page = () => within(screen.getByRole('main'));
const heading = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });

describe.each(SCREENS)('$title', ({ path, title, route, loading, failed, empty }) => {
  test(
    'says that it loads, and shows nothing for empty meanwhile',
    { tags: ['2.2.8', '2.2.23', '2.2.36', '2.2.42'] },
    async () => {
      const release = server.hold(route);
      openPage(path, server);
      await heading(title);
      await waitFor(() => expect(page().getAllByText(loading)).not.toHaveLength(0));
      expect(page().queryByText(empty)).not.toBeInTheDocument();
      release();
      await waitFor(() => expect(page().queryByText(loading)).not.toBeInTheDocument());
      expect(await page().findByText(empty)).toBeInTheDocument();
    },
  );

  test(
    'says that it could not be read, that nothing is lost, and tries again',
    { tags: ['2.2.19', '2.2.36', '2.2.42', '2.8.1', '2.8.3', '2.8.4', '2.8.5', '2.8.6'] },
    async () => {
      server.refuse(route, 500);
      const { user } = openPage(path, server);
      await heading(title);
      await pass(12_000);
      const alert = await waitFor(() => {
        const found = page()
          .getAllByRole('alert')
          .find(({ textContent }) => failed.test(textContent ?? ''));
        if (found === undefined) throw new Error('no alert says so');
        return found;
      });
      expect(page().queryByText(empty)).not.toBeInTheDocument();
      const before = server.asked(route).length;
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(server.asked(route).length).toBeGreaterThan(before));
    },
  );

  test(
    'asks for nothing that a viewer may not have, and offers nothing to add',
    { tags: ['1.6.2', '2.1.2', '2.6.2'] },
    async () => {
      server.caller = { role: 'viewer' };
      openPage(path, server);
      await heading(title);
      await pass(12_000);
      expect(screen.queryByText(/You are not allowed to do this/)).not.toBeInTheDocument();
      expect(page().queryByRole('button', { name: /^(Add|Import|Save|Delete) / })).not.toBeInTheDocument();
    },
  );

  test('names the tab, and one heading of the first level', async () => {
    openPage(path, server);
    await heading(title);
    await waitFor(() => expect(document.title).toMatch(/ · TS1 Monitoring System$/));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});

describe('a viewer who sees the own zones alone', () => {
  test.each(SCREENS.filter(({ path }) => path !== '/audit-logs'))(
    'can open $title',
    async ({ path, title, failed }) => {
      server.caller = { role: 'viewer', zoneLimited: true };
      openPage(path, server);
      await heading(title);
      await pass(12_000);
      expect(screen.queryByText(/You are not allowed to do this/)).not.toBeInTheDocument();
      expect(screen.queryByText(failed)).not.toBeInTheDocument();
    },
  );

  test(
    'sees that the audit log is not open, instead of that there is nothing in it',
    { tags: ['2.6.3'] },
    async () => {
      server.caller = { role: 'viewer', zoneLimited: true };
      openPage('/audit-logs', server);
      await heading('Audit Logs');
      expect(await page().findByText('Failed to load audit logs')).toBeInTheDocument();
      expect(page().queryByText('No audit logs found')).not.toBeInTheDocument();
    },
  );
});

describe('the shell', () => {
  test('moves the focus to the content when the page changes, so that the new one is read', async () => {
    const { user } = openPage('/', server);
    await heading('Dashboard');
    const navigation = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    await user.click(navigation.getByRole('link', { name: 'Zones' }));
    await heading('Zones');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(navigation.getByRole('link', { name: 'Zones' })).toHaveAttribute('data-status', 'active');
  });

  test('has a way around the navigation as its first stop of the keyboard', async () => {
    const { user } = openPage('/', server);
    await heading('Dashboard');
    await user.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('says that there is no such page, and leads back', async () => {
    openPage('/no-such-page', server);
    await heading('Page not found');
    expect(page().getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/');
  });

  describe('hides a screen while its parts would still move', () => {
    const hidden = () => screen.getByRole('main').closest('[data-coming]') !== null;

    test('until the last of its first answers is there', async () => {
      const release = server.hold(userRoutes.listUsers);
      openPage('/users', server);
      await heading('Users');
      await pass(1_000);
      expect(hidden()).toBe(true);
      release();
      await waitFor(() => expect(hidden()).toBe(false));
    });

    test('for three seconds at most, when an answer does not come', async () => {
      server.hold(userRoutes.listUsers);
      openPage('/users', server);
      await heading('Users');
      await pass(2_000);
      expect(hidden()).toBe(true);
      await pass(2_000);
      expect(hidden()).toBe(false);
    });
  });

  test('says when something is being loaded only once that takes a moment', { tags: ['1.2.6'] }, async () => {
    const release = server.hold(sensorRoutes.listSensors);
    openPage('/', server);
    await heading('Dashboard');
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
    await pass(1_000);
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    release();
    await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument());
  });

  test.each([
    ['admin', 'Admin', 'Hello, ann'],
    ['viewer', 'Viewer', 'Hello, vic'],
  ] as const)(
    'says who is signed in, and that it is an %s',
    { tags: ['1.1.7', '1.6.3', '2.1.3', '2.9.9'] },
    async (role, word, greeting) => {
      server.caller = { role };
      openPage('/', server);
      const header = within(await screen.findByRole('banner'));
      expect(header.getByText(greeting)).toBeInTheDocument();
      expect(header.getAllByText(new RegExp(word))).not.toHaveLength(0);
      expect(header.getByText('Cold Store Ltd')).toBeInTheDocument();
    },
  );

  test('says on every page, after the first look, what is not watched and which input fails', async () => {
    server.answer(silenceWatchRoutes.getSilenceWatch, silenceWatch({ blindSince: minutesAgo(10) }));
    const email = { state: 'failing' as const, failing_since: minutesAgo(10) };
    server.answer(channelRoutes.listChannels, channelStates({ email }));
    openPage('/zones', server);
    await heading('Zones');
    await pass(6_000);
    expect(await page().findByText(/^Nothing has been received and stored since/)).toBeInTheDocument();
    expect(
      await page().findByText(/^Email messages have not been getting through since/),
    ).toBeInTheDocument();
  });

  test('says that somebody may not do something, and keeps them signed in', async () => {
    server.refuse(sensorRoutes.listSensors, 403);
    openPage('/', server);
    await heading('Dashboard');
    expect(await screen.findAllByText(/You are not allowed to do this/)).not.toHaveLength(0);
    expect(window.location.pathname).toBe('/');
  });

  test('on a phone opens its menu as a dialog, which a choice closes', async () => {
    useDevice('phone');
    const { user } = openPage('/', server);
    await heading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'More' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Main navigation' }));
    await user.click(menu.getByRole('link', { name: 'Users' }));
    await heading('Users');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
