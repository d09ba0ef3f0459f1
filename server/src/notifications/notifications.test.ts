import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Channel, type Delivery, delivery } from '@ts1/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NO_LISTENERS } from '../events.ts';
import { createLogger } from '../platform/logger.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { createEmailSender } from './channels/email.ts';
import { createSmsSender } from './channels/sms.ts';
import { DeliveryWorker } from './sending/worker.ts';

let serials = 500_000;
const MINUTE_MS = 60_000;
const ANSWERS = { works: 201, fails: 500, rejects: 400, hangs: 504 } as const;

function listeningPort(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

describeOnEachEngine('notifications', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let worker: DeliveryWorker;
  let mailServer: SMTPServer;
  let gateway: Server;
  let deviceKey: string;
  /** Raw messages that the SMTP server has accepted, and texts that the gateway has. */
  let mails: string[] = [];
  let texts: URLSearchParams[] = [];
  let keys: unknown[] = [];
  let refusedAddress = '';
  let gatewayMode: 'works' | 'fails' | 'hangs' | 'rejects' = 'works';

  beforeAll(async () => {
    mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        address === refusedAddress
          ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
          : done(),
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          mails.push(Buffer.concat(chunks).toString('utf8'));
          done();
        });
      },
    });
    const smtp = mailServer.listen(0, '127.0.0.1');
    gateway = createServer((request, response) => {
      if (gatewayMode === 'hangs') return;
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (gatewayMode === 'works') {
          texts.push(new URLSearchParams(Buffer.concat(chunks).toString()));
          keys.push(request.headers['idempotency-key']);
        }
        response.writeHead(ANSWERS[gatewayMode]).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => gateway.once('listening', resolve));
    const senders = {
      email: createEmailSender({
        url: `smtp://127.0.0.1:${listeningPort(smtp)}`,
        from: 'monitor@example.org',
      }),
      sms: createSmsSender({
        gatewayUrl: `http://127.0.0.1:${listeningPort(gateway)}/`,
        account: 'AC1',
        token: 'secret',
        from: '+441110000',
        timeoutMs: 200,
      }),
    };
    app = await createTestApp(on.database, { notifications: { senders } });
    worker = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders,
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
    acme = await app.createCompany('Acme');
    await acme.admin.call('PATCH', `/users/${acme.viewer.userId}`, { phoneNumber: '+44 20 7946 0000' });
    const unit = { baseUnitSerialNo: `unit-${acme.companyId}`, baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  beforeEach(() => {
    [mails, texts, keys, refusedAddress, gatewayMode] = [[], [], [], '', 'works'];
    // Out of the storm window of the test before.
    app.clock.advance(MINUTE_MS);
  });
  afterAll(async () => {
    gateway.closeAllConnections();
    gateway.close();
    await Promise.all([worker.close(), app.close()]);
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  });

  const watchedSensor = async (name: string, channels: readonly Channel[]) => {
    const serialNo = String((serials += 1));
    const sensor = await acme.admin.call('POST', '/sensors', { serialNo, name, type: '1' });
    const { id } = sensor.json<{ id: number }>();
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, {
      high_alarm: -15,
      high_enable: true,
      delay: 0,
      auto_reset: true,
    });
    const recipient = {
      userId: String(acme.viewer.userId),
      email: channels.includes('email'),
      sms: channels.includes('sms'),
      push: channels.includes('push'),
    };
    const group = await acme.admin.call('POST', '/remote-alert-groups', {
      name: `${name} group`,
      sensors: [id],
      recipients: [recipient],
    });
    return { id, serialNo, groupId: group.json<{ id: number }>().id };
  };
  const measure = async (readings: readonly (readonly [serialNo: string, temperature: number])[]) => {
    const timestamp = app.clock.now();
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: readings.map(([sensor, temperature]) => ({ sensor, temperature, timestamp })) },
    });
    expect(response.json()).toMatchObject({ accepted: readings.length });
  };
  const log = async (groupId: number): Promise<Delivery[]> =>
    delivery.array().parse((await acme.viewer.call('GET', `/deliveries?group_id=${groupId}`)).json());
  const sendTest = async (groupId: number, channel: Channel) =>
    acme.admin.call('POST', `/remote-alert-groups/${groupId}/test`, { userId: acme.viewer.userId, channel });

  test('an alarm is mailed with all that matters, names as text and never as markup', async () => {
    const sensor = await watchedSensor('Freezer <b>1</b>', ['email']);
    await measure([[sensor.serialNo, -10]]);
    await worker.settle();
    const [mail = ''] = mails;
    expect(mails).toHaveLength(1);
    expect(mail).toContain('To: viewer@example.org');
    expect(mail).toContain('Value: -10.0');
    expect(mail).toContain('Limit: -15.0');
    expect(mail).toMatch(/Since: 31 Jan 2026/);
    expect(mail).toContain('https://monitor.example.org/alarm-log');
    const html = mail.slice(mail.indexOf('text/html'));
    expect(html).toContain('Freezer &lt;b&gt;1&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(await log(sensor.groupId)).toEqual([
      expect.objectContaining({ state: 'delivered', attempts: 1, purpose: 'alarm', username: 'viewer' }),
    ]);
  });

  test('the return and the acknowledgement are notified as well', async () => {
    const sensor = await watchedSensor('Fridge', ['sms']);
    await measure([[sensor.serialNo, -10]]);
    app.clock.advance(MINUTE_MS);
    await measure([[sensor.serialNo, -20]]);
    const entries = (await acme.viewer.call('GET', '/alarms/alarm-log')).json<
      { idAlarmLog: number; sensor_id: number }[]
    >();
    const entry = entries.find(({ sensor_id }) => sensor_id === sensor.id);
    const note = `<i>Door</i>\n${'was open '.repeat(40)}`;
    const acknowledgement = { acknowledged: true, acknowledged_by: 'mallory', note };
    await acme.viewer.call('PATCH', `/alarms/alarm-log/${entry?.idAlarmLog ?? 0}`, acknowledgement);
    await worker.settle();
    const bodies = texts.map((text) => text.get('Body') ?? '');
    expect(bodies.map((body) => body.split(':')[0])).toEqual(['Alarm', 'Back to normal', 'Acknowledged']);
    expect(bodies[2]).toContain('Acknowledged by: viewer');
    expect(bodies[2]).toMatch(/^Note: <i>Door<\/i> was open [a-z ]{130,140}…$/m);
  });

  test('a storm is one message at once and one more after ten seconds', async () => {
    const sensors = [];
    for (let index = 0; index < 6; index += 1) sensors.push(await watchedSensor(`Shelf ${index}`, ['email']));
    for (const { serialNo } of sensors) {
      await measure([[serialNo, -10]]);
      app.clock.advance(1_000);
    }
    await worker.settle();
    expect(mails).toHaveLength(1);
    app.clock.advance(10_000);
    await worker.settle();
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain('Alarm: 5 events');
    for (const index of [1, 2, 3, 4, 5]) expect(mails[1]).toContain(`Shelf ${index}: temperature too high`);
  });

  test(
    'a damaged message fails by itself and holds up no other of its channel, nor the alarms behind it',
    { tags: ['R38'] },
    async () => {
      const [first, second] = [
        await watchedSensor('First', ['email']),
        await watchedSensor('Second', ['email']),
      ];
      await measure([[first.serialNo, -10]]);
      const damage = async () =>
        on.database.write(acme.companyId, async ({ sql }) =>
          sql
            .updateTable('deliveries')
            .set({ message: '{"items":' })
            .where('company_id', '=', acme.companyId)
            .where('group_id', '=', first.groupId)
            .execute(),
        );
      await damage();
      await measure([[second.serialNo, -10]]);
      app.clock.advance(10_000);
      await worker.settle();
      expect(mails.map((mail) => mail.includes('Second'))).toEqual([true]);
      expect(await log(first.groupId)).toMatchObject([
        { state: 'failed', last_error: 'The message is damaged and cannot be read.' },
      ]);
    },
  );

  test('events of one transaction are one message', async () => {
    const sensors = [await watchedSensor('Left', ['email']), await watchedSensor('Right', ['email'])];
    await measure(sensors.map(({ serialNo }) => [serialNo, -10] as const));
    await worker.settle();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Alarm: 2 events');
  });

  test.each(['fails', 'hangs'] as const)(
    'half an hour of a gateway that %s holds nothing else, is visible, and everything arrives once after it',
    async (mode) => {
      const sensor = await watchedSensor('Ice box', ['email', 'sms']);
      gatewayMode = mode;
      await measure([[sensor.serialNo, -10]]);
      for (let minute = 0; minute < 30; minute += 3) {
        await worker.settle();
        app.clock.advance(3 * MINUTE_MS);
      }
      expect([mails.length, texts.length]).toEqual([1, 0]);
      const sms = (await log(sensor.groupId)).find(({ channel }) => channel === 'sms');
      expect(sms).toMatchObject({ state: 'waiting', last_error: expect.any(String) });
      expect(sms?.attempts).toBeGreaterThan(5);
      const channels = (await acme.viewer.call('GET', '/notification-channels')).json();
      expect(channels).toContainEqual({
        channel: 'sms',
        state: 'failing',
        detail: sms?.last_error,
        failing_since: sms?.created_at,
      });
      gatewayMode = 'works';
      app.clock.advance(15 * MINUTE_MS);
      await worker.settle();
      app.clock.advance(15 * MINUTE_MS);
      await worker.settle();
      expect([mails.length, texts.length, new Set(keys).size]).toEqual([1, 1, 1]);
      const after = (await acme.viewer.call('GET', '/notification-channels')).json();
      expect(after).toContainEqual({ channel: 'sms', state: 'ready', detail: null, failing_since: null });
    },
  );

  test('what is refused for good is not tried again', async () => {
    const sensor = await watchedSensor('Cellar', ['email', 'sms']);
    gatewayMode = 'rejects';
    refusedAddress = 'viewer@example.org';
    await measure([[sensor.serialNo, -10]]);
    await worker.settle();
    app.clock.advance(60 * MINUTE_MS);
    await worker.settle();
    const states = (await log(sensor.groupId)).map(({ channel, state, attempts }) => [
      channel,
      state,
      attempts,
    ]);
    expect(new Set(states.map(String))).toEqual(new Set(['email,failed,1', 'sms,failed,1']));
  });

  test('a test goes the whole way, and says what is missing', async () => {
    const { groupId } = await watchedSensor('Lab', ['email']);
    const sent = await sendTest(groupId, 'email');
    expect([sent.statusCode, sent.json()]).toEqual([
      201,
      expect.objectContaining({ state: 'waiting', purpose: 'test', subject: 'Test message: Lab group' }),
    ]);
    await sendTest(groupId, 'push');
    await sendTest(groupId, 'sms');
    await worker.settle();
    expect(mails[0]).toContain('Nothing is wrong.');
    expect((await log(groupId)).map(({ channel, state }) => [channel, state])).toEqual([
      ['sms', 'delivered'],
      ['push', 'not configured'],
      ['email', 'delivered'],
    ]);
  });

  test('a test to somebody who has no address says so', async () => {
    const { groupId } = await watchedSensor('Store', ['sms']);
    await acme.admin.call('PATCH', `/users/${acme.viewer.userId}`, { phoneNumber: '' });
    await sendTest(groupId, 'sms');
    await worker.settle();
    expect(await log(groupId)).toEqual([expect.objectContaining({ state: 'no address' })]);
    await acme.admin.call('PATCH', `/users/${acme.viewer.userId}`, { phoneNumber: '+44 20 7946 0000' });
  });

  test('a test of a channel goes to the admin who asks for it, without any group', async () => {
    const asked = await acme.admin.call('POST', '/notification-channels/test', { channel: 'email' });
    expect([asked.statusCode, asked.json()]).toEqual([
      201,
      expect.objectContaining({
        state: 'waiting',
        purpose: 'test',
        subject: 'Test message',
        group_id: null,
        user_id: acme.admin.userId,
      }),
    ]);
    await worker.settle();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('This is a test that you asked for in the settings.');
    const viewer = await acme.viewer.call('POST', '/notification-channels/test', { channel: 'email' });
    const nonsense = await acme.admin.call('POST', '/notification-channels/test', { channel: 'pigeon' });
    expect([viewer.statusCode, nonsense.statusCode, nonsense.json().errors[0].path]).toEqual([
      403,
      400,
      'channel',
    ]);
  });

  test('a test is for recipients of the group alone', async () => {
    const { groupId } = await watchedSensor('Dock', ['email']);
    const body = { userId: acme.admin.userId, channel: 'email' };
    const stranger = await acme.admin.call('POST', `/remote-alert-groups/${groupId}/test`, body);
    expect(stranger.statusCode).toBe(404);
  });

  test('the delivery log says when it was cut, and where it goes on', async () => {
    const { groupId } = await watchedSensor('Depot', ['email']);
    for (let count = 0; count < 3; count += 1) await sendTest(groupId, 'email');
    const path = `/deliveries?group_id=${groupId}&limit=2`;
    const first = await acme.viewer.call('GET', path);
    const [newest, middle] = first.json<Delivery[]>();
    const next = `/deliveries?group_id=${groupId}&limit=2&before=${middle?.id ?? 0}`;
    expect(first.headers).toMatchObject({ 'x-total-count': '3', link: `</api${next}>; rel="next"` });
    const second = await acme.viewer.call('GET', next);
    expect([second.headers['x-total-count'], second.headers['link']]).toEqual(['3', undefined]);
    expect(second.json<Delivery[]>().map(({ id }) => id)).toEqual([Number(newest?.id) - 2]);
    await worker.settle();
  });

  test('messages that hang wait two at a time for their recipient, and delay no other recipient', async () => {
    const rival = await app.createCompany('Rival');
    const [stuck, free] = ['+44 20 7946 0001', '+44 20 7946 0002'];
    for (const [{ admin }, phoneNumber] of [
      [acme, stuck],
      [rival, free],
    ] as const) {
      await admin.call('PATCH', `/users/${admin.userId}`, { phoneNumber });
    }
    const begun: string[] = [];
    const hanging = Promise.withResolvers<void>();
    const slow = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: {
        sms: {
          send: async (_message, { to }) => {
            begun.push(to);
            if (to === stuck) await hanging.promise;
          },
          close() {},
        },
      },
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
    onTestFinished(async () => slow.close());
    const test = async ({ admin }: TestCompany) =>
      admin.call('POST', '/notification-channels/test', { channel: 'sms' });
    for (let n = 0; n < 17; n += 1) await test(acme);
    await test(rival);
    slow.wake();
    await vi.waitFor(() => expect(begun.toSorted()).toEqual([stuck, stuck, free]), { timeout: 20_000 });
    hanging.resolve();
    await slow.settle();
    expect(begun).toHaveLength(18);
  });

  /** A worker of another server, whose text messages do what `send` does. */
  const anotherServer = (send: (to: string) => Promise<void>): DeliveryWorker => {
    const other = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: { sms: { send: async (_message, { to }) => send(to), close() {} } },
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
    onTestFinished(async () => other.close());
    return other;
  };

  test(
    'what takes long to send is sent once, by one server: its lease is renewed meanwhile',
    { tags: ['R123'] },
    async () => {
      const sensor = await watchedSensor('Slow gateway', ['sms']);
      const slowly = Promise.withResolvers<void>();
      const begun: string[] = [];
      const first = anotherServer(async (to) => {
        begun.push(to);
        await slowly.promise;
      });
      const second = anotherServer(async (to) => void begun.push(to));
      await measure([[sensor.serialNo, -10]]);
      first.wake();
      await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 20_000 });
      for (let seconds = 0; seconds < 600; seconds += 10) {
        app.clock.advance(10_000);
        await first.renew();
        await second.settle();
      }
      slowly.resolve();
      await first.settle();
      expect(begun).toHaveLength(1);
      expect(await log(sensor.groupId)).toEqual([
        expect.objectContaining({ state: 'delivered', attempts: 1 }),
      ]);
    },
  );

  test('what a server did that was killed rests for 15 seconds', async () => {
    const sensor = await watchedSensor('Killed sender', ['sms']);
    const begun: string[] = [];
    const hanging = Promise.withResolvers<void>();
    const killed = anotherServer(async (to) => {
      begun.push(to);
      await hanging.promise;
    });
    await measure([[sensor.serialNo, -10]]);
    killed.wake();
    await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 20_000 });
    const next = anotherServer(async (to) => void begun.push(to));
    app.clock.advance(14_999);
    await next.settle();
    expect(begun).toHaveLength(1);
    app.clock.advance(1);
    await next.settle();
    expect(begun).toHaveLength(2);
    hanging.resolve();
  });

  test(
    'after an outage an alarm tries within half a minute, and then all that waits leaves, alarms first',
    { tags: ['R119'] },
    async () => {
      const sensor = await watchedSensor('Outage', ['sms']);
      gatewayMode = 'fails';
      await measure([[sensor.serialNo, -10]]);
      app.clock.advance(MINUTE_MS);
      await measure([[sensor.serialNo, -20]]);
      app.clock.advance(MINUTE_MS);
      await measure([[sensor.serialNo, -11]]);
      for (let minute = 0; minute < 120; minute += 1) {
        await worker.settle();
        app.clock.advance(MINUTE_MS);
      }
      expect((await log(sensor.groupId)).map(({ state }) => state)).toEqual([
        'waiting',
        'waiting',
        'waiting',
      ]);

      gatewayMode = 'works';
      app.clock.advance(30_000);
      await worker.settle();
      await worker.settle();
      // The other one is due by itself, or when the first is through.
      const [first, ...others] = texts.map((text) => text.get('Body')?.split(':')[0] ?? '');
      expect([first, others.toSorted()]).toEqual(['Alarm', ['Alarm', 'Back to normal']]);
    },
  );

  test('a server that starts after the outage does so too', { tags: ['R119'] }, async () => {
    const sensor = await watchedSensor('Outage and restart', ['sms']);
    gatewayMode = 'fails';
    await measure([[sensor.serialNo, -10]]);
    for (let minute = 0; minute < 60; minute += 1) {
      await worker.settle();
      app.clock.advance(MINUTE_MS);
    }
    const sent: string[] = [];
    await anotherServer(async (to) => void sent.push(to)).settle();
    expect(sent).toHaveLength(1);
  });

  test('what fails for 24 hours is given up', async () => {
    const sensor = await watchedSensor('Attic', ['sms']);
    gatewayMode = 'fails';
    await measure([[sensor.serialNo, -10]]);
    for (let hour = 0; hour < 26; hour += 1) {
      await worker.settle();
      app.clock.advance(60 * MINUTE_MS);
    }
    // Sessions have ended long ago.
    acme = { ...acme, viewer: await signIn(app.http, acme.name, acme.viewer.email) };
    expect(await log(sensor.groupId)).toEqual([expect.objectContaining({ channel: 'sms', state: 'failed' })]);
  });
});
