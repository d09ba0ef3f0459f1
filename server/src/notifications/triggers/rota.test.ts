// @module-tag R65
import { type Delivery, delivery, rota as rotaAnswer } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../../testing/watched-store.ts';
import { escalateDue } from './escalate-due.ts';
import { notifyHandOvers } from './notify-hand-overs.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describeOnEachEngine('a group with a rota', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  // A company for each: a day passes in some, after which everybody has to sign in again.
  beforeEach(async () => {
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  afterAll(async () => app.close());

  const deps = () => ({ database: on.database, clock: app.clock, events: NO_LISTENERS });
  const admin = async () => signIn(app.http, acme.name, acme.admin.email);
  const addUser = async (email: string): Promise<number> => {
    const body = { email, password: 'a long enough passphrase', roles: [2] };
    return (await acme.admin.call('POST', '/users', body)).json<{ id: number }>().id;
  };
  /** A rota that hands over each day at the minute of the day that it is now. */
  const addRota = async (userIds: number[]) => {
    const now = new Date(app.clock.now());
    const body = {
      name: 'Nights',
      shiftUnit: 'days',
      shiftLength: 1,
      startsOn: now.toISOString().slice(0, 10),
      handOverAt: now.toISOString().slice(11, 16),
      userIds,
    };
    return rotaAnswer.parse((await acme.admin.call('POST', '/rotas', body)).json()).id;
  };
  const watch = async (rotaId: number, given: object = {}) => {
    const sensor = await store.addSensor();
    const response = await acme.admin.call('POST', '/remote-alert-groups', {
      name: 'Night shift',
      sensors: [sensor.id],
      recipients: [],
      rotaRecipients: [{ rotaId, email: true, sms: false, push: false }],
      ...given,
    });
    expect(response.statusCode).toBe(201);
    return { sensor, groupId: response.json<{ id: number }>().id };
  };
  const sent = async (groupId: number): Promise<[string, string][]> =>
    delivery
      .array()
      .parse((await (await admin()).call('GET', `/deliveries?group_id=${groupId}`)).json<Delivery[]>())
      .toReversed()
      .map(({ username, purpose }) => [username, purpose]);

  test('notifies the user who is on call when the alarm is raised', async () => {
    const { sensor, groupId } = await watch(await addRota([acme.viewer.userId, acme.admin.userId]));
    app.clock.advance(MINUTE_MS);
    await store.measure({ [sensor.serialNo]: -10 });
    expect(await sent(groupId)).toEqual([['viewer', 'alarm']]);
  });

  test(
    'notifies the next person of what is in force at a hand-over, once, whatever number of servers looks',
    { tags: ['R67'] },
    async () => {
      const { sensor, groupId } = await watch(await addRota([acme.viewer.userId, acme.admin.userId]));
      await store.measure({ [sensor.serialNo]: -10 });
      await notifyHandOvers(deps());
      app.clock.advance(DAY_MS);
      await Promise.all([1, 2, 3].map(async () => notifyHandOvers(deps())));
      await notifyHandOvers(deps());
      expect(await sent(groupId)).toEqual([
        ['viewer', 'alarm'],
        ['admin', 'hand-over'],
      ]);
      const [newest] = (await (await admin()).call('GET', `/deliveries?group_id=${groupId}`)).json<
        Delivery[]
      >();
      expect(newest).toMatchObject({ because: 'hand-over', recipient: 'user' });
    },
  );

  test('hands nothing over that was acknowledged', async () => {
    const { sensor, groupId } = await watch(await addRota([acme.viewer.userId, acme.admin.userId]));
    await store.measure({ [sensor.serialNo]: -10 });
    const entries = (await acme.viewer.call('GET', '/alarms/alarm-log')).json<
      { idAlarmLog: number; sensor_id: number }[]
    >();
    const id = entries.find(({ sensor_id }) => sensor_id === sensor.id)?.idAlarmLog ?? 0;
    await acme.viewer.call('PATCH', `/alarms/alarm-log/${id}`, { acknowledged: true });
    app.clock.advance(DAY_MS);
    await notifyHandOvers(deps());
    expect((await sent(groupId)).map(([, purpose]) => purpose)).toEqual(['alarm', 'acknowledged']);
  });

  test('keeps who was notified when the zone of the company moves its hand-overs', async () => {
    const { sensor, groupId } = await watch(await addRota([acme.viewer.userId, acme.viewer.userId]));
    app.clock.advance(120 * MINUTE_MS);
    await store.measure({ [sensor.serialNo]: -10 });
    const zone = async (timeZone: string) => acme.admin.call('PATCH', '/settings/company', { timeZone });
    await zone('Europe/Berlin');
    await notifyHandOvers(deps());
    await zone('Europe/London');
    await notifyHandOvers(deps());
    expect(await sent(groupId)).toEqual([['viewer', 'alarm']]);
  });

  test('with a gap notifies its second group at once', async () => {
    const leaving = await addUser(`leaving-${app.clock.now()}@example.org`);
    const rotaId = await addRota([leaving]);
    await acme.admin.call('PATCH', `/users/${leaving}`, { isDisabled: true });
    const other = await store.addSensor();
    const managers = await store.addGroup({
      name: 'Managers',
      sensors: [other.id],
      recipients: [{ userId: acme.admin.userId, channels: ['email'] }],
    });
    const { sensor } = await watch(rotaId, { escalate_to: managers, escalate_after: 60 });
    await store.measure({ [sensor.serialNo]: -10 });
    await escalateDue(deps());
    expect(await sent(managers)).toEqual([['admin', 'escalation']]);
  });

  test('that runs into a gap while an alarm is in force notifies its second group then', async () => {
    const leaving = await addUser(`gone-${app.clock.now()}@example.org`);
    const rotaId = await addRota([acme.viewer.userId, leaving]);
    const other = await store.addSensor();
    const managers = await store.addGroup({
      name: 'Managers',
      sensors: [other.id],
      recipients: [{ userId: acme.admin.userId, channels: ['email'] }],
    });
    const { sensor } = await watch(rotaId, { escalate_to: managers, escalate_after: 1_440 });
    app.clock.advance(MINUTE_MS);
    await store.measure({ [sensor.serialNo]: -10 });
    await acme.admin.call('PATCH', `/users/${leaving}`, { isDisabled: true });
    app.clock.advance(DAY_MS - MINUTE_MS);
    await notifyHandOvers(deps());
    await escalateDue(deps());
    expect(await sent(managers)).toEqual([['admin', 'escalation']]);
  });

  test('says who is notified, and warns of the days on which no user is', async () => {
    const leaving = await addUser(`warned-${app.clock.now()}@example.org`);
    const rotaId = await addRota([acme.viewer.userId, leaving]);
    const { groupId } = await watch(rotaId);
    await acme.admin.call('PATCH', `/users/${leaving}`, { isDisabled: true });
    const answer = async (at: number) =>
      (await acme.admin.call('GET', `/who-is-notified?at=${at}`))
        .json<{ groups: { groupId: number; people: object[]; warnings: object[] }[] }>()
        .groups.find((group) => group.groupId === groupId);
    const now = app.clock.now();
    expect((await answer(now + MINUTE_MS))?.people).toMatchObject([
      { username: 'viewer', because: 'on call', reaches: ['email'] },
    ]);
    const tomorrow = await answer(now + DAY_MS + MINUTE_MS);
    expect(tomorrow?.people).toEqual([]);
    expect(tomorrow?.warnings[0]).toMatchObject({ kind: 'reaches nobody' });
  });
});

describeOnEachEngine('quiet hours', (on) => {
  test('give way where no other user would be notified, and the delivery says so', async () => {
    const app = await createTestApp(on.database);
    try {
      const acme = await app.createCompany('Acme');
      const store = await openWatchedStore(app, acme);
      const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00' };
      const quiet = { quietHours: [always], off: [{ channel: 'email', kinds: ['acknowledgements'] }] };
      expect((await acme.viewer.call('PUT', '/notification-preferences', quiet)).statusCode).toBe(200);
      const [alone, shared] = [await store.addSensor(), await store.addSensor()];
      const viewer = { userId: acme.viewer.userId, channels: ['email'] as const };
      const aloneGroup = await store.addGroup({ name: 'A', sensors: [alone.id], recipients: [viewer] });
      const sharedGroup = await store.addGroup({
        name: 'B',
        sensors: [shared.id],
        recipients: [viewer, { userId: acme.admin.userId, channels: ['email'] }],
      });
      await store.measure({ [alone.serialNo]: -10, [shared.serialNo]: -10 });
      const readDeliveries = async (groupId: number) =>
        delivery.array().parse((await acme.admin.call('GET', `/deliveries?group_id=${groupId}`)).json());
      expect(await readDeliveries(aloneGroup)).toMatchObject([
        { username: 'viewer', because: 'nobody else' },
      ]);
      expect(await readDeliveries(sharedGroup)).toMatchObject([{ username: 'admin', because: null }]);
    } finally {
      await app.close();
    }
  });

  test('and channels of alarms cannot be switched off unless an admin allows it', async () => {
    const app = await createTestApp(on.database);
    try {
      const acme = await app.createCompany('Acme');
      const body = { quietHours: [], off: [{ channel: 'sms', kinds: ['alarms'] }] };
      const save = async () => acme.viewer.call('PUT', '/notification-preferences', body);
      const refused = await save();
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'off.0.kinds']);
      await acme.admin.call('PATCH', '/settings/company', { mayTurnOffAlarms: true });
      expect((await save()).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });
});
