import { type Delivery, delivery } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { createLogger } from '../../platform/logger.ts';
import { createOutbound } from '../../platform/http/outbound.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { startPushService, type PushService } from '../../../testing/push-service.ts';
import {
  createTestApp,
  TEST_SECRETS,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../../testing/watched-store.ts';
import { createPushSender } from './push-sender.ts';
import { connectPush } from './connect-push.ts';
import { DeliveryWorker } from '../sending/worker.ts';

const MINUTE_MS = 60_000;
const SOME_POINT = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');

describeOnEachEngine('push messages', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let service: PushService;
  let worker: DeliveryWorker;
  let pushKey: string;
  let browsers = 0;

  beforeAll(async () => {
    service = await startPushService();
    const outbound = createOutbound({ allowPrivate: true });
    const publicUrl = new URL('https://monitor.example.org');
    const push = connectPush({
      database: on.database,
      outbound,
      secrets: TEST_SECRETS,
      publicUrl,
      timeoutMs: 300,
    });
    const senders = { push: createPushSender(push) };
    pushKey = push.keys.publicKey;
    app = await createTestApp(on.database, { notifications: { senders, outbound, pushKey } });
    worker = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders,
      publicUrl,
      events: NO_LISTENERS,
    });
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  beforeEach(async () => {
    app.clock.advance(MINUTE_MS);
    service.messages.length = 0;
    for (const { id } of await readPushDevices(acme.viewer)) {
      await acme.viewer.call('DELETE', `/push/subscriptions/${id}`);
    }
  });
  afterAll(async () => {
    await Promise.all([worker.close(), app.close()]);
    await service.close();
  });

  const readPushDevices = async (person: TestPerson) =>
    (await person.call('GET', '/push/subscriptions')).json<{ id: number; endpoint: string }[]>();
  const subscribe = async (person: TestPerson = acme.viewer) => {
    const { publicKey } = (await person.call('GET', '/push/key')).json<{ publicKey: string }>();
    const name = `browser-${(browsers += 1)}`;
    const subscription = service.subscribe(name, publicKey);
    const answer = await person.call('POST', '/push/subscriptions', subscription);
    expect(answer.statusCode).toBe(201);
    return { name, subscription, id: answer.json<{ id: number }>().id };
  };
  const alarm = async () => {
    const sensor = await store.addSensor();
    const groupId = await store.addGroup({
      name: 'Night shift',
      sensors: [sensor.id],
      recipients: [{ userId: acme.viewer.userId, channels: ['push'] }],
    });
    await store.measure({ [sensor.serialNo]: -10 });
    return { ...sensor, groupId };
  };
  const log = async (groupId: number): Promise<Delivery[]> =>
    delivery.array().parse((await acme.viewer.call('GET', `/deliveries?group_id=${groupId}`)).json());

  test('reach every browser of a recipient, encrypted for each and signed by this server', async () => {
    const devices = [await subscribe(), await subscribe()];
    const { serialNo, groupId } = await alarm();
    await worker.settle();
    expect(service.messages.map(({ browser }) => browser).toSorted()).toEqual(
      devices.map(({ name }) => name).toSorted(),
    );
    const [delivered] = await log(groupId);
    expect(service.messages[0]).toMatchObject({
      subject: 'https://monitor.example.org',
      urgency: 'high',
      payload: {
        title: `Alarm: Freezer ${serialNo}, temperature too high`,
        body: expect.stringContaining('Value: -10.0 °C'),
        url: `https://monitor.example.org/alarm-log?event=${delivered?.event_ids[0] ?? 0}`,
        tag: `delivery-${delivered?.id ?? 0}`,
      },
    });
    expect(delivered).toMatchObject({ channel: 'push', state: 'delivered', attempts: 1 });
  });

  test.each([404, 410])(
    'after a %s the browser is forgotten, and the others still get it',
    async (answer) => {
      const [gone, kept] = [await subscribe(), await subscribe()];
      service.answers.set(gone.name, answer);
      const { groupId } = await alarm();
      await worker.settle();
      expect(service.messages.map(({ browser }) => browser)).toEqual([kept.name]);
      expect((await readPushDevices(acme.viewer)).map(({ id }) => id)).toEqual([kept.id]);
      expect(await log(groupId)).toEqual([expect.objectContaining({ state: 'delivered' })]);
    },
  );

  test.each([503, 0])(
    'a browser that fails with %s for a while gets it later, the other not again',
    async (answer) => {
      const [fails, works] = [await subscribe(), await subscribe()];
      service.answers.set(fails.name, answer);
      const { groupId } = await alarm();
      await worker.settle();
      expect(await log(groupId)).toEqual([expect.objectContaining({ state: 'waiting' })]);
      app.clock.advance(MINUTE_MS);
      await worker.settle();
      service.answers.delete(fails.name);
      app.clock.advance(MINUTE_MS);
      await worker.settle();
      expect(service.messages.map(({ browser }) => browser)).toEqual([works.name, fails.name]);
      expect(await log(groupId)).toEqual([expect.objectContaining({ state: 'delivered', attempts: 3 })]);
    },
  );

  test('a recipient without a browser has no address', async () => {
    const { groupId } = await alarm();
    await worker.settle();
    expect(await log(groupId)).toEqual([expect.objectContaining({ state: 'no address' })]);
  });

  test('the same endpoint again is the same device, and follows who signs in there', async () => {
    const { subscription, id } = await subscribe();
    const again = await acme.viewer.call('POST', '/push/subscriptions', subscription);
    expect(again.json()).toMatchObject({ id });
    await acme.admin.call('POST', '/push/subscriptions', subscription);
    expect(await readPushDevices(acme.viewer)).toEqual([]);
    expect((await readPushDevices(acme.admin)).map(({ endpoint }) => endpoint)).toContain(
      subscription.endpoint,
    );
  });

  test('a browser whose push service gave it another address stays the same device of the same person', async () => {
    const { subscription, id } = await subscribe();
    const renewed = {
      ...service.subscribe(`browser-${(browsers += 1)}`, pushKey),
      replaces: subscription.endpoint,
    };
    const answer = await acme.viewer.call('POST', '/push/subscriptions', renewed);
    expect(answer.json()).toMatchObject({ id, endpoint: renewed.endpoint });
    expect(await readPushDevices(acme.viewer)).toEqual([
      expect.objectContaining({ id, endpoint: renewed.endpoint }),
    ]);
    const { serialNo } = await alarm();
    await worker.settle();
    expect(service.messages).toMatchObject([{ payload: { title: expect.stringContaining(serialNo) } }]);
  });

  test('no user takes over a browser of somebody else by naming its address as the former one', async () => {
    const { subscription, id } = await subscribe();
    const other = service.subscribe(`browser-${(browsers += 1)}`, pushKey);
    await acme.admin.call('POST', '/push/subscriptions', { ...other, replaces: subscription.endpoint });
    expect(await readPushDevices(acme.viewer)).toEqual([
      expect.objectContaining({ id, endpoint: subscription.endpoint }),
    ]);
  });

  test('the app’s icon counts the alarms that the user may see and no user acknowledged', async () => {
    await subscribe();
    await alarm();
    await worker.settle();
    const before = service.messages[0]?.payload.badge ?? 0;
    app.clock.advance(MINUTE_MS);
    await alarm();
    await worker.settle();
    expect([before > 0, service.messages[1]?.payload.badge]).toEqual([true, before + 1]);
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    app.clock.advance(MINUTE_MS);
    await alarm();
    await worker.settle();
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: false });
    expect(service.messages.at(-1)?.payload.badge).toBe(0);
  });

  test("another user's device is not removed", async () => {
    const { id } = await subscribe();
    expect((await acme.admin.call('DELETE', `/push/subscriptions/${id}`)).statusCode).toBe(404);
    expect(await readPushDevices(acme.viewer)).toHaveLength(1);
  });

  test('the twenty-first device takes the place of the first', async () => {
    const devices = [];
    for (let count = 0; count < 21; count += 1) devices.push(await subscribe());
    expect((await readPushDevices(acme.viewer)).map(({ id }) => id)).toEqual(
      devices.slice(1).map(({ id }) => id),
    );
  });

  test.each([
    ['endpoint', { endpoint: 'ftp://push.example.org/1' }],
    ['keys.p256dh', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }],
    ['keys.auth', { keys: { p256dh: SOME_POINT, auth: 'AAAA' } }],
  ])('a bad %s is refused', async (path, given) => {
    const { subscription } = await subscribe();
    const answer = await acme.viewer.call('POST', '/push/subscriptions', { ...subscription, ...given });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });
});

describeOnEachEngine('endpoints of push messages', (on) => {
  test('are refused where they lead to a private network, at registration and when sent to', async () => {
    const app = await createTestApp(on.database);
    const acme = await app.createCompany('Acme');
    const service = await startPushService();
    const outbound = createOutbound({ allowPrivate: false });
    const publicUrl = new URL('https://monitor.example.org');
    const push = connectPush({ database: on.database, outbound, secrets: TEST_SECRETS, publicUrl });
    const subscription = service.subscribe('inside', push.keys.publicKey);
    for (const endpoint of [
      subscription.endpoint,
      'https://127.0.0.1/1',
      'https://localhost/1',
      'https://[::1]/1',
    ]) {
      const answer = await acme.viewer.call('POST', '/push/subscriptions', { ...subscription, endpoint });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'endpoint']);
    }
    const { p256dh, auth } = subscription.keys;
    const device = { companyId: 1, subscriptionId: 1, endpoint: subscription.endpoint, p256dh, auth };
    const sending = createPushSender(push).send(
      { subject: 'Alarm', text: 'Alarm', html: '', language: 'en', link: '/' },
      { to: '', devices: [device], key: 'delivery-1' },
    );
    await expect(sending).rejects.toThrow('must start with https://');
    expect(service.messages).toEqual([]);
    await Promise.all([app.close(), service.close()]);
  });
});
