// @module-tag S32
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';
import { SessionWatch } from './index.ts';
import { builtInHeldRole } from '../../testing/built-in-held-role.ts';

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

  const readSession = async (person: TestPerson, role: '1' | '2') =>
    on.database.read(person.companyId, async ({ sql }) => {
      const row = await sql
        .selectFrom('sessions')
        .select('session_id')
        .where('company_id', '=', person.companyId)
        .where('user_id', '=', person.userId)
        .executeTakeFirstOrThrow();
      const { permissions } = builtInHeldRole(role === '1' ? 'admin' : 'viewer');
      return { sessionId: row.session_id, role, permissions };
    });

  test('announces by itself, within a second, that a session was signed out', async () => {
    const session = await readSession(company.viewer, '2');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const ended = vi.fn<() => void>();
    watch.watch(session, ended);
    await company.viewer.call('POST', '/auth/logout');
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 20_000 });
  });

  test('informs those who still watch, once, when the session expires', async () => {
    const ended: string[] = [];
    const session = await readSession(company.admin, '1');
    watch.watch(session, () => ended.push('first'));
    watch.watch(session, () => ended.push('second'));
    const stop = watch.watch(session, () => ended.push('gone'));
    stop();
    await watch.check();
    expect(ended).toEqual([]);
    app.clock.advance(86_400_000);
    await watch.check();
    await watch.check();
    expect(ended).toEqual(['first', 'second']);
  });

  test('announces that the role has changed since the answer was begun, also before it first looked', async () => {
    const other = await app.createCompany();
    const begunAsAdmin = await readSession(other.admin, '1');
    const begunAsViewer = { ...begunAsAdmin, role: '2', ...builtInHeldRole('viewer') } as const;
    const ended: string[] = [];
    watch.watch(begunAsAdmin, () => ended.push('begun as admin'));
    watch.watch(begunAsViewer, () => ended.push('begun as viewer'));
    await watch.check();
    expect(ended).toEqual(['begun as viewer']);
  });
});
