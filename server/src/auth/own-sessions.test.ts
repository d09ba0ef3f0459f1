// @module-tag S23
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../testing/test-app.ts';

interface Listed {
  readonly id: number;
  readonly current: boolean;
}

describeOnEachEngine("one's own sessions", (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    company = await app.createCompany();
  });

  const list = async (who = company.viewer) => (await who.call('GET', '/auth/sessions')).json<Listed[]>();
  const again = async () => signIn(app.http, company.name, company.viewer.email);
  const isSignedIn = async (who = company.viewer) =>
    (await who.call('GET', '/auth/verifyAccess')).statusCode === 200;

  test('are listed, the newest first, with where they began and which one asks', async () => {
    const began = app.clock.now();
    app.clock.advance(60_000);
    await again();
    const at = (ms: number) => new Date(ms).toISOString();
    const [newest, own] = await list();
    expect(newest).toMatchObject({ current: false, created_at: at(app.clock.now()) });
    expect(own).toMatchObject({
      current: true,
      created_at: at(began),
      last_used_at: at(began),
      expires_at: at(began + 86_400_000),
      address: '127.0.0.1',
      user_agent: 'lightMyRequest',
    });
    app.clock.advance(5 * 60_000);
    expect((await list())[1]).toMatchObject({ last_used_at: at(app.clock.now()) });
  });

  test('end one by one, and only the own ones', async () => {
    const phone = await again();
    const [other] = await list();
    const [admins] = await list(company.admin);
    const end = async (id = 0) => (await company.viewer.call('DELETE', `/auth/sessions/${id}`)).statusCode;
    expect(await end(admins?.id)).toBe(404);
    expect(await end(987_654_321)).toBe(404);
    expect(await end(other?.id)).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(), await isSignedIn(company.admin)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await end(other?.id)).toBe(404);
    const [row] = (await auditRows(on.database, company.companyId)).slice(-1);
    expect(row).toMatchObject({ action: 'session_end', description: 'Ended one of the own sessions' });
  });

  test('end all at once but the one that asks', async () => {
    const others = [await again(), await again()];
    const ended = await company.viewer.call('DELETE', '/auth/sessions');
    expect(ended.json()).toEqual({ ended: 2 });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await list()).toMatchObject([{ current: true }]);
    expect((await company.viewer.call('DELETE', '/auth/sessions')).json()).toEqual({ ended: 0 });
  });
});
