import { type ApiKeyScope, type Method, routes, type Route } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const SERIAL = '010203';

describeOnEachEngine('API keys', (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    app.clock.advance(60 * MINUTE_MS);
    company = await app.createCompany();
  });

  const create = async (...scopes: ApiKeyScope[]): Promise<{ id: number; key: string }> => {
    const answer = await company.admin.call('POST', '/api-keys', { name: 'Warehouse system', scopes });
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };
  const call = async (
    key: string,
    method: Method,
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    app.http.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(payload !== undefined && { payload }),
    });

  test('are shown once, listed without the key, and stored as a hash', async () => {
    const { id, key } = await create('read', 'manage');
    const listed = await company.admin.call('GET', '/api-keys');
    expect(listed.json()).toEqual([
      {
        id,
        name: 'Warehouse system',
        scopes: ['read', 'manage'],
        reason_exempt: false,
        created_at: new Date(app.clock.now()).toISOString(),
        created_by: 'admin',
        last_used_at: null,
        ended_at: null,
      },
    ]);
    const stored = await on.database.readAcross(async ({ sql }) =>
      JSON.stringify(await sql.selectFrom('api_keys').selectAll().execute()),
    );
    expect(stored).not.toContain(key);
  });

  test('are an admin’s to manage', async () => {
    for (const [method, path] of [
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['DELETE', '/api-keys/1'],
    ] as const) {
      expect((await company.viewer.call(method, path)).statusCode).toBe(403);
    }
  });

  test.each([
    ['name', { name: ' ', scopes: ['read'] }],
    ['scopes', { name: 'x', scopes: [] }],
    ['scopes', { name: 'x', scopes: ['read', 'read'] }],
    ['scopes.0', { name: 'x', scopes: ['everything'] }],
  ])('name the field %s that does not fit', async (path, body) => {
    const answer = await company.admin.call('POST', '/api-keys', body);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });

  test('with read read what an admin reads, and change nothing', async () => {
    const { key } = await create('read');
    expect((await call(key, 'GET', '/sensors')).statusCode).toBe(200);
    expect((await call(key, 'GET', '/users')).json()).toHaveLength(2);
    const refused = await call(key, 'POST', '/zones', { zoneName: 'Freezers' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'The API key needs the scope manage.',
    ]);
  });

  test('with manage change things and leave their name there', async () => {
    const { key } = await create('manage');
    const zone = await call(key, 'POST', '/zones', { zoneName: 'Freezers' });
    expect(zone.statusCode).toBe(201);
    expect((await company.viewer.call('GET', '/zones')).body).toContain('Freezers');
    const [row] = (await auditRows(on.database, company.companyId)).slice(-1);
    expect(row).toMatchObject({
      action: 'zone_create',
      actor_kind: 'program',
      actor_name: 'API key Warehouse system',
      user_id: null,
    });
  });

  test('with ingest send readings for a base unit of the company, and nothing else', async () => {
    const unit = { baseUnitSerialNo: `${company.companyId}-7`, baseUnitName: 'Gateway', typeId: '1' };
    await company.admin.call('POST', '/baseUnits', unit);
    await company.admin.call('POST', '/sensors', { serialNo: SERIAL, name: 'Freezer', type: '1' });
    const { key } = await create('ingest');
    const body = { readings: [{ sensor: SERIAL, temperature: 4 }] };
    const sent = async (headers: Record<string, string>) =>
      call(key, 'POST', '/ingest/readings', body, headers);
    expect((await sent({ 'x-base-unit': unit.baseUnitSerialNo })).json()).toMatchObject({ accepted: 1 });
    expect((await sent({})).statusCode).toBe(403);
    expect((await sent({ 'x-base-unit': 'nobodys' })).statusCode).toBe(403);
    expect((await call(key, 'GET', '/sensors')).statusCode).toBe(403);
    const { key: reader } = await create('read');
    expect((await call(reader, 'POST', '/ingest/readings', body)).statusCode).toBe(403);
  });

  test('do nothing that belongs to people, whatever their scopes', { tags: ['S19'] }, async () => {
    const { key } = await create('read', 'ingest', 'manage');
    const table: [string, Route][] = Object.entries(routes);
    const people = table.filter(([, { peopleOnly }]) => peopleOnly === true);
    expect(people.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'registerPasskey',
        'updatePassword',
        'createApiKey',
        'createUser',
        'updateUser',
        'inviteUser',
        'deleteUser',
        'removeUserPasskeys',
      ]),
    );
    for (const [name, { method, path }] of people) {
      const answer = await call(key, method, path.replaceAll(/\{\w+\}/g, '1'));
      expect
        .soft([answer.statusCode, answer.json().message], name)
        .toEqual([403, 'An API key cannot do this. Please sign in.']);
    }
  });

  test('see their own company alone', async () => {
    const { key } = await create('read', 'manage');
    const other = await app.createCompany();
    const answer = await call(key, 'GET', `/users/${other.admin.userId}`);
    expect(answer.statusCode).toBe(404);
    const header = { 'x-company-id': String(other.companyId) };
    expect((await call(key, 'GET', '/users', undefined, header)).statusCode).toBe(403);
  });

  test('remember when they were last used, to within a minute', async () => {
    const { key } = await create('read');
    const usedAt = async () => (await company.admin.call('GET', '/api-keys')).json()[0].last_used_at;
    await call(key, 'GET', '/sensors');
    const first = new Date(app.clock.now()).toISOString();
    expect(await usedAt()).toBe(first);
    app.clock.advance(MINUTE_MS - 1);
    await call(key, 'GET', '/sensors');
    expect(await usedAt()).toBe(first);
    app.clock.advance(1);
    await call(key, 'GET', '/sensors');
    expect(await usedAt()).toBe(new Date(app.clock.now()).toISOString());
  });

  test('stop at once when they are revoked', async () => {
    const { id, key } = await create('read');
    expect((await call(key, 'GET', '/sensors')).statusCode).toBe(200);
    expect((await company.admin.call('DELETE', `/api-keys/${id}`)).statusCode).toBe(204);
    const refused = await call(key, 'GET', '/sensors');
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'The API key is not valid.']);
    expect((await company.admin.call('GET', '/api-keys')).json()).toEqual([]);
    expect((await company.admin.call('DELETE', `/api-keys/${id}`)).statusCode).toBe(404);
  });

  test('that are wrong are limited by network, and never hold up a right one', async () => {
    const { key } = await create('read');
    const wrong = `${key.slice(0, -4)}AAAA`;
    for (let time = 0; time < 30; time += 1) {
      expect((await call(wrong, 'GET', '/sensors')).statusCode).toBe(401);
    }
    expect((await call(wrong, 'GET', '/sensors')).statusCode).toBe(429);
    expect((await call(key, 'GET', '/sensors')).statusCode).toBe(200);
  });

  describe('of an admin who is none any more', { tags: ['S35'] }, () => {
    const otherAdmin = async () => {
      const body = { email: 'second@example.org', password: TEST_PASSWORD, roles: [1] };
      expect((await company.admin.call('POST', '/users', body)).statusCode).toBe(201);
      return signIn(app.http, company.name, body.email);
    };
    test.each([
      ['demoted', async (id: number) => company.admin.call('PATCH', `/users/${id}`, { roles: [2] })],
      ['disabled', async (id: number) => company.admin.call('PATCH', `/users/${id}`, { isDisabled: true })],
      ['deleted', async (id: number) => company.admin.call('DELETE', `/users/${id}`)],
    ])('end as soon as he is %s, are shown as ended and are in the audit log', async (_how, end) => {
      const second = await otherAdmin();
      const made = await second.call('POST', '/api-keys', { name: 'Night job', scopes: ['read', 'manage'] });
      const { id, key } = made.json<{ id: number; key: string }>();
      const mine = await create('read');
      expect((await call(key, 'GET', '/sensors')).statusCode).toBe(200);
      expect((await end(second.userId)).statusCode).toBeLessThan(300);
      expect((await call(key, 'GET', '/sensors')).statusCode).toBe(401);
      expect((await call(mine.key, 'GET', '/sensors')).statusCode).toBe(200);
      const ended_at = new Date(app.clock.now()).toISOString();
      const list = async () => (await company.admin.call('GET', '/api-keys')).json();
      expect(await list()).toMatchObject([
        { id, ended_at },
        { id: mine.id, ended_at: null },
      ]);
      const rows = await auditRows(on.database, company.companyId);
      expect(rows.map(({ action, description }) => [action, description])).toContainEqual([
        'api_key_revoke',
        'API key "Night job" ended with the rights of second',
      ]);
      app.clock.advance(30 * 24 * 60 * MINUTE_MS);
      company = { ...company, admin: await signIn(app.http, company.name, company.admin.email) };
      expect(await list()).toMatchObject([{ id: mine.id }]);
    });
  });

  test('with ingest take a unit’s commands, but none that holds a password', { tags: ['S36'] }, async () => {
    const unit = { baseUnitSerialNo: `${company.companyId}-9`, baseUnitName: 'Gateway', typeId: '1' };
    const { deviceKey } = (await company.admin.call('POST', '/baseUnits', unit)).json<{
      deviceKey: string;
    }>();
    const sensor = await company.admin.call('POST', '/sensors', {
      serialNo: SERIAL,
      name: 'Freezer',
      type: '1',
    });
    const { key } = await create('ingest');
    const inItsName = { 'x-base-unit': unit.baseUnitSerialNo };
    await call(
      key,
      'POST',
      '/ingest/readings',
      { readings: [{ sensor: SERIAL, temperature: 4 }] },
      inItsName,
    );
    const clear = await company.admin.call('POST', '/automation/calibration', {
      sensorId: sensor.json<{ id: number }>().id,
      action: 'CLEAR',
    });
    const wifi = {
      baseUnitSerialNumber: unit.baseUnitSerialNo,
      ssid: 'Cold store',
      password: 'a Wi-Fi passphrase',
    };
    const sent = await company.admin.call('POST', '/automation/wifi', wifi);
    expect([clear.statusCode, sent.statusCode]).toEqual([200, 200]);
    const taken = await call(key, 'GET', '/ingest/commands', undefined, inItsName);
    expect(taken.json().commands).toMatchObject([{ kind: 'clear-calibration' }]);
    const own = await call(deviceKey, 'GET', '/ingest/commands');
    expect(own.body).toContain('a Wi-Fi passphrase');
    const held = own
      .json<{ commands: { id: number; kind: string }[] }>()
      .commands.find(({ kind }) => kind === 'wifi');
    const answered = await call(
      key,
      'POST',
      `/ingest/commands/${held?.id ?? 0}/ack`,
      { status: 'done' },
      inItsName,
    );
    expect(answered.statusCode).toBe(404);
  });
});
