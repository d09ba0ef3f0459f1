import { alarmStateRoutes, sensorRoutes, zoneRoutes, type CacheGroup, type Route } from '@ts1/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { pass, sleep } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { fleet } from '../testing/samples/devices.ts';

const SECOND_MS = 1_000;

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(zoneRoutes.listZones, []);
  server.answer(sensorRoutes.listSensors, fleet(1));
});

/** The dashboard with an open stream. */
async function openLive(): Promise<FakeStream> {
  const { stream } = openPage('/', server);
  await screen.findByRole('link', { name: 'Freezer 1' });
  stream.open();
  await pass(SECOND_MS);
  return stream;
}

/** Lets time pass while the server gives its signs of life. */
async function passInContact(stream: FakeStream, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    stream.heartbeat();
    await pass(5 * SECOND_MS);
  }
}

const reads = (route: Route = sensorRoutes.listSensors): number => server.asked(route).length;
const lost = (): HTMLElement | null => screen.queryByText(/^No connection since/);

describe('the connection to the server', () => {
  test('is shown as lost within 15 s of silence, with since when and what that means', async () => {
    await openLive();
    server.reachable = false;
    await pass(8 * SECOND_MS);
    expect(lost()).not.toBeInTheDocument();
    await pass(7 * SECOND_MS);
    expect(screen.getByRole('alert')).toHaveTextContent('No connection since 09:30: values are old');
    expect(screen.getByText(/^New readings and alarms do not appear here/)).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-connection', 'lost');
    expect(document.title).toMatch(/^\(no connection\) /);
  });

  test('says how long it has been lost, and the day once that is another', async () => {
    await openLive();
    server.reachable = false;
    await pass(5 * 60 * SECOND_MS);
    expect(screen.getByText('(4m ago)')).toBeInTheDocument();
    sleep(15 * 3_600 * SECOND_MS);
    await pass(15 * SECOND_MS);
    expect(lost()).toHaveTextContent('No connection since 10 Feb 2026, 09:30');
  });

  test('that is back is announced once, everything is read again, and nothing is called old any more', async () => {
    await openLive();
    server.reachable = false;
    await pass(20 * SECOND_MS);
    expect(lost()).toBeInTheDocument();
    const before = reads();
    server.reachable = true;
    await pass(5 * SECOND_MS);
    expect(screen.getByText('The connection is back. Values are being read again.')).toBeInTheDocument();
    expect(lost()).not.toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute('data-connection');
    expect(document.title).not.toMatch(/no connection/);
    expect(reads()).toBeGreaterThan(before);
  });

  test('is not lost while heartbeats come, however quiet the sensors are', async () => {
    const stream = await openLive();
    server.reachable = false;
    await passInContact(stream, 60);
    expect(lost()).not.toBeInTheDocument();
  });

  test('of a page that opens without a network is shown as lost within seconds', async () => {
    server.reachable = false;
    openPage('/', server);
    await pass(6 * SECOND_MS);
    expect(lost()).toBeInTheDocument();
    expect(screen.getByRole('banner')).toHaveTextContent('Cold Store Ltd');
    expect(window.location.pathname).toBe('/');
  });

  test(
    'is kept where a proxy swallows the stream: values are polled, and no warning is shown',
    { tags: ['1.9.6', '2.9.1'] },
    async () => {
      const stream = await openLive();
      stream.break();
      const [sensors, alarms] = [reads(), reads(alarmStateRoutes.currentAlarms)];
      await pass(65 * SECOND_MS);
      expect(lost()).not.toBeInTheDocument();
      // Every 30 and every 10 seconds, and no more often.
      expect(reads() - sensors).toBe(2);
      expect(reads(alarmStateRoutes.currentAlarms) - alarms).toBe(6);
    },
  );

  test('is not polled while the stream is open', async () => {
    const stream = await openLive();
    const [sensors, alarms] = [reads(), reads(alarmStateRoutes.currentAlarms)];
    await passInContact(stream, 120);
    expect(reads()).toBe(sensors);
    expect(reads(alarmStateRoutes.currentAlarms)).toBe(alarms);
  });
});

describe('an event of the stream', () => {
  const cases: readonly [groups: readonly CacheGroup[], route: Route, isRead: boolean][] = [
    [['Sensors'], sensorRoutes.listSensors, true],
    [['Zones'], zoneRoutes.listZones, true],
    [['CurrentAlarms'], alarmStateRoutes.currentAlarms, true],
    [['Users', 'Webhooks'], sensorRoutes.listSensors, false],
    [['Users', 'Sensors'], zoneRoutes.listZones, false],
  ];

  test.each(cases)('that %j changed reads $path: %#', async (groups, route, isRead) => {
    const stream = await openLive();
    const before = reads(route);
    stream.push('changed', { groups: [...groups] });
    await pass(2 * SECOND_MS);
    expect(reads(route) > before).toBe(isRead);
  });

  test('that something was missed reads everything on screen again', async () => {
    const stream = await openLive();
    const before = [sensorRoutes.listSensors, zoneRoutes.listZones, alarmStateRoutes.currentAlarms].map(
      (route) => reads(route),
    );
    stream.push('resync', {});
    await pass(2 * SECOND_MS);
    const after = [sensorRoutes.listSensors, zoneRoutes.listZones, alarmStateRoutes.currentAlarms].map(
      (route) => reads(route),
    );
    expect(after.every((count, at) => count > (before[at] ?? 0))).toBe(true);
  });

  test('that makes no sense changes nothing on screen', async () => {
    const stream = await openLive();
    const before = reads();
    window.dispatchEvent(new Event('online'));
    expect(() => stream.push('reading', { records: [{ sensor_id: 1 }] } as never)).toThrow(/sensor_id/);
    await pass(2 * SECOND_MS);
    expect(reads()).toBe(before);
    expect(screen.getByRole('link', { name: 'Freezer 1' })).toBeInTheDocument();
  });
});

describe('a session that ends while a page is open', () => {
  test('shows the sign-in, which leads back to the page', async () => {
    await openLive();
    server.caller = null;
    await pass(15 * SECOND_MS);
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(screen.queryByRole('link', { name: 'Freezer 1' })).not.toBeInTheDocument();
  });
});

describe('what was read while the stream was being opened', () => {
  const openAt = async (read: string | undefined, stream: string): Promise<number> => {
    server.livePlace = read;
    const opened = openPage('/zones', server);
    await screen.findByRole('heading', { level: 1, name: 'Zones' });
    await waitFor(() => expect(reads(zoneRoutes.listZones)).toBe(1));
    opened.stream.open(stream);
    await pass(SECOND_MS);
    return reads(zoneRoutes.listZones);
  };

  test('is not read again where the stream brings all that came later', async () => {
    expect(await openAt('feed-4', 'feed-4')).toBe(1);
  });

  test.each([
    ['lies before the stream', 'feed-3'],
    ['is of another server', 'other-9'],
    ['is not known', undefined],
  ])('is read again where its place %s', async (_, place) => {
    expect(await openAt(place, 'feed-4')).toBe(2);
  });
});
