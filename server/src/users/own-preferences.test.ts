import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { readUserPreferences } from '../companies/index.ts';

describeOnEachEngine('own preferences', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
  });
  afterAll(async () => app.close());

  const choose = async (body: object) => acme.viewer.call('PUT', '/preferences', body);
  const shownTo = async (userId: number | null, { companyId } = acme) =>
    on.database.read(companyId, async (tx) => readUserPreferences(tx, companyId, userId));

  test('are nothing until something is chosen, then are with the session', async () => {
    const chosen = async () => (await acme.viewer.call('GET', '/preferences')).json<object>();
    expect(await chosen()).toEqual({ language: null, temperatureUnit: null });
    expect((await choose({ language: 'de', temperatureUnit: 'f' })).statusCode).toBe(200);
    expect(await chosen()).toEqual({ language: 'de', temperatureUnit: 'f' });
    const session = (await acme.viewer.call('GET', '/auth/verifyAccess')).json<{ data: object }>();
    expect(session.data).toMatchObject({ language: 'de', temperatureUnit: 'f' });
    const colleague = (await acme.admin.call('GET', '/auth/verifyAccess')).json<{ data: object }>();
    expect(colleague.data).not.toHaveProperty('temperatureUnit');
  });

  test('go before those of the company, which hold for everybody else of it', async () => {
    await acme.admin.call('PATCH', '/settings/company', { language: 'de', temperatureUnit: 'f' });
    await choose({ language: 'en', temperatureUnit: null });
    expect(await shownTo(acme.viewer.userId)).toEqual({ language: 'en', temperatureUnit: 'f' });
    expect(await shownTo(acme.admin.userId)).toEqual({ language: 'de', temperatureUnit: 'f' });
    expect(await shownTo(null)).toEqual({ language: 'de', temperatureUnit: 'f' });
    expect(await shownTo(acme.viewer.userId, rival)).toEqual({ language: 'en', temperatureUnit: 'c' });
  });

  test('go with the user who is deleted', async () => {
    await choose({ language: 'en', temperatureUnit: 'c' });
    await acme.admin.call('DELETE', `/users/${acme.viewer.userId}`);
    const row = await on.database.read(acme.companyId, async ({ sql }) =>
      sql
        .selectFrom('users')
        .select(['language', 'temperature_unit'])
        .where('company_id', '=', acme.companyId)
        .where('user_id', '=', acme.viewer.userId)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ language: null, temperature_unit: null });
  });

  describe('are refused', () => {
    test.each([
      [{ language: 'pl', temperatureUnit: null }, 'language'],
      [{ language: null, temperatureUnit: 'K' }, 'temperatureUnit'],
      [{ language: null }, 'temperatureUnit'],
    ])('as %j', async (body, path) => {
      const response = await rival.viewer.call('PUT', '/preferences', body);
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
    });
  });
});
