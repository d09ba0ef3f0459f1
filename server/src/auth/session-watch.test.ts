import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../testing/test-app.ts';
import { SessionWatch } from './index.ts';

describeOnEachEngine('watching sessions', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let watch: SessionWatch;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    company = await app.createCompany();
    watch = new SessionWatch({ database: on.database, clock: app.clock, logger: createLogger('silent') });
  });
  afterAll(async () => {
    watch.close();
    await app.close();
  });

  const sessionOf = async (person: TestPerson): Promise<number> =>
    on.database.read(person.companyId, async ({ sql }) => {
      const row = await sql
        .selectFrom('sessions')
        .select('session_id')
        .where('company_id', '=', person.companyId)
        .where('user_id', '=', person.userId)
        .executeTakeFirstOrThrow();
      return row.session_id;
    });

  test('tells by itself, within a second, that a session was signed out', async () => {
    const ended = Promise.withResolvers<number>();
    const start = performance.now();
    watch.watch(await sessionOf(company.viewer), () => ended.resolve(performance.now() - start));
    await company.viewer.call('POST', '/auth/logout');
    expect(await ended.promise).toBeLessThan(1_000);
  });

  test('tells those who still watch, once, when the session expires', async () => {
    const told: string[] = [];
    const session = await sessionOf(company.admin);
    watch.watch(session, () => told.push('first'));
    watch.watch(session, () => told.push('second'));
    const stop = watch.watch(session, () => told.push('gone'));
    stop();
    await watch.check();
    expect(told).toEqual([]);
    app.clock.advance(86_400_000);
    await watch.check();
    await watch.check();
    expect(told).toEqual(['first', 'second']);
  });
});
