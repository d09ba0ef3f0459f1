// @module-tag R28
import { type Delivery, delivery } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { createLogger } from '../../platform/logger.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import {
  callAsGateway,
  GATEWAY_TOKEN,
  startTelephoneGateway,
  type TelephoneGateway,
} from '../../../testing/telephone-gateway.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../../testing/watched-store.ts';
import { createMessageTokens } from '../letters/message-tokens.ts';
import { createVoiceSender } from '../channels/voice.ts';
import { escalateDue } from '../triggers/escalate-due.ts';
import { DeliveryWorker } from '../sending/worker.ts';
import { createCallNames } from './call-names.ts';
import { letterTexts } from '../letters/texts/index.ts';

const CALL_TEXTS = letterTexts('en').call;
const MINUTE_MS = 60_000;
const PIN = '2580';
const NUMBER = '+44 7700 900123';
const publicUrl = new URL('http://localhost:3000');

describeOnEachEngine('calls', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let gateway: TelephoneGateway;
  let worker: DeliveryWorker;

  beforeAll(async () => {
    gateway = await startTelephoneGateway();
    const voice = createVoiceSender({
      gatewayUrl: gateway.url,
      account: 'AC1',
      token: GATEWAY_TOKEN,
      from: '+15005550006',
      publicUrl,
      calls: createCallNames(TEST_SECRETS),
      lookEveryMs: 1,
    });
    app = await createTestApp(on.database, {
      environment: { SMS_ACCOUNT: 'AC1', SMS_TOKEN: GATEWAY_TOKEN, SMS_FROM: '+15005550006' },
      notifications: { senders: { voice } },
    });
    worker = new DeliveryWorker({
      linkToken: async () => undefined,
      messageTokens: createMessageTokens(TEST_SECRETS),
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: { voice },
      publicUrl,
      events: NO_LISTENERS,
    });
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
    await acme.admin.call('PATCH', `/users/${acme.viewer.userId}`, { phoneNumber: NUMBER });
    await acme.viewer.call('PUT', '/auth/acknowledgement-pin', { pin: PIN });
  });
  beforeEach(async () => {
    app.clock.advance(16 * MINUTE_MS);
    gateway.asked.length = 0;
    gateway.ends = { status: 'completed', duration: 20 };
    await set({ acknowledgeFromMessages: 'link and PIN', acknowledgementNeeds: 'nothing' });
  });
  afterAll(async () => {
    await Promise.all([worker.close(), app.close()]);
    await gateway.close();
  });

  const set = async (body: object) => {
    expect((await acme.admin.call('PATCH', '/settings/company', body)).statusCode).toBe(200);
  };
  const group = async (name: string, sensors: number[], more: object = {}) => {
    const recipients = [
      { userId: String(acme.viewer.userId), email: false, sms: false, push: false, voice: true },
    ];
    const added = await acme.admin.call('POST', '/remote-alert-groups', {
      name,
      sensors,
      recipients,
      ...more,
    });
    expect(added.json()).toMatchObject({ recipients: [{ voice: true }] });
    return added.json<{ id: number }>().id;
  };
  const alarm = async () => {
    const sensor = await store.addSensor();
    const groupId = await group(`Night ${sensor.id}`, [sensor.id]);
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    return { ...sensor, groupId };
  };
  const log = async (groupId: number): Promise<Delivery[]> =>
    delivery.array().parse((await acme.admin.call('GET', `/deliveries?group_id=${groupId}`)).json());
  const isAcknowledged = async (sensorId: number): Promise<boolean> => {
    const rows = await on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('alarm_log')
        .select('acknowledged_at')
        .where('company_id', '=', acme.companyId)
        .where('sensor_id', '=', sensorId)
        .execute(),
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.acknowledged_at != null;
  };
  /** The address of the script of the newest call, below `/api`. */
  const script = () => {
    const { pathname, search } = new URL(gateway.asked.at(-1)?.url ?? '');
    return pathname.replace('/api', '') + search;
  };
  const press = async (step: 'menu' | 'pin', digits: string) => {
    const path = `${script().replace('/voice/script', '/voice/answer')}&step=${step}`;
    return (await callAsGateway(app.http, path, { Digits: digits, CallSid: 'CA1' })).body;
  };

  test('a recipient is called; a call that was listened to for 5 seconds is delivered', async () => {
    const { groupId } = await alarm();
    expect(gateway.asked).toMatchObject([{ kind: 'Calls', to: NUMBER }]);
    expect(await log(groupId)).toMatchObject([{ channel: 'voice', state: 'delivered', attempts: 1 }]);
  });

  test.each([
    ['busy', { status: 'busy' }],
    ['no answer', { status: 'no-answer' }],
    ['hung up at once', { status: 'completed', duration: 4 }],
  ])('%s is tried three times, two minutes apart, then failed, and escalation goes on', async (_, ends) => {
    gateway.ends = ends;
    const sensor = await store.addSensor();
    const second = await group(`Second ${sensor.id}`, [(await store.addSensor()).id]);
    const first = await group(`First ${sensor.id}`, [sensor.id], { escalate_to: second, escalate_after: 10 });
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    expect(await log(first)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const channels = (await acme.admin.call('GET', '/notification-channels')).json();
    expect(channels).toContainEqual(expect.objectContaining({ channel: 'voice', state: 'ready' }));
    app.clock.advance(2 * MINUTE_MS - 1);
    await worker.settle();
    expect(gateway.asked.length).toBe(1);
    app.clock.advance(1);
    await worker.settle();
    expect(gateway.asked.length).toBe(2);
    app.clock.advance(2 * MINUTE_MS);
    await worker.settle();
    expect(gateway.asked.length).toBe(3);
    expect(await log(first)).toMatchObject([{ state: 'failed', attempts: 3 }]);
    app.clock.advance(20 * MINUTE_MS);
    await worker.settle();
    expect(gateway.asked.length).toBe(3);
    await escalateDue({ database: on.database, clock: app.clock, events: NO_LISTENERS });
    gateway.ends = { status: 'completed', duration: 20 };
    await worker.settle();
    expect(await log(second)).toMatchObject([{ purpose: 'escalation', state: 'delivered' }]);
  });

  test('no user is called again for an alarm that somebody else has acknowledged meanwhile, nor for its end', async () => {
    gateway.ends = { status: 'no-answer' };
    const { id, groupId, serialNo } = await alarm();
    const rows = (await acme.admin.call('GET', '/alarms/alarm-log')).json<
      { sensor_id: number; idAlarmLog: number }[]
    >();
    const row = rows.find(({ sensor_id }) => sensor_id === id);
    await acme.admin.call('PATCH', `/alarms/alarm-log/${row?.idAlarmLog ?? 0}`, { acknowledged: true });
    app.clock.advance(2 * MINUTE_MS);
    await worker.settle();
    await store.measure({ [serialNo]: -20 });
    await worker.settle();
    expect(gateway.asked.length).toBe(1);
    expect(await log(groupId)).toMatchObject([
      { state: 'failed', last_error: 'Nobody had to be called any more.' },
    ]);
  });

  test('the script says the alarm twice, 1 says it again, 2 asks for the PIN and acknowledges', async () => {
    const { id, serialNo } = await alarm();
    const said = (await callAsGateway(app.http, script(), { CallSid: 'CA1' })).body;
    expect(said.split(`Alarm: Freezer ${serialNo}, temperature too high`).length).toBe(3);
    expect(said).toContain(CALL_TEXTS.menu);
    expect(await press('menu', '1')).toContain('<Redirect');
    expect(await press('menu', '2')).toContain(CALL_TEXTS.pin);
    expect(await isAcknowledged(id)).toBe(false);
    expect(await press('pin', '1111')).toContain(CALL_TEXTS.wrongPin);
    expect(await press('pin', PIN)).toContain(CALL_TEXTS.done);
    expect(await isAcknowledged(id)).toBe(true);
    expect(await press('pin', PIN)).toContain(CALL_TEXTS.already);
  });

  test('with `link` 2 acknowledges at once; with `off` it is not offered', async () => {
    await set({ acknowledgeFromMessages: 'off' });
    const { id } = await alarm();
    const said = (await callAsGateway(app.http, script(), {})).body;
    expect([said.includes(CALL_TEXTS.again), said.includes(CALL_TEXTS.menu)]).toEqual([true, false]);
    expect(await press('menu', '2')).toContain('<Redirect');
    expect(await press('pin', PIN)).toContain(CALL_TEXTS.over);
    expect(await isAcknowledged(id)).toBe(false);
    await set({ acknowledgeFromMessages: 'link' });
    expect(await press('menu', '2')).toContain(CALL_TEXTS.done);
    expect(await isAcknowledged(id)).toBe(true);
  });

  test('a PIN tried two hundred times in calls is tried five times', async () => {
    const { id } = await alarm();
    const answers: string[] = [];
    for (let tried = 0; tried < 200; tried += 1) answers.push(await press('pin', String(4_000 + tried)));
    expect(answers.filter((text) => text.includes(CALL_TEXTS.wrongPin)).length).toBe(5);
    expect(answers.filter((text) => text.includes(CALL_TEXTS.locked)).length).toBe(195);
    expect(await isAcknowledged(id)).toBe(false);
  });

  test(
    'what the gateway did not sign is refused; the name in its address is no token of a link',
    { tags: ['S58'] },
    async () => {
      const { id } = await alarm();
      const wrong = { token: 'another token' };
      expect((await callAsGateway(app.http, script(), {}, wrong)).statusCode).toBe(403);
      const answer = `${script().replace('script', 'answer')}&step=pin`;
      expect((await callAsGateway(app.http, answer, { Digits: PIN }, wrong)).statusCode).toBe(403);
      const call = new URL(gateway.asked[0]?.url ?? '').searchParams.get('call') ?? '';
      const forged = `/voice/script?call=${call.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`;
      expect((await callAsGateway(app.http, forged, {})).statusCode).toBe(404);
      const link = await app.http.inject({
        method: 'POST',
        url: '/api/acknowledgements',
        payload: { token: call, pin: PIN },
      });
      expect(link.statusCode).toBe(410);
      expect(await isAcknowledged(id)).toBe(false);
    },
  );
});
