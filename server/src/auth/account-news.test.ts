// @module-tag S24
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createPasskeyDevice } from '../../testing/passkey-device.ts';
import { createTestApp, TEST_PASSWORD, type TestApp, type TestCompany } from '../../testing/test-app.ts';

const email = { send: async () => {}, close: () => {} };

describeOnEachEngine('a person is notified by e-mail', (on) => {
  let app: TestApp;
  let silent: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database, { notifications: { senders: { email } } });
    silent = await createTestApp(on.database);
  });
  afterAll(async () => {
    await app.close();
    await silent.close();
  });
  beforeEach(async () => {
    company = await app.createCompany();
  });

  const mails = async () => {
    const rows = await on.database.read(company.companyId, async ({ sql }) =>
      sql
        .selectFrom('deliveries')
        .select(['recipient_id', 'message'])
        .where('company_id', '=', company.companyId)
        .where('purpose', '=', 'account')
        .orderBy('delivery_id')
        .execute(),
    );
    return rows.map(({ recipient_id, message }) => ({
      userId: recipient_id,
      ...JSON.parse(message).account,
    }));
  };
  const newPassword = async (who: 'admin' | 'viewer', target = company[who]) =>
    company[who].call('POST', '/auth/updatePassword', {
      companyName: company.name,
      email: target.email,
      currentPassword: TEST_PASSWORD,
      newPassword: 'an entirely different passphrase',
    });

  test('of a new password, and of who set it', async () => {
    await newPassword('viewer');
    await newPassword('admin', company.viewer);
    expect(await mails()).toMatchObject([
      { userId: company.viewer.userId, what: 'password', by: null, companyName: company.name },
      { userId: company.viewer.userId, what: 'password', by: 'admin' },
    ]);
  });

  test('of a new address, at the one from before', async () => {
    await company.admin.call('PATCH', `/users/${company.viewer.userId}`, { email: 'moved@example.org' });
    expect(await mails()).toMatchObject([{ what: 'email', by: 'admin', to: 'viewer@example.org' }]);
  });

  test('of a passkey that was added, and of those that an admin removed, if there were any', async () => {
    const remove = async () => company.admin.call('DELETE', `/users/${company.viewer.userId}/biometrics`);
    const own = { companyName: company.name, email: company.viewer.email };
    const options = await company.viewer.call('POST', '/auth/webauthn/register/options', own);
    const response = createPasskeyDevice().attest(options.json().challenge);
    await company.viewer.call('POST', '/auth/webauthn/register/verify', { ...own, response });
    await remove();
    await remove();
    expect(await mails()).toMatchObject([
      { what: 'passkey-added', by: null },
      { what: 'passkey-removed', by: 'admin' },
    ]);
  });

  test('but colleagues do not read of it in the delivery log', async () => {
    await newPassword('admin', company.viewer);
    expect((await company.admin.call('GET', '/deliveries')).body).toContain('Your account was changed');
    await company.admin.call('PATCH', `/users/${company.viewer.userId}`, { firstName: 'Vera' });
    const body = { email: 'third@example.org', password: TEST_PASSWORD };
    await company.admin.call('POST', '/users', body);
    const third = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { companyName: company.name, ...body },
    });
    const cookies = Object.fromEntries(third.cookies.map(({ name, value }) => [name, value]));
    expect((await app.http.inject({ url: '/api/deliveries', cookies })).body).not.toContain('account');
  });

  test('and where no mail server is configured everything else works the same', async () => {
    company = await silent.createCompany();
    expect((await newPassword('viewer')).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
  });
});
