import type { ServerResponse } from 'node:http';
import {
  webhookData,
  type WebhookDelivery,
  webhookDelivery,
  type WebhookEvent,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST_EVENT,
} from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_LISTENERS } from '../events.ts';
import { createLogger } from '../platform/logger.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import { createSealer } from '../platform/security/sealed-text.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_SECRETS,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../testing/watched-store.ts';
import { isSignedBy, startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { followAudit } from './follow-audit.ts';
import { queueMessages } from './queue-events.ts';
import { forgetMessages } from '../retention/index.ts';
import { createWebhookSealer } from './secret.ts';
import { WebhookWorker } from './worker.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WIFI_PASSWORD = 'a Wi-Fi passphrase';

describeOnEachEngine('webhooks', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let receiver: WebhookReceiver;
  let worker: WebhookWorker;
  let targets = 0;

  const createWorker = (changes: Partial<ConstructorParameters<typeof WebhookWorker>[0]> = {}) =>
    new WebhookWorker({
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      outbound: createOutbound({ allowPrivate: true }),
      sealer: createWebhookSealer(TEST_SECRETS),
      announceChange: () => {},
      timeoutMs: 300,
      chance: () => 0,
      ...changes,
    });

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    app = await createTestApp(on.database, {
      notifications: { outbound: createOutbound({ allowPrivate: true }) },
    });
    worker = createWorker();
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  beforeEach(async () => {
    app.clock.advance(MINUTE_MS);
    receiver.received.length = 0;
    const webhooks = (await acme.admin.call('GET', '/webhooks')).json<{ id: number }[]>();
    for (const { id } of webhooks) await acme.admin.call('DELETE', `/webhooks/${id}`);
  });
  afterAll(async () => {
    await Promise.all([worker.close(), app.close()]);
    await receiver.close();
  });

  const add = async (events: readonly WebhookEvent[] = WEBHOOK_EVENTS, company = acme) => {
    const path = `/target-${(targets += 1)}`;
    const body = { name: 'Ticket system', url: receiver.url + path, events };
    const answer = await company.admin.call('POST', '/webhooks', body);
    expect(answer.statusCode).toBe(201);
    return { path, body, ...answer.json<{ id: number; secret: string }>() };
  };
  /** Sessions last no longer than a day, so everybody signs in again. */
  const wait = async (ms: number) => {
    app.clock.advance(ms);
    const { name, admin, viewer } = acme;
    acme = {
      ...acme,
      admin: await signIn(app.http, name, admin.email),
      viewer: await signIn(app.http, name, viewer.email),
    };
    store = await openWatchedStore(app, acme);
  };
  const save = async (id: number, body: object) => acme.admin.call('PUT', `/webhooks/${id}`, body);
  const settle = async (by = worker) => {
    await followAudit({ database: on.database, clock: app.clock, events: NO_LISTENERS });
    await by.settle();
  };
  const received = (path: string) => receiver.received.filter((one) => one.path === path);
  const typesAt = (path: string) => received(path).map(({ message }) => message.type);
  const log = async (id: number): Promise<WebhookDelivery[]> =>
    webhookDelivery.array().parse((await acme.admin.call('GET', `/webhooks/${id}/deliveries`)).json());
  const read = async (id: number) =>
    (await acme.admin.call('GET', '/webhooks'))
      .json<
        { id: number; enabled: boolean; disabled_reason: string | null; failing_since: string | null }[]
      >()
      .find((webhook) => webhook.id === id);
  /** Straight into the outbox: sessions do not last as long as clocks are set. */
  const queueTest = async (webhookId: number) =>
    on.database.write(acme.companyId, async (tx) => {
      const data = { webhook_id: webhookId, name: 'Ticket system', sent_by: 'admin' };
      const at = app.clock.now();
      return queueMessages(tx, acme.companyId, webhookId, [{ type: WEBHOOK_TEST_EVENT, at, data }], at);
    });
  const testMessage = async (id: number) => {
    const answer = await acme.admin.call('POST', `/webhooks/${id}/test`);
    expect(answer.statusCode).toBe(201);
    return answer.json<WebhookDelivery>();
  };

  test.each([HOUR_MS, DAY_MS])(
    'leave at once after the clock was set back by %i ms',
    { tags: ['R63'] },
    async (ms) => {
      const { id, path } = await add(['alarm.raised']);
      app.clock.advance(ms);
      await queueTest(id);
      await settle();
      app.clock.advance(-ms);
      await queueTest(id);
      await settle();
      expect(received(path)).toHaveLength(2);
    },
  );

  describe('as they are managed', () => {
    test('show their secret once, and store it encrypted', async () => {
      const { id, secret, body } = await add(['alarm.raised']);
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const listed = await acme.admin.call('GET', '/webhooks');
      expect(listed.json()).toEqual([
        {
          id,
          ...body,
          enabled: true,
          disabled_reason: null,
          failing_since: null,
          created_at: new Date(app.clock.now()).toISOString(),
          created_by: 'admin',
        },
      ]);
      const stored = await on.database.readAcross(async ({ sql }) =>
        JSON.stringify(await sql.selectFrom('webhooks').selectAll().execute()),
      );
      expect(stored).not.toContain(secret.slice('whsec_'.length));
    });

    test.each([
      ['name', { name: ' ' }],
      ['url', { url: 'ftp://example.org/' }],
      ['url', { url: 'nonsense' }],
      ['url', { url: 'http://user:secret@127.0.0.1/' }],
      ['url', { url: 'https://a-name-that-nobody-has.invalid/' }],
      ['events', { events: [] }],
      ['events', { events: ['alarm.raised', 'alarm.raised'] }],
      ['events.0', { events: ['everything'] }],
    ])('name the field %s that does not fit', async (path, wrong) => {
      const right = { name: 'x', url: receiver.url, events: ['alarm.raised'] };
      const answer = await acme.admin.call('POST', '/webhooks', { ...right, ...wrong });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
    });

    test('are an admin’s', async () => {
      const { id } = await add();
      for (const [method, path] of [
        ['GET', '/webhooks'],
        ['POST', '/webhooks'],
        ['PUT', `/webhooks/${id}`],
        ['DELETE', `/webhooks/${id}`],
        ['POST', `/webhooks/${id}/secret`],
        ['POST', `/webhooks/${id}/test`],
        ['GET', `/webhooks/${id}/deliveries`],
        ['POST', `/webhooks/${id}/deliveries/1/resend`],
      ] as const) {
        expect.soft((await acme.viewer.call(method, path)).statusCode, path).toBe(403);
      }
    });

    test('are at most 20 of a company', async () => {
      const company = await app.createCompany();
      for (let count = 0; count < 20; count += 1) await add(['alarm.raised'], company);
      const body = { name: 'One more', url: receiver.url, events: ['alarm.raised'] };
      expect((await company.admin.call('POST', '/webhooks', body)).statusCode).toBe(409);
    });

    test('leave only the host of their address in the audit log', async () => {
      const { id, path, body } = await add(['alarm.raised']);
      await save(id, { ...body, url: `${receiver.url}/another-secret-path`, enabled: true });
      const rows = (await auditRows(on.database, acme.companyId)).slice(-2);
      expect(rows.map(({ action }) => action)).toEqual(['webhook_create', 'webhook_update']);
      expect(JSON.stringify(rows)).not.toContain(path);
      expect(JSON.stringify(rows)).not.toContain('secret-path');
    });
  });

  describe('what is sent', () => {
    test('is signed by the Standard Webhooks specification, with an id and the time', async () => {
      const { id, secret, path } = await add();
      await testMessage(id);
      await settle();
      const one = received(path).find(({ message }) => message.type === 'webhook.test');
      expect(one?.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': expect.stringMatching(/^msg_[\w-]{43}$/),
        'webhook-timestamp': String(Math.floor(app.clock.now() / 1_000)),
      });
      expect(one !== undefined && isSignedBy(secret, one)).toBe(true);
      expect(one !== undefined && isSignedBy('whsec_AAAA', one)).toBe(false);
      expect(one?.message).toEqual({
        type: 'webhook.test',
        timestamp: new Date(app.clock.now()).toISOString(),
        data: { webhook_id: id, name: 'Ticket system', sent_by: 'admin' },
      });
      expect(webhookData.test.parse(one?.message.data)).toBeTruthy();
    });

    test('is signed with the old secret too for a day after it was replaced', async () => {
      const { id, secret, path } = await add(['alarm.raised']);
      const rotated = await acme.admin.call('POST', `/webhooks/${id}/secret`);
      const { secret: fresh } = rotated.json<{ secret: string }>();
      expect(fresh).not.toBe(secret);
      const signedBy = async () => {
        await testMessage(id);
        await settle();
        const last = received(path).at(-1);
        return last === undefined ? [] : [secret, fresh].map((one) => isSignedBy(one, last));
      };
      expect(await signedBy()).toEqual([true, true]);
      await wait(DAY_MS);
      expect(await signedBy()).toEqual([false, true]);
    });

    test('of an alarm is its row of the log with names, from pre-alarm to acknowledgement', async () => {
      const { path } = await add(['alarm.pre_alarm', 'alarm.raised', 'alarm.cleared', 'alarm.acknowledged']);
      const { id, serialNo } = await store.addSensor({ delay: 5 });
      await store.measure({ [serialNo]: -10 });
      app.clock.advance(6 * MINUTE_MS);
      await store.measure({ [serialNo]: -9 });
      app.clock.advance(MINUTE_MS);
      await store.measure({ [serialNo]: -20 });
      const [row] = (await acme.viewer.call('GET', `/alarms/alarm-log?sensor_id=${id}`)).json();
      await acme.viewer.call('PATCH', `/alarms/alarm-log/${row.idAlarmLog}`, { acknowledged: true });
      await settle();
      expect(typesAt(path)).toEqual([
        'alarm.pre_alarm',
        'alarm.raised',
        'alarm.cleared',
        'alarm.acknowledged',
      ]);
      const [opened, , cleared, acknowledged] = received(path).map(({ message }) =>
        webhookData.alarm.parse(message.data),
      );
      expect(opened).toMatchObject({
        event_id: row.event_id,
        active: false,
        alarm_values: -10,
        limit_value: -15,
        sensor: { id, name: `Freezer ${serialNo}` },
        base_unit: null,
      });
      expect(cleared).toMatchObject({ alarm_values: -9, acknowledged: false });
      expect(cleared?.returned_at).not.toBeNull();
      expect(acknowledged).toMatchObject({ acknowledged: true, acknowledged_by: 'viewer' });
    });

    test('of a command is each of its states once, without passwords', async () => {
      const { path } = await add(['command.changed', 'audit.recorded']);
      const unit = {
        baseUnitSerialNo: `wifi-${targets}-${on.engine}`,
        baseUnitName: `Wifi ${targets}`,
        typeId: '1',
      };
      const { deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json();
      const device = async (method: 'GET' | 'POST', at: string, payload?: object) =>
        app.http.inject({
          method,
          url: `/api/ingest/commands${at}`,
          headers: { authorization: `Bearer ${deviceKey}` },
          ...(payload !== undefined && { payload }),
        });
      const wifi = { baseUnitSerialNumber: unit.baseUnitSerialNo, ssid: 'Store', password: WIFI_PASSWORD };
      const { id } = (await acme.admin.call('POST', '/automation/wifi', wifi)).json();
      await device('GET', '');
      app.clock.advance(2 * MINUTE_MS);
      expect((await device('GET', '')).json().commands).toHaveLength(1);
      await device('POST', `/${id}/ack`, { status: 'progress', progress: 50 });
      await device('POST', `/${id}/ack`, { status: 'done' });
      await settle();
      const states = received(path)
        .filter(({ message }) => message.type === 'command.changed')
        .map(({ message }) => webhookData.command.parse(message.data).state);
      expect(states).toEqual(['queued', 'sent', 'acknowledged']);
      expect(JSON.stringify(received(path))).toContain('Store');
      expect(JSON.stringify(received(path))).not.toContain(WIFI_PASSWORD);
      expect(JSON.stringify(received(path))).not.toContain(deviceKey);
    });

    test('of devices is what was added and deleted, and by which user', async () => {
      const { path } = await add(['sensor.added', 'sensor.deleted', 'base_unit.added']);
      const serialNo = String(710_000 + targets);
      const sensor = { serialNo, name: 'Chiller', type: '1' };
      const { id } = (await acme.admin.call('POST', '/sensors', sensor)).json();
      await acme.admin.call('DELETE', `/sensors/${id}`);
      await settle();
      expect(typesAt(path)).toEqual(['sensor.added', 'sensor.deleted']);
      const [added] = received(path).map(({ message }) => webhookData.device.parse(message.data));
      expect(added).toEqual({
        id,
        name: 'Chiller',
        serial: serialNo.replaceAll(/(\d\d)(?=\d)/g, '$1.'),
        by: 'admin',
      });
    });

    test('of the audit log is every row once, in order, though the server ends in between', async () => {
      const { path } = await add(['audit.recorded']);
      const before = (await auditRows(on.database, acme.companyId)).at(-1)?.seq ?? 0;
      for (const name of ['Kitchen', 'Cellar']) {
        await acme.admin.call('POST', '/zones', { zoneName: `${name} ${targets}` });
        const follow = async () =>
          followAudit({ database: on.database, clock: app.clock, events: NO_LISTENERS });
        await Promise.all([follow(), follow()]);
      }
      await settle();
      const entries = received(path).map(({ message }) => webhookData.audit.parse(message.data));
      const added = entries.filter(({ id }) => id > before);
      expect(added.map(({ action, username, company }) => [action, username, company])).toEqual([
        ['zone_create', 'admin', acme.name],
        ['zone_create', 'admin', acme.name],
      ]);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    });

    test('is whole, however much happens at once', async () => {
      const { id } = await add(['alarm.raised']);
      const data = { webhook_id: id, name: 'Ticket system', sent_by: 'admin' };
      const news = Array.from({ length: 6_000 }, (_, at) => ({ type: 'test', at, data }));
      await on.database.write(acme.companyId, async (tx) =>
        queueMessages(tx, acme.companyId, id, news, app.clock.now()),
      );
      const listed = await acme.admin.call('GET', `/webhooks/${id}/deliveries?limit=1`);
      expect(listed.headers['x-total-count']).toBe('6000');
    });

    test('is what its company’s webhooks chose, and nothing of another company', async () => {
      const rival = await app.createCompany('Rival');
      const theirs = await add(WEBHOOK_EVENTS, rival);
      const raisedOnly = await add(['alarm.raised']);
      const { serialNo } = await store.addSensor();
      await store.measure({ [serialNo]: -10 });
      await settle();
      expect(typesAt(raisedOnly.path)).toEqual(['alarm.raised']);
      const foreign = received(theirs.path).map(({ body }) => body);
      expect(foreign.filter((body) => body.includes(serialNo) || body.includes(acme.name))).toEqual([]);
    });
  });

  describe('a target', () => {
    test.each([
      ['fails with 500', 500, 500, 'the target answered 500'],
      [
        'redirects',
        (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
        302,
        'redirects are not followed',
      ],
      ['hangs', () => {}, null, 'no answer in time'],
      ['hangs up', (response) => response.destroy(), null, 'socket hang up'],
    ] satisfies [string, Parameters<WebhookReceiver['behaviours']['set']>[1], number | null, string][])(
      'that %s gets the same message again until it takes it',
      async (_, behaviour, status, reason) => {
        const { id, path, secret } = await add(['alarm.raised']);
        receiver.behaviours.set(path, behaviour);
        await testMessage(id);
        await settle();
        expect(await log(id)).toEqual([
          expect.objectContaining({
            state: 'waiting',
            attempts: 1,
            last_status: status,
            last_error: expect.stringContaining(reason),
            next_attempt_at: new Date(app.clock.now() + 5_000).toISOString(),
          }),
        ]);
        expect((await read(id))?.failing_since).toBe(new Date(app.clock.now()).toISOString());
        receiver.behaviours.delete(path);
        app.clock.advance(5_000);
        await settle();
        expect(await log(id)).toEqual([
          expect.objectContaining({ state: 'delivered', attempts: 2, last_status: 204, last_error: null }),
        ]);
        expect((await read(id))?.failing_since).toBeNull();
        const [first, second] = received(path);
        expect(second?.body).toBe(first?.body);
        expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
        expect(second !== undefined && isSignedBy(secret, second)).toBe(true);
        expect(receiver.received.map(({ path: called }) => called)).not.toContain('/elsewhere');
      },
    );

    test(
      'that asks to be left alone gets nothing meanwhile, of what waits already',
      { tags: ['S39'] },
      async () => {
        const { id, path } = await add(['alarm.raised']);
        receiver.behaviours.set(path, (response) => response.writeHead(429, { 'retry-after': '120' }).end());
        await testMessage(id);
        await testMessage(id);
        await settle();
        expect(received(path)).toHaveLength(1);
        receiver.behaviours.delete(path);
        app.clock.advance(119_000);
        await settle();
        expect(received(path)).toHaveLength(1);
        app.clock.advance(1_000);
        await settle();
        await settle();
        expect(received(path)).toHaveLength(3);
        expect(new Set(received(path).map(({ headers }) => headers['webhook-id'])).size).toBe(2);
      },
    );

    test('that answers 1 GB costs no more than its status', async () => {
      const { id, path } = await add(['alarm.raised']);
      const piece = Buffer.alloc(1 << 20);
      let sent = 0;
      const { promise, resolve } = Promise.withResolvers<void>();
      receiver.behaviours.set(path, (response) => {
        response.writeHead(200, { 'content-length': 1 << 30 }).on('close', resolve);
        const more = (): void => {
          while (sent < 1 << 30 && !response.destroyed) {
            sent += piece.length;
            if (!response.write(piece)) return void response.once('drain', more);
          }
        };
        more();
      });
      await testMessage(id);
      await settle();
      await promise;
      expect(await log(id)).toEqual([expect.objectContaining({ state: 'delivered', last_status: 200 })]);
      expect(sent).toBeLessThan(64 << 20);
    });

    test(
      'twenty that hang leave the places of other companies free, and failing ones those of others',
      { tags: ['S15'] },
      async () => {
        const [rival, third] = [await app.createCompany('Rival'), await app.createCompany('Third')];
        const held: ServerResponse[] = [];
        const hang = async (company: TestCompany) => {
          const { id, path } = await add(['alarm.raised'], company);
          receiver.behaviours.set(path, (response) => void held.push(response));
          expect((await company.admin.call('POST', `/webhooks/${id}/test`)).statusCode).toBe(201);
          return path;
        };
        const hanging = new Set<string>();
        for (let n = 0; n < 20; n += 1) hanging.add(await hang(acme));
        const slow = createWorker({ timeoutMs: 60_000 });
        slow.wake();
        const busy = () => receiver.received.filter(({ path }) => hanging.has(path)).length;
        await expect.poll(busy).toBe(4);
        // Failing webhooks have half of the places, of however many companies.
        await on.database.writeAcross(async (tx) =>
          tx.sql.updateTable('webhooks').set({ failing_since: app.clock.now() }).execute(),
        );
        for (const company of [rival, third]) for (let n = 0; n < 4; n += 1) hanging.add(await hang(company));
        await on.database.writeAcross(async (tx) =>
          tx.sql
            .updateTable('webhooks')
            .set({ failing_since: app.clock.now() })
            .where('company_id', 'in', [rival.companyId, third.companyId])
            .execute(),
        );
        slow.wake();
        await expect.poll(busy).toBe(8);
        const fourth = await app.createCompany('Fourth');
        const { id, path } = await add(['alarm.raised'], fourth);
        await fourth.admin.call('POST', `/webhooks/${id}/test`);
        slow.wake();
        await expect.poll(() => received(path)).toHaveLength(1);
        expect(busy()).toBe(8);
        for (const company of [rival, third, fourth]) {
          for (const one of (await company.admin.call('GET', '/webhooks')).json<{ id: number }[]>()) {
            await company.admin.call('DELETE', `/webhooks/${one.id}`);
          }
        }
        for (const response of held) response.destroy();
        await slow.close();
      },
    );

    test('that rests after a failure takes no place of another webhook of the company', async () => {
      const failing: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        const { id, path } = await add(['alarm.raised']);
        receiver.behaviours.set(path, (response) => response.writeHead(500).end());
        await acme.admin.call('POST', `/webhooks/${id}/test`);
        failing.push(path);
      }
      await worker.settle();
      for (const path of failing) expect(received(path)).toHaveLength(1);
      const { id, path } = await add(['alarm.raised']);
      await acme.admin.call('POST', `/webhooks/${id}/test`);
      await worker.settle();
      expect(received(path)).toHaveLength(1);
    });

    test('that hangs holds up no other, and its own messages wait one after another', async () => {
      const hanging = await add(['alarm.raised']);
      const working = await add(['alarm.raised']);
      const held: (() => void)[] = [];
      receiver.behaviours.set(
        hanging.path,
        (response) => void held.push(() => response.writeHead(204).end()),
      );
      for (const { id } of [hanging, hanging, working, working]) await testMessage(id);
      const patient = createWorker({ timeoutMs: 60_000 });
      const settled = settle(patient);
      await expect.poll(() => received(working.path).length).toBe(2);
      expect(held).toHaveLength(1);
      held[0]?.();
      await expect.poll(() => held.length).toBe(2);
      held[1]?.();
      await settled;
      expect((await log(hanging.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    });

    test(
      'that is back after hours is noticed within a minute, and gets all that waits, alarms first',
      { tags: ['R120'] },
      async () => {
        const { id, path } = await add(['alarm.raised', 'alarm.cleared', 'sensor.added']);
        receiver.behaviours.set(path, 503);
        await testMessage(id);
        const { serialNo } = await store.addSensor();
        await testMessage(id);
        await store.measure({ [serialNo]: -10 });
        for (let minute = 0; minute < 180; minute += 1) {
          await settle();
          app.clock.advance(60_000);
        }
        const before = received(path).length;
        receiver.behaviours.delete(path);
        app.clock.advance(60_000);
        await settle();
        const [first, ...others] = typesAt(path).slice(before);
        expect([first, others.toSorted()]).toEqual([
          'alarm.raised',
          ['sensor.added', 'webhook.test', 'webhook.test'],
        ]);
        expect((await log(id)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
      },
    );

    test('that is slow is called by one server alone for as long as that lives, and 15 s after it died by the next', async () => {
      const { id, path } = await add(['alarm.raised']);
      const held: (() => void)[] = [];
      receiver.behaviours.set(path, (response) => void held.push(() => response.writeHead(204).end()));
      await testMessage(id);
      const first = createWorker({ timeoutMs: 60_000 });
      first.wake();
      await expect.poll(() => held.length).toBe(1);
      const second = createWorker({ timeoutMs: 60_000 });
      for (let seconds = 0; seconds < 120; seconds += 10) {
        app.clock.advance(10_000);
        await first.renew();
        await settle(second);
      }
      expect(held).toHaveLength(1);
      app.clock.advance(15_000);
      const settled = settle(second);
      await expect.poll(() => held.length).toBe(2);
      for (const answer of held) answer();
      await Promise.all([settled, first.close(), second.close()]);
      expect((await log(id)).map(({ state, attempts }) => [state, attempts])).toEqual([['delivered', 2]]);
    });

    test('that fails for a day loses the message, and for three days its webhook is switched off', async () => {
      const { id, path, body } = await add(['alarm.raised', 'audit.recorded']);
      receiver.behaviours.set(path, 500);
      await save(id, { ...body, events: ['alarm.raised'], enabled: true });
      await testMessage(id);
      for (let hour = 0; hour <= 25; hour += 1) {
        await settle();
        app.clock.advance(HOUR_MS);
      }
      await wait(0);
      expect(await log(id)).toEqual([expect.objectContaining({ state: 'failed', last_status: 500 })]);
      await wait(2 * DAY_MS);
      await testMessage(id);
      await settle();
      expect(await read(id)).toMatchObject({
        enabled: false,
        disabled_reason: 'Every attempt for at least three days has failed.',
      });
      const [row] = (await auditRows(on.database, acme.companyId)).slice(-1);
      expect(row).toMatchObject({ action: 'webhook_disable', actor_kind: 'system' });
      expect((await acme.admin.call('POST', `/webhooks/${id}/test`)).statusCode).toBe(409);

      receiver.behaviours.delete(path);
      const again = await save(id, { ...body, events: ['alarm.raised'], enabled: true });
      expect(again.json()).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
      await testMessage(id);
      await settle();
      expect((await log(id))[0]).toMatchObject({ state: 'delivered' });
    });

    test('that is gone for good (410) is switched off at once, and what waits is given up', async () => {
      const { id, path } = await add(['alarm.raised']);
      receiver.behaviours.set(path, 410);
      await testMessage(id);
      await testMessage(id);
      await settle();
      expect(await read(id)).toMatchObject({ enabled: false });
      expect((await log(id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
      expect(received(path)).toHaveLength(1);
    });

    test('in a private network is refused when it is saved, and again when it is called', async () => {
      const strict = createOutbound({ allowPrivate: false });
      const guarded = await createTestApp(on.database, { notifications: { outbound: strict } });
      const company = await guarded.createCompany('Guarded');
      for (const url of [
        'https://localhost/',
        'https://169.254.169.254/latest',
        'https://[::ffff:10.0.0.1]/',
      ]) {
        const body = { name: 'Inside', url, events: ['alarm.raised'] };
        const answer = await company.admin.call('POST', '/webhooks', body);
        expect([answer.statusCode, answer.json().errors]).toEqual([
          400,
          [{ path: 'url', message: 'must not lead to a private network' }],
        ]);
      }
      await guarded.close();

      const { id, path } = await add(['alarm.raised']);
      await testMessage(id);
      const careful = createWorker({ outbound: strict });
      await settle(careful);
      expect(received(path)).toEqual([]);
      expect(await log(id)).toEqual([
        expect.objectContaining({ state: 'waiting', last_error: 'the address must start with https://' }),
      ]);
      await careful.close();
    });

    test('whose secret was encrypted with a key that is gone is not called', async () => {
      const { id, path } = await add(['alarm.raised']);
      await testMessage(id);
      const sealer = createSealer({ derive: () => Buffer.alloc(32) }, '');
      const other = createWorker({ sealer });
      await settle(other);
      expect(received(path)).toEqual([]);
      expect((await log(id))[0]?.last_error).toContain('please replace it');
      await other.close();
    });

    test('is called once by two servers that share the work', async () => {
      const { id, path } = await add(['alarm.raised']);
      for (let count = 0; count < 5; count += 1) await testMessage(id);
      const other = createWorker();
      await Promise.all([settle(), settle(other)]);
      expect(received(path)).toHaveLength(5);
      await other.close();
    });

    test('is called again when the server that called it died', async () => {
      const { id, path } = await add(['alarm.raised']);
      await testMessage(id);
      const { promise: never } = Promise.withResolvers<never>();
      const dying = createWorker({
        outbound: {
          check: async () => {},
          post: async () => never,
          checkHost: async () => {},
          connect: async () => never,
        },
      });
      void dying.settle();
      await expect.poll(async () => (await log(id))[0]?.state).toBe('sending');
      await settle();
      expect(received(path)).toEqual([]);
      app.clock.advance(MINUTE_MS);
      await settle();
      expect(received(path)).toHaveLength(1);
      expect((await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
    });
  });

  test('that are switched off get nothing, neither what waited nor what comes', async () => {
    const { id, path, body } = await add(['audit.recorded']);
    await testMessage(id);
    await save(id, { ...body, enabled: false });
    await acme.admin.call('POST', '/zones', { zoneName: `Attic ${targets}` });
    await settle();
    await save(id, { ...body, enabled: true });
    await settle();
    expect(received(path).map(({ message }) => message.data['action'])).toEqual(['webhook_update']);
    expect((await log(id)).at(-1)).toMatchObject({
      state: 'failed',
      last_error: 'the webhook was switched off',
    });
  });

  describe('a message that is sent again', () => {
    const resend = async (id: number, deliveryId: number, company = acme) =>
      company.admin.call('POST', `/webhooks/${id}/deliveries/${deliveryId}/resend`);

    test('goes out now, though its next attempt is far away, as the same message', async () => {
      const { id, path } = await add(['alarm.raised']);
      receiver.behaviours.set(path, 500);
      const message = await testMessage(id);
      for (let attempt = 0; attempt < 4; attempt += 1) {
        app.clock.advance(MINUTE_MS);
        await settle();
      }
      receiver.behaviours.delete(path);
      app.clock.advance(MINUTE_MS / 2);
      await settle();
      expect((await log(id))[0]).toMatchObject({ state: 'waiting' });
      const answer = await resend(id, message.id);
      expect([answer.statusCode, answer.json().state]).toEqual([200, 'waiting']);
      await settle();
      expect((await log(id))[0]).toMatchObject({ id: message.id, state: 'delivered', last_error: null });
      const sent = received(path);
      expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    });

    test('goes out though it was given up, once for two who ask', async () => {
      const { id, path, body } = await add(['alarm.raised']);
      const message = await testMessage(id);
      await save(id, { ...body, enabled: false });
      expect((await log(id))[0]).toMatchObject({ state: 'failed' });
      const off = await resend(id, message.id);
      expect([off.statusCode, off.json().detail]).toEqual([409, 'The webhook is switched off.']);
      await save(id, { ...body, enabled: true });
      const asked = await Promise.all([resend(id, message.id), resend(id, message.id)]);
      expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
      await settle();
      expect(received(path)).toHaveLength(1);
      expect((await log(id))[0]).toMatchObject({ state: 'delivered' });
    });

    test('has failed before, and is one of that webhook', async () => {
      const [one, other] = [await add(['alarm.raised']), await add(['alarm.raised'])];
      const message = await testMessage(one.id);
      await settle();
      const delivered = await resend(one.id, message.id);
      expect([delivered.statusCode, delivered.json().detail]).toEqual([409, 'The message has not failed.']);
      expect((await resend(other.id, message.id)).statusCode).toBe(404);
      expect((await acme.admin.call('POST', `/webhooks/${one.id}/deliveries/x/resend`)).statusCode).toBe(400);
      await settle();
      expect(received(one.path)).toHaveLength(1);
    });
  });

  test('have a delivery log in pages, which ends after 30 days', async () => {
    const { id } = await add(['alarm.raised']);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await testMessage(id)).id);
    await settle();
    const first = await acme.admin.call('GET', `/webhooks/${id}/deliveries?limit=2`);
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.json<WebhookDelivery[]>().map((one) => one.id)).toEqual(ids.slice(0, 2));
    const [, next = ''] = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers['link'])) ?? [];
    expect((await acme.admin.call('GET', next)).json<WebhookDelivery[]>().map((one) => one.id)).toEqual(
      ids.slice(2),
    );
    const forget = async (now: number) =>
      forgetMessages({ database: on.database, clock: { now: () => now }, logger: createLogger('silent') });
    await forget(app.clock.now() + 30 * DAY_MS);
    expect(await log(id)).toHaveLength(3);
    await forget(app.clock.now() + 30 * DAY_MS + 1);
    expect(await log(id)).toEqual([]);
  });
});
