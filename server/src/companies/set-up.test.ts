import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Engine } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createTestApp, TEST_SETUP_CODE, type TestApp } from '../../testing/test-app.ts';
import { createSetupCode } from './index.ts';

const FIRST = { companyName: 'North Pharmacy', email: 'admin@example.org', password: 'a long passphrase' };

describe.each(['sqlite', 'postgres'] satisfies Engine[])('the first set-up, on %s', (engine) => {
  const postgresUrl = inject('postgresUrl');
  const skipped = engine === 'postgres' && postgresUrl === null;
  let open: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    if (skipped) return;
    open = await createTestDatabase(engine, postgresUrl);
    app = await createTestApp(open.database);
  });
  afterEach(async () => {
    if (skipped) return;
    await app.close();
    await open.drop();
  });

  const ask = async (remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) =>
    (await app.http.inject({ url: '/api/setup', remoteAddress, headers })).json();
  const setUp = async (
    given: object = {},
    remoteAddress = '127.0.0.1',
    headers: Record<string, string> = {},
  ) =>
    app.http.inject({
      method: 'POST',
      url: '/api/setup',
      remoteAddress,
      headers: { host: 'localhost', ...headers },
      payload: { ...FIRST, ...given },
    });

  test.skipIf(skipped)('creates the company and its admin, who can sign in', async () => {
    expect(await ask()).toMatchObject({ needed: true });
    const created = await setUp();
    expect(created.statusCode).toBe(201);
    const { companyID, userID } = created.json();
    expect(companyID).toBeGreaterThan(0);
    const login = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: FIRST });
    expect(login.json().userData).toMatchObject({
      companyID,
      userID,
      companyName: 'North Pharmacy',
      username: 'admin',
      roles: [1],
    });
  });

  test.skipIf(skipped)(
    'puts the company on the clock that is asked for, else on that of London',
    async () => {
      const { companyID } = (await setUp({ timeZone: 'America/New_York' })).json();
      const zone = await open.database.read(companyID, async ({ sql }) =>
        sql.selectFrom('companies').select('time_zone').executeTakeFirstOrThrow(),
      );
      expect(zone.time_zone).toBe('America/New_York');
      const refused = await setUp({ timeZone: '+01:00' });
      expect(refused.statusCode).toBe(400);
    },
  );

  test.skipIf(skipped)('gives the company the language and unit that are asked for', async () => {
    const { companyID } = (await setUp({ language: 'de', temperatureUnit: 'f' })).json();
    const chosen = await open.database.read(companyID, async ({ sql }) =>
      sql.selectFrom('companies').select(['language', 'temperature_unit']).executeTakeFirstOrThrow(),
    );
    expect(chosen).toEqual({ language: 'de', temperature_unit: 'f' });
    expect((await setUp({ language: 'xx' })).statusCode).toBe(400);
  });

  test.skipIf(skipped)('works once', async () => {
    await setUp();
    expect(await ask()).toEqual({ needed: false, codeRequired: false });
    expect((await setUp({ companyName: 'South' })).statusCode).toBe(409);
  });

  test.skipIf(skipped)('works once also when several arrive at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => setUp({ companyName: `Company ${n}` })),
    );
    expect(answers.map((answer) => answer.statusCode).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(5);
  });

  test.skipIf(skipped)('names every field that does not fit', async () => {
    const response = await setUp({ companyName: ' ', email: 'x', password: 'short' });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.map((error: { path: string }) => error.path)).toEqual([
      'companyName',
      'email',
      'password',
    ]);
  });

  test.skipIf(skipped)('needs the code of the terminal from another machine', async () => {
    expect(await ask('192.0.2.7')).toEqual({ needed: true, codeRequired: true });
    expect((await setUp({}, '192.0.2.7')).statusCode).toBe(403);
    expect((await setUp({ code: 'WRONG' }, '192.0.2.7')).statusCode).toBe(403);
    expect((await setUp({ code: TEST_SETUP_CODE.toLowerCase() }, '192.0.2.7')).statusCode).toBe(201);
  });

  test.skipIf(skipped)('limits wrong codes by address', async () => {
    for (let time = 0; time < 10; time += 1) {
      expect((await setUp({ code: `WRONG${time}` }, '192.0.2.7')).statusCode).toBe(403);
    }
    const limited = await setUp({ code: TEST_SETUP_CODE }, '192.0.2.7');
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '900']);
    expect((await setUp({ code: TEST_SETUP_CODE }, '192.0.2.8')).statusCode).toBe(201);
  });

  test.skipIf(skipped)(
    'takes no caller for local who came through a proxy or under another name',
    async () => {
      expect(await ask('127.0.0.1', { host: 'localhost' })).toMatchObject({ codeRequired: false });
      for (const headers of [
        { 'x-forwarded-for': '127.0.0.1' },
        { host: 'monitor.example.org' },
        { origin: 'https://evil.example' },
        { via: '1.1 proxy' },
      ]) {
        expect(await ask('127.0.0.1', { host: 'localhost', ...headers })).toMatchObject({
          codeRequired: true,
        });
      }
    },
  );

  test.skipIf(skipped)('always needs the code where a public address is configured', async () => {
    const behind = await createTestApp(open.database, {
      environment: { PUBLIC_URL: 'https://monitor.example.org' },
    });
    const answer = await behind.http.inject({ url: '/api/setup', headers: { host: 'localhost' } });
    expect(answer.json()).toEqual({ needed: true, codeRequired: true });
    await behind.close();
  });

  test.skipIf(skipped)('says beforehand what the operator configured', async () => {
    const own = await createTestApp(open.database, {
      environment: {
        PROVIDER_NAME: 'Cold Ltd',
        PROVIDER_URL: 'https://cold.example',
        PROVIDER_PHONE: '+44 1',
        PROVIDER_EMAIL: 'support@cold.example',
        PUBLIC_URL: 'https://cold.example',
      },
    });
    expect((await own.http.inject('/api/public-config')).json()).toEqual({
      version: '1.0.0',
      providerName: 'Cold Ltd',
      providerUrl: 'https://cold.example',
      providerPhone: '+44 1',
      emailConfigured: false,
      linksAreLocal: false,
      providerEmail: 'support@cold.example',
    });
    await own.close();
    expect((await app.http.inject('/api/public-config')).json()).toMatchObject({
      providerName: null,
      linksAreLocal: true,
    });
  });
});

test('a set-up code is read out easily and never the same', () => {
  const codes = Array.from({ length: 50 }, createSetupCode);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(codes).size).toBe(50);
});
