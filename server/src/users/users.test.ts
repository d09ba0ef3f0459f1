import { user, zone } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../platform/security/passwords.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../testing/test-app.ts';
import { builtInHeldRole } from '../../testing/built-in-held-role.ts';
import { rescueUser } from './index.ts';

const SOME_POINT = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
const NOBODYS = 987_654_321;

describeOnEachEngine('users', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let people = 0;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
  });
  afterAll(async () => app.close());

  const create = async (given: object = {}) => {
    const email = `person-${(people += 1)}@example.org`;
    const response = await acme.admin.call('POST', '/users', { email, password: TEST_PASSWORD, ...given });
    expect(response.statusCode).toBe(201);
    return user.parse(response.json());
  };
  const read = async (userId: number) =>
    user.parse((await acme.admin.call('GET', `/users/${userId}`)).json());
  const update = async (person: TestPerson, userId: number, body: object) =>
    person.call('PATCH', `/users/${userId}`, body);
  const isSignedIn = async (person: TestPerson) => (await person.call('GET', '/users')).statusCode === 200;

  test(
    'are viewers unless the call names another role, and can sign in',
    { tags: ['1.6.4', '2.1.3', '2.3.9', '2.7.2', '2.9.9'] },
    async () => {
      const made = await create({ firstName: 'Ada', lastName: '', phoneNumber: '+44 20 7946 0000' });
      expect(made).toMatchObject({
        username: made.email.split('@')[0],
        firstName: 'Ada',
        lastName: null,
        phoneNumber: '+44 20 7946 0000',
        role: 'viewer',
        roles: [2],
        isDisabled: false,
        isLockedOut: false,
      });
      expect(await read(made.id)).toEqual(made);
      expect(await isSignedIn(await signIn(app.http, acme.name, made.email))).toBe(true);
      expect(await create({ roles: [1, 2] })).toMatchObject({ role: 'admin', roles: [1] });
    },
  );

  test('are put into zones as they are added, or are not added at all', async () => {
    const addZone = async (name: string) =>
      (await acme.admin.call('POST', '/zones', { zoneName: name })).json<{ zone_id: number }>().zone_id;
    const [hall, cellar] = [await addZone('Hall'), await addZone('Cellar')];
    const made = await create({ zoneIds: [hall, hall, cellar] });
    const zones = zone.array().parse((await acme.admin.call('GET', '/zones')).json());
    expect(
      zones.filter(({ zone_users }) => zone_users.includes(made.id)).map(({ zone_id }) => zone_id),
    ).toEqual([hall, cellar]);
    const email = 'nobody@example.org';
    const refused = await acme.admin.call('POST', '/users', {
      email,
      password: TEST_PASSWORD,
      zoneIds: [hall, NOBODYS],
    });
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'There is no such zone.']);
    const users = user.array().parse((await acme.admin.call('GET', '/users')).json());
    expect(users.some((one) => one.email === email)).toBe(false);
  });

  test('never show their password', async () => {
    const everything = (await acme.admin.call('GET', '/users')).body;
    expect(everything).not.toMatch(/password|argon2/i);
  });

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ roles: [3] }, 'roles.0'],
    [{ phoneNumber: 'call me' }, 'phoneNumber'],
    [{ firstName: 'x'.repeat(101) }, 'firstName'],
    [{ isDisabled: 'no' }, 'isDisabled'],
  ])('are not made with %j', async (given, path) => {
    const body = { email: 'bad@example.org', password: TEST_PASSWORD, ...given };
    const response = await acme.admin.call('POST', '/users', body);
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
  });

  test('have an e-mail address of their own, whatever its case, which deleting frees', async () => {
    const made = await create();
    const again = { email: made.email.toUpperCase(), password: TEST_PASSWORD };
    const refused = await acme.admin.call('POST', '/users', again);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'email', message: 'is taken' }],
    ]);
    const other = await create();
    const renamed = await update(acme.admin, other.id, { email: made.email });
    expect([renamed.statusCode, renamed.json().errors[0].path]).toEqual([400, 'email']);
    await acme.admin.call('DELETE', `/users/${made.id}`);
    expect((await acme.admin.call('POST', '/users', again)).statusCode).toBe(201);
  });

  test(
    'have a name of their own in every record: a second jane is jane2, and no name is given twice',
    { tags: ['R111'] },
    async () => {
      const [jane, second] = [
        await create({ email: 'jane@a.example' }),
        await create({ email: 'Jane@b.example' }),
      ];
      expect([jane.username, second.username]).toEqual(['jane', 'Jane2']);
      const taken = [400, [{ path: 'username', message: 'is taken' }]];
      const refused = await update(acme.admin, second.id, { username: ' JANE ' });
      expect([refused.statusCode, refused.json().errors]).toEqual(taken);
      const made = await acme.admin.call('POST', '/users', {
        email: 'another@a.example',
        password: TEST_PASSWORD,
        username: 'jane2',
      });
      expect([made.statusCode, made.json().errors]).toEqual(taken);
      const both = await Promise.all(
        [jane, second].map(async ({ id }) => update(acme.admin, id, { username: 'Jane Moore' })),
      );
      expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
      await acme.admin.call('DELETE', `/users/${jane.id}`);
      await acme.admin.call('DELETE', `/users/${second.id}`);
      expect((await create({ email: 'jane@c.example' })).username).toBe('jane');
    },
  );

  test('may change the name that records call them by, which leaves a row with both and the old rows as they are', async () => {
    const made = await create();
    const self = await signIn(app.http, acme.name, made.email);
    const response = await update(self, made.id, { username: 'Ada L.', email: `new-${made.email}` });
    expect(response.json()).toMatchObject({ username: 'Ada L.', email: `new-${made.email}` });
    const row = (await auditRows(on.database, acme.companyId)).at(-1);
    expect(row).toMatchObject({ action: 'user_update', actor_name: made.username });
    expect(JSON.parse(row?.details ?? '')).toMatchObject({
      changes: { username: { before: made.username, after: 'Ada L.' } },
    });
    expect((await self.call('GET', '/auth/verifyAccess')).json().data.username).toBe('Ada L.');
    await update(self, made.id, { email: made.email });
    expect((await read(made.id)).username).toBe('Ada L.');
  });

  test.each([
    ['1', 'admin'],
    ['1,2', 'admin'],
    ['2', 'viewer'],
    [[2], 'viewer'],
  ])('take roles as %j', async (roles, role) => {
    expect((await create({ roles })).role).toBe(role);
  });

  test('are not locked out by hand: a body that asks for it is refused', { tags: ['2.3.9'] }, async () => {
    const given = { email: 'locked@example.org', password: TEST_PASSWORD, isLockedOut: true };
    const added = await acme.admin.call('POST', '/users', given);
    const made = await create({ isLockedOut: false });
    const changed = await update(acme.admin, made.id, { isLockedOut: true });
    for (const refused of [added, changed]) {
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ path: 'isLockedOut', message: 'must be false: nobody is locked out by hand' }],
      ]);
    }
  });

  test(
    'show colleagues names, addresses, roles and state alone, and everything to themselves and to admins',
    { tags: ['S33', '2.3.9'] },
    async () => {
      const made = await create({ firstName: 'Ada', phoneNumber: '+44 20 7946 0001' });
      const self = await signIn(app.http, acme.name, made.email);
      const seen = {
        id: made.id,
        email: made.email,
        username: made.username,
        firstName: 'Ada',
        lastName: null,
        isDisabled: false,
        roles: [2],
        role: 'viewer',
        ...builtInHeldRole('viewer'),
        created_at: made.created_at,
        updated_at: made.updated_at,
        hasBiometrics: false,
        invitation: null,
      };
      const one = async (person: TestPerson) => (await person.call('GET', `/users/${made.id}`)).json();
      const listed = async (person: TestPerson) =>
        user
          .array()
          .parse((await person.call('GET', '/users')).json())
          .find(({ id }) => id === made.id);
      for (const asked of [one, listed]) {
        expect(await asked(acme.viewer)).toEqual(seen);
        for (const person of [self, acme.admin]) {
          expect(await asked(person)).toEqual({
            ...seen,
            phoneNumber: '+44 20 7946 0001',
            isLockedOut: false,
            hasTwoFactor: false,
            pushDevices: 0,
            pushSilentSince: null,
          });
        }
      }
    },
  );

  test(
    'may change their own record, and nothing of their role or status',
    { tags: ['2.5.7', '2.7.2'] },
    async () => {
      const made = await create();
      const self = await signIn(app.http, acme.name, made.email);
      const response = await update(self, made.id, {
        firstName: 'Grace',
        phoneNumber: '',
        roles: [1],
        isDisabled: true,
      });
      expect(response.json()).toMatchObject({ firstName: 'Grace', phoneNumber: null });
      expect(await read(made.id)).toMatchObject({ role: 'viewer', isDisabled: false });
    },
  );

  test('may not change anybody else, who exists or not', async () => {
    for (const userId of [acme.admin.userId, NOBODYS]) {
      expect((await update(acme.viewer, userId, { firstName: 'Mallory' })).statusCode).toBe(403);
    }
  });

  test('are identified by the address: a body may not name another', async () => {
    const response = await update(acme.admin, acme.viewer.userId, { userId: acme.admin.userId });
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'userId']);
  });

  test('who are disabled are signed out and stay out until they are enabled', async () => {
    const made = await create();
    const self = await signIn(app.http, acme.name, made.email);
    expect((await update(acme.admin, made.id, { isDisabled: true })).json().isDisabled).toBe(true);
    expect(await isSignedIn(self)).toBe(false);
    await expect(signIn(app.http, acme.name, made.email)).rejects.toThrow('Invalid credentials');
    await update(acme.admin, made.id, { isDisabled: false });
    expect(await isSignedIn(self)).toBe(false);
    expect(await isSignedIn(await signIn(app.http, acme.name, made.email))).toBe(true);
  });

  test('who are deleted are signed out and gone', { tags: ['2.7.2'] }, async () => {
    const made = await create();
    const self = await signIn(app.http, acme.name, made.email);
    expect((await acme.admin.call('DELETE', `/users/${made.id}`)).statusCode).toBe(204);
    expect(await isSignedIn(self)).toBe(false);
    expect((await acme.admin.call('DELETE', `/users/${made.id}`)).statusCode).toBe(404);
    expect((await acme.admin.call('GET', `/users/${made.id}`)).statusCode).toBe(404);
  });

  test('who are deleted leave nothing of their own behind: order, preferences and devices', async () => {
    const made = await create();
    const self = await signIn(app.http, acme.name, made.email);
    const sensor = await acme.admin.call('POST', '/sensors', {
      serialNo: '770001',
      name: 'Fridge',
      type: '1',
    });
    const place = {
      preference_key: `sensor_order_${sensor.json<{ id: number }>().id}`,
      preference_value: 1,
    };
    const saved = [
      await self.call('POST', '/automation/sensor-order', { preferences: [place] }),
      await self.call('PUT', '/notification-preferences', { quietHours: [], off: [] }),
      await self.call('POST', '/push/subscriptions', {
        endpoint: 'https://203.0.112.1/device',
        keys: { p256dh: SOME_POINT, auth: 'A'.repeat(22) },
      }),
    ];
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201]);
    const own = async () => {
      const tables = ['user_preferences', 'notification_preferences', 'push_subscriptions'] as const;
      return on.database.read(acme.companyId, async ({ sql }) =>
        Promise.all(
          tables.map(async (table) => {
            const rows = await sql
              .selectFrom(table)
              .select('user_id')
              .where('company_id', '=', acme.companyId)
              .where('user_id', '=', made.id)
              .execute();
            return rows.length;
          }),
        ),
      );
    };
    expect(await own()).toEqual([1, 1, 1]);
    expect((await acme.admin.call('DELETE', `/users/${made.id}`)).statusCode).toBe(204);
    expect(await own()).toEqual([0, 0, 0]);
  });

  test('who locked themselves out are let in by an admin', async () => {
    const made = await create();
    const attempt = async (password: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { companyName: acme.name, email: made.email, password },
      });
    for (let failure = 0; failure < 10; failure += 1) await attempt('a wrong passphrase');
    expect((await read(made.id)).isLockedOut).toBe(true);
    expect((await attempt(TEST_PASSWORD)).statusCode).toBe(401);
    // A body that repeats what is changes nothing.
    expect((await update(acme.admin, made.id, { isLockedOut: true })).json().isLockedOut).toBe(true);
    expect((await update(acme.admin, made.id, { isLockedOut: false })).json().isLockedOut).toBe(false);
    expect((await attempt(TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('who are locked out for good are let in from the command line', async () => {
    const made = await create();
    const person = await signIn(app.http, acme.name, made.email);
    const passwordHash = await hashPassword('a password by the operator');
    const deps = { database: on.database, clock: app.clock };
    const nobody = rescueUser(deps, { companyName: acme.name, email: 'nobody@example.org', passwordHash });
    await expect(nobody).rejects.toThrow('There is no such user');
    await rescueUser(deps, { companyName: acme.name.toUpperCase(), email: made.email, passwordHash });
    expect(await isSignedIn(person)).toBe(false);
    const payload = { companyName: acme.name, email: made.email, password: 'a password by the operator' };
    const entered = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(entered.statusCode).toBe(200);
    const rows = await auditRows(on.database, acme.companyId);
    const row = rows.find(({ action }) => action === 'user_rescue');
    expect([row?.actor_name, row?.description]).toEqual([
      'command line',
      `Let ${made.email} in: new password, two-factor sign-in off`,
    ]);
  });

  describe('of a company', () => {
    let lonely: TestCompany;
    beforeAll(async () => {
      lonely = await app.createCompany('Lonely');
    });

    test('always include an admin', async () => {
      const { admin } = lonely;
      const demoted = await update(admin, admin.userId, { roles: [2] });
      expect([demoted.statusCode, demoted.json().message]).toEqual([
        409,
        'The last admin of a company stays an admin.',
      ]);
      expect((await update(admin, admin.userId, { isDisabled: true })).statusCode).toBe(409);
      expect((await admin.call('DELETE', `/users/${admin.userId}`)).statusCode).toBe(409);
    });

    test('do not count an admin who was invited and has no password yet', async () => {
      const mailing = await createTestApp(on.database, {
        notifications: { senders: { email: { send: async () => {}, close: () => {} } } },
      });
      const { admin } = await mailing.createCompany('Inviting');
      const invited = await admin.call('POST', '/users', { email: 'second@example.org', roles: [1] });
      expect(user.parse(invited.json()).invitation).not.toBeNull();
      expect((await update(admin, admin.userId, { roles: [2] })).statusCode).toBe(409);
      await mailing.close();
    });

    test.each([
      ['delete each other', 'DELETE', undefined, 'other'],
      ['demote each other', 'PATCH', { roles: [2] }, 'other'],
      ['disable each other', 'PATCH', { isDisabled: true }, 'other'],
      ['demote themselves', 'PATCH', { roles: [2] }, 'self'],
    ] as const)('include an admin also after two who %s at once', async (_, method, body, whom) => {
      const { admin, viewer, name, companyId } = await app.createCompany('Two');
      await update(admin, viewer.userId, { roles: [1] });
      const second = await signIn(app.http, name, viewer.email);
      const pairs = [
        [admin, whom === 'self' ? admin : second],
        [second, whom === 'self' ? second : admin],
      ] as const;
      const answers = await Promise.all(
        pairs.map(async ([caller, { userId }]) => caller.call(method, `/users/${userId}`, body)),
      );
      const done = answers.filter(({ statusCode }) => statusCode < 300);
      expect(done).toHaveLength(1);
      const admins = await on.database.read(companyId, async ({ sql }) =>
        sql
          .selectFrom('users')
          .select('user_id')
          .where('company_id', '=', companyId)
          .where('role', '=', 1)
          .where('is_disabled', '=', 0)
          .where('deleted_at', 'is', null)
          .execute(),
      );
      expect(admins).toHaveLength(1);
    });
  });
});
