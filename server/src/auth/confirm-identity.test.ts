// @module-tag S22
import { CONFIRM_IDENTITY_PROBLEM, type Method, routes, type Route } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createPasskeyDevice } from '../../testing/passkey-device.ts';
import { createTestApp, TEST_PASSWORD, type TestApp, type TestCompany } from '../../testing/test-app.ts';

const TEN_MINUTES_MS = 600_000;
const table: [string, Route][] = Object.entries(routes);
const asked = table.filter(([, { confirmed }]) => confirmed === true);

describeOnEachEngine('proving again who one is', (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    app.clock.advance(TEN_MINUTES_MS);
    company = await app.createCompany();
  });

  const callOutcome = async (method: Method, path: string, body?: object) => {
    const answer = await company.admin.callOnce(method, path.replaceAll(/\{\w+\}/g, '1'), body);
    return { status: answer.statusCode, asks: answer.body.includes(CONFIRM_IDENTITY_PROBLEM) };
  };
  const confirm = async (body: object) => company.admin.callOnce('POST', '/auth/confirm', body);

  test('belongs to all that changes factors and API keys', () => {
    expect(asked.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'passkeyRegistrationOptions',
        'registerPasskey',
        'removePasskey',
        'removeUserPasskeys',
        'setUpTwoFactor',
        'enableTwoFactor',
        'resetTwoFactor',
        'saveTwoFactorPolicy',
        'createApiKey',
      ]),
    );
  });

  test.each(asked)(
    '%s is open for ten minutes after a sign-in, then asks',
    async (_name, { method, path }) => {
      app.clock.advance(TEN_MINUTES_MS - 1);
      expect((await callOutcome(method, path)).asks).toBe(false);
      app.clock.advance(1);
      expect(await callOutcome(method, path)).toEqual({ status: 403, asks: true });
    },
  );

  test('is asked for a new e-mail address and a new admin, not for a name or a telephone number', async () => {
    app.clock.advance(TEN_MINUTES_MS);
    const { userId } = company.admin;
    const viewer = `/users/${company.viewer.userId}`;
    expect((await callOutcome('PATCH', `/users/${userId}`, { phoneNumber: '+44 20 7946 0000' })).status).toBe(
      200,
    );
    expect((await callOutcome('PATCH', viewer, { isDisabled: true })).status).toBe(200);
    const password = 'the first long passphrase';
    expect((await callOutcome('POST', '/users', { email: 'a@example.org', password })).status).toBe(201);
    for (const [method, path, body] of [
      ['PATCH', `/users/${userId}`, { email: 'moved@example.org' }],
      ['PATCH', viewer, { roles: [1] }],
      ['POST', '/users', { email: 'b@example.org', password, roles: [1] }],
    ] as const) {
      expect(await callOutcome(method, path, body)).toEqual({ status: 403, asks: true });
    }
  });

  test('with the password opens the next ten minutes, and is in the audit log', async () => {
    app.clock.advance(TEN_MINUTES_MS);
    expect((await confirm({ password: TEST_PASSWORD })).statusCode).toBe(204);
    expect((await callOutcome('POST', '/auth/two-factor/setup')).status).toBe(200);
    app.clock.advance(TEN_MINUTES_MS);
    expect((await callOutcome('POST', '/auth/two-factor/setup')).asks).toBe(true);
    const [row] = (await auditRows(on.database, company.companyId)).slice(-1);
    expect(row).toMatchObject({
      action: 'identity_confirm',
      description: 'Confirmed who they are with the password',
    });
  });

  test('with a wrong password is a bad field, does not end the session, and is limited', async () => {
    for (let time = 0; time < 10; time += 1) {
      const wrong = await confirm({ password: 'wrong' });
      expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'password']);
    }
    expect((await confirm({ password: TEST_PASSWORD })).statusCode).toBe(429);
    expect((await company.admin.callOnce('GET', '/auth/verifyAccess')).statusCode).toBe(200);
  });

  test('keeps nothing that a session of somebody else could use', async () => {
    app.clock.advance(TEN_MINUTES_MS);
    await confirm({ password: TEST_PASSWORD });
    const viewers = await company.viewer.callOnce('POST', '/auth/two-factor/setup');
    expect(viewers.statusCode).toBe(403);
  });

  describe('with a passkey', () => {
    const own = () => ({ companyName: company.name, email: company.admin.email });
    const challenge = async () =>
      (await company.admin.callOnce('POST', '/auth/webauthn/login/options', own())).json().challenge;
    const register = async () => {
      const device = createPasskeyDevice();
      const options = await company.admin.call('POST', '/auth/webauthn/register/options', own());
      const response = device.attest(options.json().challenge);
      await company.admin.call('POST', '/auth/webauthn/register/verify', { ...own(), response });
      return device;
    };
    const prove = async (response: object) =>
      company.admin.callOnce('POST', '/auth/webauthn/confirm', { response });

    test('of one’s own opens the next ten minutes', async () => {
      const device = await register();
      app.clock.advance(TEN_MINUTES_MS);
      expect((await prove(device.assert(await challenge()))).statusCode).toBe(204);
      expect((await callOutcome('POST', '/auth/two-factor/setup')).status).toBe(200);
    });

    test('of somebody else, or with an answer that was used, does not', async () => {
      const other = await app.createCompany();
      const device = createPasskeyDevice();
      const theirs = { companyName: other.name, email: other.admin.email };
      const options = await other.admin.call('POST', '/auth/webauthn/register/options', theirs);
      const response = device.attest(options.json().challenge);
      await other.admin.call('POST', '/auth/webauthn/register/verify', { ...theirs, response });
      expect((await prove(device.assert(await challenge()))).statusCode).toBe(400);
      const mine = await register();
      const answer = mine.assert(await challenge());
      expect((await prove(answer)).statusCode).toBe(204);
      expect((await prove(answer)).statusCode).toBe(400);
    });
  });
});
