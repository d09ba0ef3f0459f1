// @module-tag R63
import { beforeEach, afterEach, expect, test } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { createLogger } from '../../platform/logger.ts';
import { createOutbound } from '../../platform/http/outbound.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../../testing/watched-store.ts';
import type { Sender } from '../channels/channel.ts';
import { escalateDue } from '../triggers/escalate-due.ts';
import { DeliveryWorker } from './worker.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeOnEachEngine('a clock that is set back', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let sent: { to: string }[];
  let workers: DeliveryWorker[];

  const take: Sender['send'] = async (_message, envelope) => void sent.push(envelope);
  const startWorker = (send = take) => {
    const worker = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: { email: { send, close: () => {} } },
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
    workers.push(worker);
    return worker;
  };
  /** A sensor whose alarms are mailed to the viewer, and to the admin ten minutes later. */
  async function watchedSensor() {
    const { id, serialNo } = await store.addSensor({ offline_enable: false });
    const other = await store.addSensor();
    const to = (userId: number) => [{ userId, channels: ['email'] as const }];
    const managers = await store.addGroup({
      name: `Managers ${serialNo}`,
      sensors: [other.id],
      recipients: to(acme.admin.userId),
    });
    await store.addGroup({
      name: `Shift ${serialNo}`,
      sensors: [id],
      recipients: to(acme.viewer.userId),
      escalate_to: managers,
      escalate_after: 10,
    });
    return serialNo;
  }

  beforeEach(async () => {
    [sent, workers] = [[], []];
    app = await createTestApp(on.database, {
      notifications: { outbound: createOutbound({ allowPrivate: true }) },
    });
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  afterEach(async () => {
    await Promise.all([app.close(), ...workers.map(async (worker) => worker.close())]);
    await on.database.writeAcross(async ({ sql }) => {
      await sql.deleteFrom('deliveries').execute();
      await sql.deleteFrom('escalations').execute();
    });
  });

  test.each([HOUR, DAY])('by %i ms holds no mail of an alarm back', async (ms) => {
    const [first, second] = [await watchedSensor(), await watchedSensor()];
    const worker = startWorker();
    app.clock.advance(ms);
    await store.measure({ [first]: -10 });
    await worker.settle();
    app.clock.advance(-ms);
    await store.measure({ [second]: -10 });
    await worker.settle();
    expect(sent.map(({ to }) => to)).toEqual(['viewer@example.org', 'viewer@example.org']);
  });

  test('sends at once what was gathering, or was to be tried again, by the clock before', async () => {
    const serials = [await watchedSensor(), await watchedSensor(), await watchedSensor()] as const;
    let isDown = true;
    const worker = startWorker(async (message, envelope) => {
      if (isDown) throw new Error('no connection');
      await take(message, envelope);
    });
    app.clock.advance(HOUR);
    await store.measure({ [serials[0]]: -10 });
    await worker.settle();
    await store.measure({ [serials[1]]: -10 });
    app.clock.advance(-HOUR);
    isDown = false;
    await worker.settle();
    expect(sent).toHaveLength(2);
  });

  test('frees by itself what a killed server was sending', async () => {
    const serial = await watchedSensor();
    app.clock.advance(DAY);
    await store.measure({ [serial]: -10 });
    const claimed = Promise.withResolvers<void>();
    const killed = startWorker(async () => {
      claimed.resolve();
      await new Promise(() => {});
    });
    killed.wake();
    await claimed.promise;
    workers = [];
    app.clock.advance(-DAY);
    await startWorker().settle();
    expect(sent.map(({ to }) => to)).toEqual(['viewer@example.org']);
  });

  test('does not put an escalation off', async () => {
    const serial = await watchedSensor();
    app.clock.advance(HOUR);
    await store.measure({ [serial]: -10 });
    app.clock.advance(-HOUR);
    const deps = { database: on.database, clock: app.clock, events: NO_LISTENERS };
    expect(await escalateDue(deps)).toBe(1);
  });

  test('or ahead is no reason to escalate while it is in doubt, but for no longer than was to be waited', async () => {
    const serial = await watchedSensor();
    await store.measure({ [serial]: -10 });
    const deps = { database: on.database, clock: app.clock, events: NO_LISTENERS };
    app.clock.advance(2 * DAY);
    const inDoubtSince = app.clock.now();
    expect(await escalateDue(deps, inDoubtSince)).toBe(0);
    app.clock.advance(10 * MINUTE);
    expect(await escalateDue(deps, inDoubtSince)).toBe(1);
  });

  test('is not what an alarm waits for after a long outage: it leaves with the first that gets through', async () => {
    const serials = [await watchedSensor(), await watchedSensor()] as const;
    let isDown = true;
    const worker = startWorker(async (message, envelope) => {
      if (isDown) throw new Error('no connection');
      await take(message, envelope);
    });
    await store.measure({ [serials[0]]: -10 });
    for (let minute = 0; minute < 40; minute += 1) {
      await worker.settle();
      app.clock.advance(MINUTE);
    }
    isDown = false;
    await store.measure({ [serials[1]]: -10 });
    await worker.settle();
    expect(sent).toHaveLength(2);
  });
});
