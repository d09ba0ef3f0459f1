import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_ROLES, user, VERBS } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCompany, importCompany } from '../company-data/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';

const NOBODYS = 987_654_321;

describeOnEachEngine('roles', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let people = 0;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
  });
  afterAll(async () => app.close());

  const makeRole = async (name: string, permissions: readonly string[]) => {
    const made = await acme.admin.call('POST', '/roles', { name, permissions });
    expect(made.statusCode).toBe(201);
    return made.json<{ id: number; name: string; permissions: string[] }>();
  };
  const addUser = async (given: object) => {
    const email = `worker-${(people += 1)}@example.org`;
    const added = await acme.admin.call('POST', '/users', { email, password: TEST_PASSWORD, ...given });
    expect(added.statusCode).toBe(201);
    return user.parse(added.json());
  };
  const addPerson = async (given: object) => {
    const { id, email } = await addUser(given);
    return { id, person: await signIn(app.http, acme.name, email) };
  };

  test('a built-in role is answered beside the roles of the specification, wherever a user is shown', async () => {
    const technician = await addUser({ builtInRole: 'technician' });
    const held = {
      roles: [2],
      builtInRole: 'technician',
      roleId: null,
      roleName: 'Technician',
      permissions: ['acknowledge', 'devices', 'calibrate', 'audit'],
    };
    expect(technician).toMatchObject({ ...held, role: 'viewer' });
    const signedIn = await signIn(app.http, acme.name, technician.email);
    const verified = await signedIn.call('GET', '/auth/verifyAccess');
    expect(verified.json<{ data: object }>().data).toMatchObject(held);
    const credentials = { companyName: acme.name, email: technician.email, password: TEST_PASSWORD };
    const entered = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: credentials });
    expect(entered.json<{ userData: object }>().userData).toMatchObject(held);
    expect((await acme.admin.call('GET', '/auth/verifyAccess')).json()).toMatchObject({
      data: { roles: [1], builtInRole: 'admin', roleName: 'Admin', permissions: [...VERBS] },
    });
  });

  test('code 2, which every user but an admin has on the wire, leaves a role as it is', async () => {
    const { id } = await addUser({ builtInRole: 'quality' });
    const saved = await acme.admin.call('PATCH', `/users/${id}`, { firstName: 'Quinn', roles: [2] });
    expect(saved.json()).toMatchObject({ firstName: 'Quinn', builtInRole: 'quality' });
    const promoted = await acme.admin.call('PATCH', `/users/${id}`, { roles: [1] });
    expect(promoted.json()).toMatchObject({ builtInRole: 'admin', roles: [1] });
    const demoted = await acme.admin.call('PATCH', `/users/${id}`, { roles: [2] });
    expect(demoted.json()).toMatchObject({ builtInRole: 'viewer', roles: [2] });
  });

  test('two roles at once are refused, and one that there is not', async () => {
    const body = { email: 'both@example.org', password: TEST_PASSWORD };
    const both = await acme.admin.call('POST', '/users', { ...body, builtInRole: 'quality', roles: [1] });
    expect([both.statusCode, both.json().message]).toEqual([400, 'builtInRole must be the only role.']);
    const none = await acme.admin.call('POST', '/users', { ...body, roleId: NOBODYS });
    expect([none.statusCode, none.json().message]).toEqual([404, 'There is no such role.']);
  });

  test('a role of the company holds from the next call of its people on', async () => {
    const role = await makeRole('Night shift', ['settings', 'limits']);
    expect(role.permissions).toEqual(['limits', 'settings']);
    const { id, person } = await addPerson({ roleId: role.id });
    const save = async () => (await person.call('PATCH', '/settings/company', {})).statusCode;
    expect(await save()).toBe(200);
    const saved = await acme.admin.call('PUT', `/roles/${role.id}`, {
      name: 'Late shift',
      permissions: ['limits'],
    });
    expect(saved.json()).toEqual({ id: role.id, name: 'Late shift', permissions: ['limits'] });
    expect(await save()).toBe(403);
    expect((await acme.admin.call('GET', `/users/${id}`)).json()).toMatchObject({
      builtInRole: null,
      roleId: role.id,
      roleName: 'Late shift',
      permissions: ['limits'],
    });
  });

  test('a name is that of one role alone, however it is written', async () => {
    await makeRole('Émile’s team', []);
    for (const name of ['ÉMILE’S TEAM', 'technician', ' Admin ']) {
      const again = await acme.admin.call('POST', '/roles', { name, permissions: [] });
      expect([again.statusCode, again.json().message]).toEqual([400, 'name is taken.']);
    }
    const other = await makeRole('Another team', []);
    const renamed = await acme.admin.call('PUT', `/roles/${other.id}`, {
      name: 'émile’s team',
      permissions: [],
    });
    expect(renamed.statusCode).toBe(400);
    const long = await acme.admin.call('POST', '/roles', { name: 'x'.repeat(61), permissions: [] });
    expect(long.json().message).toBe('name must be at most 60 characters.');
  });

  test('a role that somebody has is not deleted', async () => {
    const role = await makeRole('In use', []);
    const { id } = await addUser({ roleId: role.id });
    const refused = await acme.admin.call('DELETE', `/roles/${role.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Users have this role: 1. Give them another one first.',
    ]);
    await acme.admin.call('DELETE', `/users/${id}`);
    expect((await acme.admin.call('DELETE', `/roles/${role.id}`)).statusCode).toBe(204);
    expect((await acme.admin.call('DELETE', `/roles/${role.id}`)).statusCode).toBe(404);
  });

  test(`a company makes ${MOST_ROLES} roles at most`, async () => {
    const other = await app.createCompany('Many');
    const answers: number[] = [];
    for (let number = 0; number <= MOST_ROLES; number += 1) {
      const body = { name: `Role ${number}`, permissions: [] };
      answers.push((await other.admin.call('POST', '/roles', body)).statusCode);
    }
    expect(answers).toEqual([...Array<number>(MOST_ROLES).fill(201), 409]);
  });

  test('users give no permission that they lack, and change no user who has more', async () => {
    const role = await makeRole('Personnel', ['people', 'acknowledge', 'audit']);
    const wider = await makeRole('Wider', ['people', 'devices']);
    const { person } = await addPerson({ roleId: role.id });
    const technician = await addUser({ builtInRole: 'technician' });
    const viewer = await addUser({});
    const email = 'given@example.org';
    const newcomer = { email, password: TEST_PASSWORD };
    const statuses = async (
      calls: readonly (readonly ['POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?])[],
    ) => {
      const answers: number[] = [];
      for (const [method, path, body] of calls)
        answers.push((await person.call(method, path, body)).statusCode);
      return answers;
    };
    expect(
      await statuses([
        ['POST', '/users', { ...newcomer, builtInRole: 'technician' }],
        ['POST', '/users', { ...newcomer, builtInRole: 'admin' }],
        ['POST', '/users', { ...newcomer, roles: [1] }],
        ['POST', '/users', { ...newcomer, roleId: wider.id }],
        ['POST', '/roles', { name: 'Mine', permissions: ['people', 'keys'] }],
        ['PUT', `/roles/${role.id}`, { name: 'Mine', permissions: ['people', 'settings'] }],
        ['PUT', `/roles/${wider.id}`, { name: 'Mine', permissions: [] }],
        ['DELETE', `/roles/${wider.id}`],
        ['PATCH', `/users/${viewer.id}`, { builtInRole: 'operator' }],
        ['PATCH', `/users/${technician.id}`, { builtInRole: 'viewer' }],
        ['PATCH', `/users/${technician.id}`, { isDisabled: true }],
        ['PATCH', `/users/${technician.id}`, { email: 'mine@example.org' }],
        ['PATCH', `/users/${acme.admin.userId}`, { firstName: 'Mine' }],
        ['DELETE', `/users/${technician.id}`],
        ['DELETE', `/users/${acme.admin.userId}`],
        ['DELETE', `/users/${acme.admin.userId}/two-factor`],
        ['DELETE', `/users/${technician.id}/biometrics`],
        ['POST', `/users/${technician.id}/invitation`],
        [
          'POST',
          '/auth/updatePassword',
          {
            companyName: acme.name,
            email: technician.email,
            currentPassword: TEST_PASSWORD,
            newPassword: 'a quiet cold night',
          },
        ],
      ]),
    ).toEqual(Array<number>(19).fill(403));
    expect(await statuses([['POST', '/users', { ...newcomer, builtInRole: 'viewer' }]])).toEqual([201]);
    expect(await statuses([['PATCH', `/users/${viewer.id}`, { builtInRole: 'auditor' }]])).toEqual([200]);
    expect(await statuses([['PATCH', `/users/${viewer.id}`, { roleId: role.id }]])).toEqual([200]);
    expect(await statuses([['DELETE', `/users/${viewer.id}`]])).toEqual([204]);
  });

  test('somebody with every verb is no admin: they make none, and the last admin stays one', async () => {
    const role = await makeRole('Everything', VERBS);
    const { person } = await addPerson({ roleId: role.id });
    const other = await addUser({});
    expect((await person.call('PATCH', `/users/${other.id}`, { roles: [1] })).statusCode).toBe(403);
    expect((await person.call('DELETE', '/settings/mail-server')).json().message).toBe(
      'Only an admin may do this.',
    );
    const alone = await app.createCompany('Alone');
    const demoted = await alone.admin.call('PATCH', `/users/${alone.admin.userId}`, {
      builtInRole: 'quality',
    });
    expect([demoted.statusCode, demoted.json().message]).toEqual([
      409,
      'The last admin of a company stays an admin.',
    ]);
  });

  test('an API key may do what its maker may, and ends when they may not have keys any more', async () => {
    const role = await makeRole('Integrator', ['keys', 'limits']);
    const { person } = await addPerson({ roleId: role.id });
    const beyond = await person.call('POST', '/api-keys', { name: 'Ingest', scopes: ['ingest'] });
    expect(beyond.statusCode).toBe(403);
    const { key } = (
      await person.call('POST', '/api-keys', { name: 'Manage', scopes: ['read', 'manage'] })
    ).json<{ key: string }>();
    const call = async (method: 'GET' | 'PATCH', url: string) =>
      (
        await app.http.inject({
          method,
          url: `/api${url}`,
          headers: { authorization: `Bearer ${key}` },
          ...(method === 'PATCH' && { payload: {} }),
        })
      ).statusCode;
    expect(await call('GET', '/sensors')).toBe(200);
    expect(await call('GET', '/alarm-templates')).toBe(200);
    expect(await call('PATCH', '/settings/company')).toBe(403);
    await acme.admin.call('PUT', `/roles/${role.id}`, { name: 'Integrator', permissions: ['keys'] });
    expect(await call('GET', '/alarm-templates')).toBe(403);
    await acme.admin.call('PUT', `/roles/${role.id}`, { name: 'Integrator', permissions: ['limits'] });
    expect(await call('GET', '/sensors')).toBe(401);
    await acme.admin.call('PUT', `/roles/${role.id}`, { name: 'Integrator', permissions: ['keys'] });
    expect(await call('GET', '/sensors')).toBe(401);
  });

  test('everybody but an admin sees the own zones alone where the company limits viewers', async () => {
    const other = await app.createCompany('Zones');
    const sensor = { serialNo: '010203', name: 'Freezer', type: '1' };
    expect((await other.admin.call('POST', '/sensors', sensor)).statusCode).toBe(201);
    const technician = { email: 'tech@example.org', password: TEST_PASSWORD, builtInRole: 'technician' };
    expect((await other.admin.call('POST', '/users', technician)).statusCode).toBe(201);
    const person = await signIn(app.http, other.name, technician.email);
    const seen = async () => (await person.call('GET', '/sensors')).json<object[]>().length;
    expect(await seen()).toBe(1);
    await other.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    expect(await seen()).toBe(0);
    const refused = await person.call('POST', '/sensors', { ...sensor, serialNo: '010204' });
    expect(refused.statusCode).toBe(403);
  });

  test('where viewers may shelve, so may everybody who acknowledges alarms, and no other user', async () => {
    const other = await app.createCompany('Shelves');
    await other.admin.call('PATCH', '/settings/company', { viewersMayShelve: true });
    const permissions = async (builtInRole: string) => {
      const body = { email: `${builtInRole}@example.org`, password: TEST_PASSWORD, builtInRole };
      return user.parse((await other.admin.call('POST', '/users', body)).json()).permissions;
    };
    expect(await permissions('technician')).toContain('shelve');
    expect(await permissions('auditor')).toEqual(['audit']);
  });

  test('users who do not manage people put no user into a zone', async () => {
    const made = await acme.admin.call('POST', '/zones', { zoneName: 'Cold' });
    const { zone_id: zoneId } = made.json<{ zone_id: number }>();
    const { id, person } = await addPerson({ builtInRole: 'technician' });
    const put = async (userIds: number[]) =>
      (await person.call('POST', `/zones/${zoneId}/members`, { action: 'add', sensorIds: [], userIds }))
        .statusCode;
    expect(await put([id])).toBe(403);
    expect(await put([])).toBe(200);
  });

  test('roles and those who have them come along in the file of a company', async () => {
    const source = await app.createCompany('Source');
    const made = await source.admin.call('POST', '/roles', { name: 'Cooks', permissions: ['devices'] });
    const { id: roleId } = made.json<{ id: number }>();
    const cook = { email: 'cook@example.org', password: TEST_PASSWORD, roleId };
    const auditor = { email: 'auditor@example.org', password: TEST_PASSWORD, builtInRole: 'auditor' };
    for (const body of [cook, auditor]) {
      expect((await source.admin.call('POST', '/users', body)).statusCode).toBe(201);
    }
    const directory = await mkdtemp(join(tmpdir(), 'ts1-roles-'));
    try {
      const file = join(directory, 'source.zip');
      const exported = { database: on.database, companyId: source.companyId, at: app.clock.now() };
      await writeFile(file, await buffer(await exportCompany(exported)));
      const name = `Copy of ${source.name}`;
      const passwordHash = await hashPassword(TEST_PASSWORD);
      const target = { name, email: source.admin.email, passwordHash };
      await importCompany({ database: on.database, clock: app.clock }, file, target);
      const admin = await signIn(app.http, name, source.admin.email);
      const users = (await admin.call('GET', '/users')).json<{ email: string; roleName: string }[]>();
      const findRoleName = (email: string) => users.find((one) => one.email === email)?.roleName;
      expect([findRoleName(cook.email), findRoleName(auditor.email)]).toEqual(['Cooks', 'Auditor']);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
