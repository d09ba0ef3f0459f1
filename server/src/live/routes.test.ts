import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_PLACE_HEADER } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { collectEvents } from '../../testing/received-events.ts';
import { atMost } from '../../testing/strict-times.ts';
import { createTestApp, TEST_PASSWORD, type TestApp, type TestCompany } from '../../testing/test-app.ts';

describeOnEachEngine('the event stream', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let port: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    port = (app.http.server.address() as AddressInfo).port;
  });
  afterAll(async () => app.close());

  /** A session of its own, as the cookie header that carries it. */
  const signIn = async (company: TestCompany, who: 'admin' | 'viewer'): Promise<string> => {
    const { companyName, email } = company[who];
    const body = { companyName, email, password: TEST_PASSWORD };
    const response = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: body });
    return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  const get = async (cookie: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/api/events', headers: { cookie, ...headers } };
      request(options, resolve).on('error', reject).end();
    });
  const listen = async (company: TestCompany, who: 'admin' | 'viewer' = 'viewer') => {
    const cookie = await signIn(company, who);
    const response = await get(cookie);
    const received = collectEvents(response);
    await expect.poll(() => received.lastEventId).not.toBe('');
    return { cookie, response, received };
  };
  const post = async (cookie: string, path: string, payload?: object) =>
    app.http.inject({ method: 'POST', url: `/api${path}`, headers: { cookie }, ...(payload && { payload }) });

  test('is refused without a session', async () => {
    const response = await get('');
    response.resume();
    expect(response.statusCode).toBe(401);
  });

  test('is refused when a header names another company', async () => {
    const cookie = await signIn(acme, 'admin');
    const response = await get(cookie, { 'x-company-id': String(rival.companyId) });
    response.resume();
    expect(response.statusCode).toBe(403);
  });

  test('opens at once for any role, with headers that let no proxy hold it back', async () => {
    const { response } = await listen(acme, 'viewer');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    expect(response.headers).not.toHaveProperty('content-length');
    response.destroy();
  });

  test('opens at a place that answers name too, so that a page knows whether it missed a change', async () => {
    const place = async (cookie: string): Promise<string> => {
      const response = await app.http.inject({ url: '/api/zones', headers: { cookie } });
      return String(response.headers[LIVE_PLACE_HEADER]);
    };
    const cookie = await signIn(acme, 'admin');
    const before = await place(cookie);
    const { response, received } = await listen(acme);
    expect(received.lastEventId).toBe(before);
    await acme.admin.call('POST', '/zones', { zoneName: 'Cold rooms' });
    await expect.poll(() => received.events.map(({ name }) => name)).toContain('changed');
    expect(await place(cookie)).toBe(received.lastEventId);
    expect(received.lastEventId).not.toBe(before);
    response.destroy();
  });

  test('has no place in answers to programs and to callers who are not signed in', async () => {
    const made = await acme.admin.call('POST', '/api-keys', { name: 'Grafana', scopes: ['read'] });
    const authorization = `Bearer ${made.json<{ key: string }>().key}`;
    for (const [url, headers] of [
      ['/api/zones', { authorization }],
      ['/api/zones', {}],
      ['/api/public-config', {}],
    ] as const) {
      const response = await app.http.inject({ url, headers });
      expect(response.headers).not.toHaveProperty(LIVE_PLACE_HEADER);
    }
  });

  test('carries what base units send and what admins change, to the company alone', async () => {
    const made = await acme.admin.call('POST', '/sensors', {
      serialNo: '010203',
      name: 'Freezer',
      type: '1',
    });
    const { id: sensorId } = made.json<{ id: number }>();
    const serial = `A-${on.engine}`;
    const unit = { baseUnitSerialNo: serial, baseUnitName: 'Gateway', typeId: 1 };
    const added = await acme.admin.call('POST', '/baseUnits', unit);
    const { id: baseUnitId, deviceKey } = added.json<{ id: number; deviceKey: string }>();
    const ours = await listen(acme);
    const theirs = await listen(rival);

    const sent = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: {
        readings: [
          { sensor: '010203', timestamp: '2026-01-31T09:00:00Z', temperature: -18.5, battery: 3.6 },
          { sensor: '010203', timestamp: '2026-01-31T09:01:00Z', temperature: -18 },
        ],
      },
    });
    expect(sent.json()).toMatchObject({ accepted: 2 });
    const now = new Date(app.clock.now()).toISOString();
    await expect
      .poll(() => ours.received.events)
      .toMatchObject([
        {
          name: 'reading',
          data: {
            records: [
              {
                sensor_id: String(sensorId),
                sensor_name: 'Freezer',
                temperature: -18,
                Battery: 3.6,
                timestamp: '2026-01-31T09:01:00.000Z',
                lastHeardAt: now,
              },
            ],
          },
        },
        { name: 'base-unit', data: { units: [{ id: baseUnitId, last_contact: now }] } },
      ]);
    await acme.admin.call('PATCH', `/sensors/${sensorId}`, { sensorName: 'Cold store' });
    await expect
      .poll(() => ours.received.events.at(-1))
      .toMatchObject({
        name: 'changed',
        data: { groups: ['Sensors', 'LiveData'] },
      });

    await rival.admin.call('POST', '/baseUnits', { ...unit, baseUnitSerialNo: `R-${on.engine}` });
    await expect.poll(() => theirs.received.events).toMatchObject([{ data: { groups: ['BaseUnits'] } }]);
    ours.response.destroy();
    theirs.response.destroy();
  });

  test('resumes after the last event that the browser names', async () => {
    const { cookie, response, received } = await listen(acme);
    const stopped = received.lastEventId;
    response.destroy();
    app.live.announceChange(acme.companyId, ['Zones']);
    const again = await get(cookie, { 'last-event-id': stopped });
    const resumed = collectEvents(again);
    await expect.poll(() => resumed.events).toMatchObject([{ name: 'changed', data: { groups: ['Zones'] } }]);
    again.destroy();
    const late = await get(cookie, { 'last-event-id': 'of another server' });
    const answer = collectEvents(late);
    await expect.poll(() => answer.events).toMatchObject([{ name: 'resync', data: {} }]);
    late.destroy();
  });

  /** Milliseconds until the stream has ended. */
  const timeUntilEnd = async (
    { received }: Awaited<ReturnType<typeof listen>>,
    act: () => Promise<unknown> | void,
  ) => {
    await act();
    const started = performance.now();
    await expect.poll(() => received.ended, { timeout: atMost(5_000), interval: 10 }).toBe(true);
    return performance.now() - started;
  };

  test('ends within a second of a sign-out, and of no other session', async () => {
    const mine = await listen(acme, 'admin');
    const other = await listen(acme, 'admin');
    expect(await timeUntilEnd(mine, async () => post(mine.cookie, '/auth/logout'))).toBeLessThan(
      atMost(1_000),
    );
    expect(other.received.ended).toBe(false);
    other.response.destroy();
  });

  test('ends within a second of a new password, but in the session that set it', async () => {
    const mine = await listen(rival, 'viewer');
    const other = await listen(rival, 'viewer');
    const { companyName, email } = rival.viewer;
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: 'another long passphrase' };
    const change = async () =>
      expect(
        (await post(mine.cookie, '/auth/updatePassword', { companyName, email, ...passwords })).statusCode,
      ).toBe(200);
    expect(await timeUntilEnd(other, change)).toBeLessThan(atMost(1_000));
    expect(mine.received.ended).toBe(false);
    mine.response.destroy();
  });

  test('ends within a second of the user being disabled', async () => {
    const mine = await listen(acme, 'viewer');
    const disable = async () =>
      on.database.write(acme.companyId, async ({ sql }) => {
        await sql
          .updateTable('users')
          .set({ is_disabled: 1 })
          .where('company_id', '=', acme.companyId)
          .where('user_id', '=', acme.viewer.userId)
          .execute();
      });
    expect(await timeUntilEnd(mine, disable)).toBeLessThan(atMost(1_000));
  });

  test('ends within a second of its API key being revoked, and is refused to a key that may not read', async () => {
    const create = async (scopes: string[]) =>
      (await acme.admin.call('POST', '/api-keys', { name: 'Wall display', scopes })).json();
    const { id, key } = await create(['read']);
    const response = await get('', { authorization: `Bearer ${key}` });
    const received = collectEvents(response);
    await expect.poll(() => received.lastEventId).not.toBe('');
    const revoke = async () => acme.admin.call('DELETE', `/api-keys/${id}`);
    expect(await timeUntilEnd({ cookie: '', response, received }, revoke)).toBeLessThan(atMost(1_000));
    const { key: sender } = await create(['ingest']);
    const refused = await get('', { authorization: `Bearer ${sender}` });
    refused.resume();
    expect(refused.statusCode).toBe(403);
  });

  test('ends within a second of the end of the day that a session lasts', async () => {
    const mine = await listen(acme, 'admin');
    expect(await timeUntilEnd(mine, () => app.clock.advance(86_400_000))).toBeLessThan(atMost(1_000));
  });

  test('does not delay the end of the server, even when no client reads it', async () => {
    const cookie = await signIn(acme, 'admin');
    const unread = await get(cookie);
    const received = collectEvents(await get(cookie));
    await expect.poll(() => received.lastEventId).not.toBe('');
    const started = performance.now();
    await app.close();
    expect(performance.now() - started).toBeLessThan(atMost(3_000));
    await expect.poll(() => received.ended).toBe(true);
    unread.destroy();
  });
});
