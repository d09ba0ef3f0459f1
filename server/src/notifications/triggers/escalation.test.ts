import { type Delivery, delivery } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../../testing/watched-store.ts';
import { escalateDue } from './escalate-due.ts';

const MINUTE_MS = 60_000;

describeOnEachEngine('an alarm that no user acknowledges', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  beforeEach(() => app.clock.advance(MINUTE_MS));
  afterAll(async () => app.close());

  const deps = () => ({ database: on.database, clock: app.clock, events: NO_LISTENERS });
  /** The night shift watches a sensor; after ten minutes the manager is notified. */
  const watch = async ({
    settings = {},
    managersAfter,
  }: { settings?: object; managersAfter?: number } = {}) => {
    const sensor = await store.addSensor(settings);
    const director = await store.addGroup({
      name: 'Directors',
      sensors: [sensor.id],
      recipients: [{ userId: acme.admin.userId, channels: ['sms'] }],
    });
    const other = await store.addSensor();
    const managers = await store.addGroup({
      name: 'Managers',
      sensors: [other.id],
      recipients: [{ userId: acme.admin.userId, channels: ['email'] }],
      ...(managersAfter !== undefined && { escalate_to: director, escalate_after: managersAfter }),
    });
    await store.addGroup({
      name: 'Night shift',
      sensors: [sensor.id],
      recipients: [{ userId: acme.viewer.userId, channels: ['email'] }],
      escalate_to: managers,
      escalate_after: 10,
    });
    return { sensor, managers, director };
  };
  const deliveriesTo = async (groupId: number): Promise<Delivery[]> =>
    delivery.array().parse((await acme.viewer.call('GET', `/deliveries?group_id=${groupId}`)).json());
  const purposes = async (groupId: number) =>
    (await deliveriesTo(groupId)).map(({ purpose }) => purpose).toReversed();
  const acknowledge = async (sensorId: number) => {
    const entries = (await acme.viewer.call('GET', '/alarms/alarm-log')).json<
      { idAlarmLog: number; sensor_id: number }[]
    >();
    const entry = entries.find(({ sensor_id }) => sensor_id === sensorId);
    const answer = await acme.viewer.call('PATCH', `/alarms/alarm-log/${entry?.idAlarmLog ?? 0}`, {
      acknowledged: true,
    });
    expect(answer.statusCode).toBe(200);
  };

  test('notifies the second group when the time is over, not before, and once', async () => {
    const { sensor, managers } = await watch();
    await store.measure({ [sensor.serialNo]: -10 });
    app.clock.advance(10 * MINUTE_MS - 1);
    await escalateDue(deps());
    expect(await deliveriesTo(managers)).toEqual([]);
    app.clock.advance(1);
    await escalateDue(deps());
    app.clock.advance(60 * MINUTE_MS);
    await escalateDue(deps());
    expect(await deliveriesTo(managers)).toEqual([
      expect.objectContaining({
        purpose: 'escalation',
        username: 'admin',
        subject: `Nobody has acknowledged: Freezer ${sensor.serialNo}, temperature too high`,
      }),
    ]);
  });

  test('notifies once however many servers look at the same time', async () => {
    const { sensor, managers } = await watch();
    await store.measure({ [sensor.serialNo]: -10 });
    app.clock.advance(10 * MINUTE_MS);
    await Promise.all([1, 2, 3, 4].map(async () => escalateDue(deps())));
    expect(await purposes(managers)).toEqual(['escalation']);
  });

  test('notifies no second group when somebody acknowledges in time', async () => {
    const { sensor, managers } = await watch();
    await store.measure({ [sensor.serialNo]: -10 });
    app.clock.advance(9 * MINUTE_MS);
    await acknowledge(sensor.id);
    app.clock.advance(9 * MINUTE_MS);
    await escalateDue(deps());
    expect(await deliveriesTo(managers)).toEqual([]);
  });

  test('notifies no second group when it resets by itself in time', async () => {
    const { sensor, managers } = await watch({ settings: { auto_reset: true } });
    await store.measure({ [sensor.serialNo]: -10 });
    app.clock.advance(5 * MINUTE_MS);
    await store.measure({ [sensor.serialNo]: -20 });
    app.clock.advance(5 * MINUTE_MS);
    await escalateDue(deps());
    expect(await deliveriesTo(managers)).toEqual([]);
  });

  test('notifies also when the value is back inside and waits for an acknowledgement', async () => {
    const { sensor, managers } = await watch();
    await store.measure({ [sensor.serialNo]: -10 });
    app.clock.advance(5 * MINUTE_MS);
    await store.measure({ [sensor.serialNo]: -20 });
    app.clock.advance(5 * MINUTE_MS);
    await escalateDue(deps());
    expect(await purposes(managers)).toEqual(['escalation']);
  });

  test('the users to which it was escalated are notified of the acknowledgement too', async () => {
    const { sensor, managers } = await watch();
    await store.measure({ [sensor.serialNo]: -10 });
    app.clock.advance(10 * MINUTE_MS);
    await escalateDue(deps());
    await acknowledge(sensor.id);
    expect(await purposes(managers)).toEqual(['escalation', 'acknowledged']);
  });

  test('goes on to a third group, counted from the second', async () => {
    const { sensor, managers, director } = await watch({ managersAfter: 20 });
    await store.measure({ [sensor.serialNo]: -10 });
    app.clock.advance(10 * MINUTE_MS);
    await escalateDue(deps());
    app.clock.advance(20 * MINUTE_MS);
    await escalateDue(deps());
    expect(await purposes(managers)).toEqual(['escalation']);
    expect(await purposes(director)).toEqual(['alarm', 'escalation']);
  });

  test('does not notify a group that was deleted meanwhile', async () => {
    const { sensor, managers } = await watch();
    await store.measure({ [sensor.serialNo]: -10 });
    await acme.admin.call('DELETE', `/remote-alert-groups/${managers}`);
    app.clock.advance(10 * MINUTE_MS);
    await escalateDue(deps());
    expect(await deliveriesTo(managers)).toEqual([]);
  });
});
