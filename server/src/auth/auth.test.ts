import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../platform/security/passwords.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';
import { builtInHeldRole } from '../../testing/built-in-held-role.ts';

const MINUTE_MS = 60_000;
const ADMIN = 'admin@example.org';
const VIEWER = 'viewer@example.org';
const NEW_PASSWORD = 'quite another passphrase';

describeOnEachEngine('signing in', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let networks = 0;

  beforeAll(async () => {
    app = await createTestApp(on.database, { environment: { TRUST_PROXY: '1' } });
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    // Failures of one test must not use up the limit of the next.
    app.clock.advance(60 * MINUTE_MS);
    company = await app.createCompany();
  });

  const login = async (given: Record<string, unknown>, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: { companyName: company.name, email: ADMIN, password: TEST_PASSWORD, ...given },
    });
  const wrongOften = async (times: number, headers: Record<string, string> = {}) => {
    for (let attempt = 0; attempt < times; attempt += 1) {
      expect((await login({ password: 'wrong' }, headers)).statusCode).toBe(401);
    }
  };
  const someNetwork = () => ({ 'x-forwarded-for': `192.0.2.${(networks += 1)}` });

  test(
    'answers the user and sets two cookies that scripts and other sites cannot use',
    { tags: ['1.3.11', '1.7.2'] },
    async () => {
      const response = await login({});
      expect(response.json()).toEqual({
        message: 'Login successful',
        userData: {
          userID: company.admin.userId,
          user_id: company.admin.userId,
          companyID: company.companyId,
          companyName: company.name,
          username: 'admin',
          email: ADMIN,
          roles: [1],
          ...builtInHeldRole('admin'),
        },
      });
      expect(response.cookies).toMatchObject([
        { name: 'ts1_session', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 86_400 },
        { name: 'ts1_browser', httpOnly: true, sameSite: 'Strict', path: '/' },
      ]);
      expect(response.cookies[0]).not.toHaveProperty('secure');
    },
  );

  test('does not mind the case of company and e-mail', { tags: ['1.1.2'] }, async () => {
    const shouting = { companyName: company.name.toUpperCase(), email: ADMIN.toUpperCase() };
    expect((await login(shouting)).statusCode).toBe(200);
  });

  test('stores neither password nor token', async () => {
    await setUser(ADMIN, { password_hash: await hashPassword(TEST_PASSWORD) });
    const [session, browser] = (await login({})).cookies;
    const stored = await on.database.readAcross(async ({ sql }) =>
      JSON.stringify([
        await sql.selectFrom('users').selectAll().execute(),
        await sql.selectFrom('sessions').selectAll().execute(),
        await sql.selectFrom('known_devices').selectAll().execute(),
      ]),
    );
    for (const secret of [session?.value, browser?.value, TEST_PASSWORD])
      expect(stored).not.toContain(secret);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test(
    'refuses unknown company, unknown user, wrong password and a disabled user in the same words',
    { tags: ['1.8.6'] },
    async () => {
      await setUser(VIEWER, { is_disabled: 1 });
      const answers = [
        await login({ companyName: 'Nobody Ltd' }),
        await login({ email: 'nobody@example.org' }),
        await login({ password: 'wrong' }),
        await login({ email: VIEWER }),
      ];
      for (const answer of answers) {
        expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid credentials']);
        expect(answer.body).toBe(answers[0]?.body);
        expect(answer.cookies).toEqual([]);
      }
    },
  );

  test('verifies a password, real or not, for every refusal', async () => {
    /** Processor time of the whole process: passwords are hashed beside the event loop. */
    const processorTime = async (given: Record<string, unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const before = process.cpuUsage();
        await login(given);
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    await setUser(ADMIN, { password_hash: await hashPassword(TEST_PASSWORD) });
    const known = await processorTime({ password: 'wrong' });
    const unknown = await processorTime({ companyName: 'Nobody Ltd' });
    // An attempt without hashing takes a tenth of one with it.
    expect(unknown).toBeGreaterThan(known / 4);
    expect(unknown).toBeLessThan(known * 4);
  });

  test('writes failed attempts to the log, without the password', async () => {
    await login({ companyName: 'Nobody Ltd', password: 'my secret guess' });
    const line = app.log.findLast((entry) => entry.includes('sign-in failed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ companyName: 'Nobody Ltd', email: ADMIN });
    expect(app.log.join('')).not.toContain('my secret guess');
  });

  test.each([
    ['companyName', ''],
    ['email', undefined],
    ['password', 7],
  ])('names the field %s that is %s', { tags: ['1.1.2', '1.5.2'] }, async (path, value) => {
    const response = await login({ [path]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  type Changes = { is_disabled?: 0 | 1; role?: 1 | 2; deleted_at?: number; password_hash?: string };
  async function setUser(email: string, values: Changes) {
    await on.database.write(company.companyId, async ({ sql }) =>
      sql
        .updateTable('users')
        .set(values)
        .where('company_id', '=', company.companyId)
        .where('email', '=', email)
        .execute(),
    );
  }

  describe('failing often', () => {
    test('locks the account after ten failures, for fifteen minutes, in the same words', async () => {
      await wrongOften(9);
      expect((await login({})).statusCode).toBe(200);
      await wrongOften(1);
      const locked = await login({});
      expect([locked.statusCode, locked.json().message]).toEqual([401, 'Invalid credentials']);
      app.clock.advance(15 * MINUTE_MS - 1);
      expect((await login({})).statusCode).toBe(401);
      app.clock.advance(1);
      expect((await login({})).statusCode).toBe(200);
    });

    test('counts only failures of the last fifteen minutes', async () => {
      await wrongOften(9);
      app.clock.advance(15 * MINUTE_MS);
      await wrongOften(9);
      expect((await login({})).statusCode).toBe(200);
    });

    test('checks no more than ten guesses, also when all come at once', async () => {
      const guesses = await Promise.all(Array.from({ length: 15 }, async () => login({ password: 'wrong' })));
      expect(new Set(guesses.map((guess) => guess.statusCode))).toEqual(new Set([401]));
      const checked = await on.database.read(company.companyId, async ({ sql }) =>
        sql
          .selectFrom('sign_in_failures')
          .select('failure_id')
          .where('company_id', '=', company.companyId)
          .execute(),
      );
      expect(checked).toHaveLength(10);
      expect((await login({})).statusCode).toBe(401);
    });

    test('a stranger cannot lock out a browser that has signed in before', async () => {
      await wrongOften(10, someNetwork());
      expect((await login({})).statusCode).toBe(401);
      const again = await company.admin.call('POST', '/auth/login', {
        companyName: company.name,
        email: ADMIN,
        password: TEST_PASSWORD,
      });
      expect(again.statusCode).toBe(200);
    });

    test('a browser is known for the users who signed in with it, and for no other user', async () => {
      await wrongOften(10);
      const asAdmin = { companyName: company.name, email: ADMIN, password: TEST_PASSWORD };
      expect((await company.viewer.call('POST', '/auth/login', asAdmin)).statusCode).toBe(401);
    });

    test(
      'a token that a stranger planted over plain http is not kept: with it they would be a known browser',
      { tags: ['S26'] },
      async () => {
        const planted = randomToken();
        const cookies = { ts1_browser: planted };
        const url = '/api/auth/login';
        const payload = { companyName: company.name, email: ADMIN, password: TEST_PASSWORD };
        const victim = await app.http.inject({ method: 'POST', url, cookies, payload });
        const given = victim.cookies.find(({ name }) => name === 'ts1_browser')?.value ?? '';
        expect(given).toMatch(/^[\w-]{43}$/);
        expect(given).not.toBe(planted);
        const again = await app.http.inject({
          method: 'POST',
          url,
          cookies: { ts1_browser: given },
          payload,
        });
        expect(again.cookies.find(({ name }) => name === 'ts1_browser')?.value).toBe(given);
        await wrongOften(10);
        expect((await app.http.inject({ method: 'POST', url, cookies, payload })).statusCode).toBe(401);
      },
    );

    test('a known browser that fails ten times itself is a stranger like any other', async () => {
      const wrong = { companyName: company.name, email: ADMIN, password: 'wrong' };
      for (let attempt = 0; attempt < 10; attempt += 1)
        await company.admin.call('POST', '/auth/login', wrong);
      const right = { ...wrong, password: TEST_PASSWORD };
      expect((await company.admin.call('POST', '/auth/login', right)).statusCode).toBe(401);
    });

    test('limits the failures of one network over all accounts, and never its successes', async () => {
      const network = someNetwork();
      for (let user = 0; user < 30; user += 1) {
        expect((await login({ email: `user${user}@example.org` }, network)).statusCode).toBe(401);
      }
      const limited = await login({}, network);
      expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '900']);
      expect((await login({}, someNetwork())).statusCode).toBe(200);
      app.clock.advance(15 * MINUTE_MS);
      for (let time = 0; time < 31; time += 1) expect((await login({}, network)).statusCode).toBe(200);
    });
  });

  describe('a session', () => {
    const verify = async () => company.viewer.call('GET', '/auth/verifyAccess');

    test(
      'is verified with the data of its user',
      { tags: ['1.3.1', '1.3.10', '1.7.4', '2.3.13'] },
      async () => {
        expect((await verify()).json()).toMatchObject({
          message: 'Valid Session',
          data: {
            userID: company.viewer.userId,
            companyID: company.companyId,
            companyName: company.name,
            username: 'viewer',
            email: VIEWER,
            roles: [2],
          },
        });
      },
    );

    test('ends when it was not used for twelve hours, and not while it is', { tags: ['S23'] }, async () => {
      for (const step of [11 * 60 * MINUTE_MS, 11 * 60 * MINUTE_MS]) {
        app.clock.advance(step);
        expect((await verify()).statusCode).toBe(200);
      }
      company = { ...company, viewer: await signIn(app.http, company.name, VIEWER) };
      app.clock.advance(12 * 60 * MINUTE_MS);
      expect((await verify()).statusCode).toBe(401);
    });

    test('ends 24 hours after the sign-in, however much it is used', { tags: ['1.9.3'] }, async () => {
      for (const hours of [11, 11, 1]) {
        app.clock.advance(hours * 60 * MINUTE_MS);
        expect((await verify()).statusCode).toBe(200);
      }
      app.clock.advance(60 * MINUTE_MS - 1);
      expect((await verify()).statusCode).toBe(200);
      app.clock.advance(1);
      expect((await verify()).statusCode).toBe(401);
    });

    test('ends with the sign-out, which succeeds without one too', { tags: ['1.4.8', '1.7.3'] }, async () => {
      const leaving = await signIn(app.http, company.name, VIEWER);
      expect((await leaving.call('POST', '/auth/logout')).json()).toEqual({ message: 'Logout successful' });
      expect((await leaving.call('GET', '/auth/verifyAccess')).statusCode).toBe(401);
      expect((await leaving.call('POST', '/auth/logout', {})).statusCode).toBe(200);
      expect((await verify()).statusCode).toBe(200);
    });

    test('the token of an ended session is worth nothing', async () => {
      const cookies = (await login({})).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const headers = { cookie: cookies };
      expect((await app.http.inject({ url: '/api/auth/verifyAccess', headers })).statusCode).toBe(200);
      await app.http.inject({ method: 'POST', url: '/api/auth/logout', headers });
      expect((await app.http.inject({ url: '/api/auth/verifyAccess', headers })).statusCode).toBe(401);
    });

    test.each([{ is_disabled: 1 } as const, { deleted_at: 5 }])('ends at once with %o', async (values) => {
      await setUser(VIEWER, values);
      expect((await verify()).statusCode).toBe(401);
    });

    test('carries the role of this moment', { tags: ['1.3.2', '2.1.3'] }, async () => {
      await setUser(VIEWER, { role: 1 });
      expect((await verify()).json().data.roles).toEqual([1]);
    });

    test('refuses a company header that names another company, and needs none', async () => {
      const header = (id: string) =>
        company.viewer.call('GET', '/auth/verifyAccess', undefined, { 'x-company-id': id });
      expect((await header(String(company.companyId))).statusCode).toBe(200);
      expect((await header(String(company.companyId + 1))).statusCode).toBe(403);
      expect((await header('')).statusCode).toBe(403);
    });

    test('refuses a user header that names another user, and needs none', async () => {
      const status = async (id: string) =>
        (await company.viewer.call('GET', '/users', undefined, { 'x-user-id': id })).statusCode;
      expect(await status(String(company.viewer.userId))).toBe(200);
      expect(await status(String(company.admin.userId))).toBe(403);
      expect(await status('')).toBe(403);
    });
  });

  describe('changing a password', () => {
    const change = async (who: 'admin' | 'viewer', given: Record<string, unknown> = {}) =>
      company[who].call('POST', '/auth/updatePassword', {
        companyName: company.name,
        email: company[who].email,
        currentPassword: TEST_PASSWORD,
        newPassword: NEW_PASSWORD,
        ...given,
      });

    test(
      'everybody may change the own one, which ends the other sessions',
      { tags: ['1.7.5', '2.5.12', '2.7.3'] },
      async () => {
        const elsewhere = await signIn(app.http, company.name, VIEWER);
        expect((await change('viewer')).json()).toEqual({ message: 'Password updated successfully' });
        expect((await company.viewer.call('GET', '/auth/verifyAccess')).statusCode).toBe(200);
        expect((await elsewhere.call('GET', '/auth/verifyAccess')).statusCode).toBe(401);
        expect((await login({ email: VIEWER })).statusCode).toBe(401);
        expect((await login({ email: VIEWER, password: NEW_PASSWORD })).statusCode).toBe(200);
      },
    );

    test(
      'an admin changes that of another user with the own current one, which ends all sessions of that user',
      { tags: ['2.7.3'] },
      async () => {
        expect((await change('admin', { email: VIEWER })).statusCode).toBe(200);
        expect((await company.viewer.call('GET', '/auth/verifyAccess')).statusCode).toBe(401);
        expect((await company.admin.call('GET', '/auth/verifyAccess')).statusCode).toBe(200);
        expect((await login({ email: VIEWER, password: NEW_PASSWORD })).statusCode).toBe(200);
      },
    );

    test('a browser that knew the old password is not known after it', async () => {
      const elsewhere = await signIn(app.http, company.name, VIEWER);
      await change('viewer');
      for (let time = 0; time < 10; time += 1)
        await login({ email: VIEWER, password: 'wrong' }, someNetwork());
      const right = { companyName: company.name, email: VIEWER, password: NEW_PASSWORD };
      expect((await elsewhere.call('POST', '/auth/login', right)).statusCode).toBe(401);
      expect((await company.viewer.call('POST', '/auth/login', right)).statusCode).toBe(200);
    });

    test(
      'a viewer cannot change that of others, whether they exist or not',
      { tags: ['2.5.6'] },
      async () => {
        for (const given of [{ email: ADMIN }, { email: 'x@example.org' }, { companyName: 'Another' }]) {
          const refused = await change('viewer', given);
          expect([refused.statusCode, refused.json().message]).toEqual([
            403,
            "Unauthorized to change other users' passwords",
          ]);
        }
      },
    );

    test("another company's user does not exist for an admin", async () => {
      const other = await app.createCompany();
      const theirs = await change('admin', { companyName: other.name });
      const nobodys = await change('admin', { email: 'nobody@example.org' });
      expect([theirs.statusCode, theirs.body]).toEqual([404, nobodys.body]);
      expect((await login({ companyName: other.name })).statusCode).toBe(200);
    });

    test('needs the right current password, and gives ten tries for it', async () => {
      for (let time = 0; time < 10; time += 1) {
        const refused = await change('viewer', { currentPassword: 'wrong' });
        expect([refused.statusCode, refused.json().errors]).toEqual([
          400,
          [{ path: 'currentPassword', message: 'is not correct' }],
        ]);
      }
      const limited = await change('viewer');
      expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '900']);
      expect((await login({ email: VIEWER })).statusCode).toBe(200);
    });

    test('names what is wrong with the new one', async () => {
      const short = await change('viewer', { newPassword: 'short' });
      expect([short.statusCode, short.json().errors]).toEqual([
        400,
        [{ path: 'newPassword', message: 'must be at least 12 characters' }],
      ]);
    });
  });

  test('with a public https address the cookies are secure and bound to the host', async () => {
    const secure = await createTestApp(on.database, {
      environment: { PUBLIC_URL: 'https://monitor.example.org' },
    });
    const response = await secure.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { companyName: company.name, email: ADMIN, password: TEST_PASSWORD },
    });
    expect(response.cookies).toMatchObject([
      { name: '__Host-ts1_session', secure: true, path: '/' },
      { name: '__Host-ts1_browser', secure: true, path: '/' },
    ]);
    await secure.close();
  });
});
