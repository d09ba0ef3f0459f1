// @module-tag S4
import { contact as contactAnswer, groupChannel } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_LISTENERS } from '../events.ts';
import { DeliveryWorker, type Sender } from '../notifications/index.ts';
import { createLogger } from '../platform/logger.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../testing/watched-store.ts';
import { createContactSecrets } from './contacts/contact-secrets.ts';

const MINUTE_MS = 60_000;

describeOnEachEngine('outside contacts', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let worker: DeliveryWorker;
  let mails: { to: string; text: string }[] = [];

  beforeAll(async () => {
    const email: Sender = { send: async ({ text }, { to }) => void mails.push({ to, text }), close() {} };
    app = await createTestApp(on.database, { notifications: { senders: { email } } });
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
    worker = new DeliveryWorker({
      linkToken: async () => undefined,
      contactSecrets: createContactSecrets(TEST_SECRETS),
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: { email },
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
  });
  beforeEach(() => {
    mails = [];
    app.clock.advance(2 * MINUTE_MS);
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });

  const add = async () => {
    const body = { name: 'Haulier', email: 'haulier@example.org' };
    return contactAnswer.parse((await acme.admin.call('POST', '/contacts', body)).json());
  };
  const watch = async (contactId: number) => {
    const sensor = await store.addSensor();
    const response = await acme.admin.call('POST', '/remote-alert-groups', {
      name: 'Night shift',
      sensors: [sensor.id],
      recipients: [{ userId: String(acme.viewer.userId), email: true, sms: false, push: false }],
      contactRecipients: [{ contactId, channels: ['email'] }],
    });
    expect(response.statusCode).toBe(201);
    return sensor;
  };
  const confirm = async (id: number) => {
    const sent = await acme.admin.call('POST', `/contacts/${id}/code`, { channel: 'email' });
    expect(sent.statusCode).toBe(204);
    await worker.settle();
    const code = /Code: (\d{6})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    return acme.admin.call('POST', `/contacts/${id}/confirm`, { code });
  };
  const sentTo = (address: string) => mails.filter(({ to }) => to === address);

  test('get nothing before their address is confirmed by the code that was sent there', async () => {
    const { id } = await add();
    const sensor = await watch(id);
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    expect(sentTo('haulier@example.org')).toEqual([]);
    const confirmed = await confirm(id);
    expect(contactAnswer.parse(confirmed.json()).confirmed).toEqual(['email']);
  });

  test('get every message in their own language and the unit of the company', async () => {
    await acme.admin.call('PATCH', '/settings/company', { temperatureUnit: 'f' });
    const body = { name: 'Spedition', email: 'spedition@example.org', language: 'de' };
    const { id } = contactAnswer.parse((await acme.admin.call('POST', '/contacts', body)).json());
    await confirm(id);
    const sensor = await watch(id);
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    app.clock.advance(MINUTE_MS);
    await store.measure({ [sensor.serialNo]: -20 });
    await worker.settle();
    await acme.admin.call('PATCH', '/settings/company', { temperatureUnit: null });
    const [code, alarm, returned, ...rest] = sentTo('spedition@example.org').map(({ text }) => text);
    expect(code).toMatch(/möchte .*\n/);
    expect(alarm).toMatch(/Temperatur zu hoch/);
    expect(alarm).toContain('Wert: 14,0 °F\nGrenze: 5,0 °F');
    expect(returned).toMatch(/^Wieder normal/);
    expect(rest).toEqual([]);
    for (const text of [code, alarm, returned]) expect(text).toContain('/stop?lang=de#');
  });

  test('are notified with a link to stop and none that acknowledges, and stop by it', async () => {
    const { id } = await add();
    await confirm(id);
    const sensor = await watch(id);
    mails = [];
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    const [mail] = sentTo('haulier@example.org');
    const token = /https:\/\/monitor\.example\.org\/stop\?lang=en#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.text).not.toContain('/alarm-log');
    const stop = async (given: string) =>
      app.http.inject({ method: 'POST', url: '/api/contacts/stop', payload: { token: given } });
    expect((await stop(token.replace(/.$/, '!'))).statusCode).toBe(400);
    expect((await stop(token)).json()).toMatchObject({ name: 'Haulier' });
    expect((await stop(token)).statusCode).toBe(200);
    const rows = await auditRows(on.database, acme.companyId);
    expect(rows.filter(({ action }) => action === 'contact_stop')).toHaveLength(1);
    app.clock.advance(MINUTE_MS);
    mails = [];
    const again = await watch(id);
    await store.measure({ [again.serialNo]: -10 });
    await worker.settle();
    expect(sentTo('haulier@example.org')).toEqual([]);
  });

  test('are written to in their own language, else in that of the company', async () => {
    const { id } = await add();
    const body = { name: 'Spediteur', email: 'haulier@example.org', language: 'de' };
    const saved = contactAnswer.parse((await acme.admin.call('PUT', `/contacts/${id}`, body)).json());
    expect(saved.language).toBe('de');
    await confirm(id);
    expect(mails.at(-1)?.text).toContain('Adresse bestätigen: Acme');
    await acme.admin.call('PUT', `/contacts/${id}`, { ...body, language: null });
    const sensor = await watch(id);
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    expect(sentTo('haulier@example.org').at(-1)?.text).toContain('No more of these messages:');
  });

  test('five wrong codes end the code, and the right one comes too late', async () => {
    const { id } = await add();
    await acme.admin.call('POST', `/contacts/${id}/code`, { channel: 'email' });
    await worker.settle();
    const code = /Code: (\d{6})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const enter = async (given: string) =>
      (await acme.admin.call('POST', `/contacts/${id}/confirm`, { code: given })).statusCode;
    const answers: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await enter(wrong));
    expect([answers, await enter(code)]).toEqual([[400, 400, 400, 400, 400], 409]);
  });

  test('a code is sent at most once a minute, and only to an address that is there', async () => {
    const { id } = await add();
    const send = async (channel: string) =>
      (await acme.admin.call('POST', `/contacts/${id}/code`, { channel })).statusCode;
    expect([await send('email'), await send('email'), await send('sms')]).toEqual([204, 409, 409]);
  });
});

describeOnEachEngine('chat channels of a group', (on) => {
  test(
    'never show their secrets: not in an answer, an audit row or the table',
    { tags: ['S3'] },
    async () => {
      const app = await createTestApp(on.database);
      try {
        const acme = await app.createCompany('Acme');
        const store = await openWatchedStore(app, acme);
        const sensor = await store.addSensor();
        const groupId = await store.addGroup({
          name: 'Night shift',
          sensors: [sensor.id],
          recipients: [{ userId: acme.viewer.userId, channels: ['email'] }],
        });
        const target = { kind: 'slack', url: 'https://203.0.112.1/services/TOPSECRET' };
        const path = `/remote-alert-groups/${groupId}/channels`;
        const added = await acme.admin.call('POST', path, { name: 'Cold room', target });
        expect(groupChannel.parse(added.json()).host).toBe('203.0.112.1');
        const stored = await on.database.read(acme.companyId, async (tx) =>
          tx.sql.selectFrom('group_channels').selectAll().where('company_id', '=', acme.companyId).execute(),
        );
        const seen = [
          added.body,
          (await acme.admin.call('GET', '/remote-alert-groups')).body,
          JSON.stringify(await auditRows(on.database, acme.companyId)),
          JSON.stringify(stored),
        ];
        expect(seen.join()).not.toContain('TOPSECRET');
        const refused = await acme.admin.call('POST', path, {
          name: 'Inside',
          target: { kind: 'slack', url: 'https://127.0.0.1/services/x' },
        });
        expect([refused.statusCode, refused.json().errors]).toEqual([
          400,
          [{ path: 'target.url', message: 'must not lead to a private network' }],
        ]);
      } finally {
        await app.close();
      }
    },
  );

  test('and the calendar of a rota opens by its secret address alone, until it is closed', async () => {
    const app = await createTestApp(on.database);
    try {
      const acme = await app.createCompany('Acme');
      const made = await acme.admin.call('POST', '/rotas', {
        name: 'Nights; and days',
        shiftUnit: 'weeks',
        shiftLength: 1,
        startsOn: '2026-01-05',
        handOverAt: '08:00',
        userIds: [acme.viewer.userId],
      });
      const path = `/rotas/${made.json<{ id: number }>().id}/feed`;
      const { url } = (await acme.admin.call('POST', path)).json<{ url: string }>();
      const read = async () => app.http.inject({ method: 'GET', url: new URL(url).pathname });
      const feed = await read();
      expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(feed.body).toContain(String.raw`SUMMARY:viewer: Nights\; and days`);
      await acme.admin.call('DELETE', path);
      expect((await read()).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });
});
