// @module-tag S67
import {
  passkeySignInOptions,
  type Route,
  type RouteName,
  routes,
  SESSION_LOCKED_PROBLEM,
  sessionLock,
} from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createPasskeyDevice } from '../../testing/passkey-device.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../testing/test-app.ts';
import { SessionWatch } from '../auth/index.ts';
import { fastifyPath } from '../platform/http/register-route.ts';
import { createLogger } from '../platform/logger.ts';
import { builtInHeldRole } from '../../testing/built-in-held-role.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LOCK_MINUTES = 10;

const TABLE = Object.entries(routes).map(([name, route]): [RouteName, Route] => [name as RouteName, route]);
/** Calls that a locked session may make. */
const OPEN: readonly RouteName[] = ['sessionLock', 'unlockPasskeyOptions', 'unlockSession', 'verifyAccess'];

describeOnEachEngine('the lock after inactivity', (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    app.clock.advance(HOUR_MS);
    company = await app.createCompany('Locking');
  });

  const setLock = async (lockAfterMinutes: number, who = company.admin) => {
    const saved = await who.call('PATCH', '/settings/record-keeping', { lockAfterMinutes });
    expect(saved.json()).toMatchObject({ lockAfterMinutes });
  };
  const wait = (minutes: number) => app.clock.advance(minutes * MINUTE_MS);
  const readLock = async (who = company.viewer) =>
    sessionLock.parse((await who.call('GET', '/auth/lock')).json());
  const readSensors = async (who = company.viewer) => (await who.call('GET', '/sensors')).statusCode;
  const act = async (who = company.viewer) => who.call('POST', '/auth/activity');
  const unlock = async (who = company.viewer, password = TEST_PASSWORD) =>
    who.call('POST', '/auth/unlock', { proof: { kind: 'password', password } });
  const rows = async (action: string) =>
    (await auditRows(on.database, company.companyId)).filter((row) => row.action === action);

  test('is off until a company sets it', async () => {
    expect(await readLock()).toEqual({ lockAfterMinutes: 0, isLocked: false, secondsLeft: null });
    wait(11 * 60);
    expect(await readSensors()).toBe(200);
    expect((await act()).json()).toEqual({ lockAfterMinutes: 0, isLocked: false, secondsLeft: null });
  });

  test.each([4, 61, -5, 7.5])('is no time of %s minutes', async (lockAfterMinutes) => {
    const refused = await company.admin.call('PATCH', '/settings/record-keeping', { lockAfterMinutes });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ path: 'lockAfterMinutes' }]);
  });

  test('comes after that long without input: reading is no input', async () => {
    await setLock(LOCK_MINUTES);
    for (let minute = 1; minute < LOCK_MINUTES; minute += 1) {
      wait(1);
      expect(await readSensors()).toBe(200);
    }
    expect(await readLock()).toEqual({ lockAfterMinutes: 10, isLocked: false, secondsLeft: 60 });
    wait(1);
    const refused = await company.viewer.call('GET', '/sensors');
    expect(refused.statusCode).toBe(423);
    expect(refused.json()).toMatchObject({
      type: SESSION_LOCKED_PROBLEM,
      message: 'The screen is locked. Please unlock it with your password or a passkey.',
    });
    expect(await readLock()).toEqual({ lockAfterMinutes: 10, isLocked: true, secondsLeft: 0 });
  });

  test('begins anew with each input, in all tabs of the browser', async () => {
    await setLock(LOCK_MINUTES);
    const otherTab = company.viewer;
    for (let times = 0; times < 3; times += 1) {
      wait(LOCK_MINUTES - 1);
      expect(sessionLock.parse((await act()).json()).secondsLeft).toBe(LOCK_MINUTES * 60);
      expect(await readSensors(otherTab)).toBe(200);
    }
    wait(LOCK_MINUTES);
    expect((await act(otherTab)).statusCode).toBe(423);
    expect((await unlock()).json()).toEqual({ lockAfterMinutes: 10, isLocked: false, secondsLeft: 600 });
    expect(await readSensors(otherTab)).toBe(200);
  });

  test('is of one session: another of the same person has its own time', async () => {
    await setLock(LOCK_MINUTES);
    const telephone = await signIn(app.http, company.name, company.viewer.email);
    wait(LOCK_MINUTES - 1);
    await act(telephone);
    wait(1);
    expect(await readSensors()).toBe(423);
    expect(await readSensors(telephone)).toBe(200);
  });

  test('refuses every call but the state of the session, its unlocking and the sign-out', async () => {
    await setLock(LOCK_MINUTES);
    wait(LOCK_MINUTES);
    const before = (await rows('session_lock')).length;
    const answered: [RouteName, number][] = [];
    for (const [name, route] of TABLE) {
      const isForPeople = route.permission !== 'public' && route.permission !== 'device';
      if (!isForPeople || !app.http.hasRoute({ method: route.method, url: fastifyPath(route) })) continue;
      const path = route.path.replaceAll(/\{\w+\}/g, '1');
      const { statusCode } = await company.admin.callOnce(route.method, path);
      answered.push([name, statusCode]);
    }
    expect(answered.length).toBeGreaterThan(150);
    const open = answered.filter(([, status]) => status !== 423).map(([name]) => name);
    expect(open.sort()).toEqual(OPEN);
    expect(await rows('session_lock')).toHaveLength(before + 1);
    expect((await company.admin.call('POST', '/auth/logout')).statusCode).toBe(200);
  });

  test('ends event streams', async () => {
    await setLock(LOCK_MINUTES);
    const watch = new SessionWatch({
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
    });
    const ended = vi.fn<() => void>();
    const { permissions } = builtInHeldRole('viewer');
    watch.watch({ sessionId: await readSessionId(company.viewer), role: '2', permissions }, ended);
    await watch.check();
    expect(ended).not.toHaveBeenCalled();
    wait(LOCK_MINUTES);
    await watch.check();
    expect(ended).toHaveBeenCalledOnce();
    watch.close();
  });

  test('does not concern programs', async () => {
    const made = await company.admin.call('POST', '/api-keys', { name: 'Reader', scopes: ['read'] });
    const { key } = made.json<{ key: string }>();
    await setLock(LOCK_MINUTES);
    wait(LOCK_MINUTES);
    const headers = { authorization: `Bearer ${key}` };
    const answer = await app.http.inject({ method: 'GET', url: '/api/sensors', headers });
    expect(answer.statusCode).toBe(200);
    expect(await readSensors(company.admin)).toBe(423);
  });

  test('does not come at once for who was signed in before it was set, or made shorter', async () => {
    wait(3 * 60);
    await setLock(60);
    expect(await readSensors()).toBe(200);
    wait(40);
    await act(company.admin);
    await setLock(LOCK_MINUTES);
    expect(await readLock()).toMatchObject({ isLocked: false, secondsLeft: 600 });
  });

  test('stays when the company sets a longer one, and goes when it has none any more', async () => {
    await setLock(LOCK_MINUTES);
    wait(LOCK_MINUTES - 1);
    await act(company.admin);
    wait(1);
    expect(await readSensors()).toBe(423);
    await setLock(60);
    expect(await readSensors()).toBe(423);
    await setLock(0);
    expect(await readSensors()).toBe(200);
  });

  test('is of one company: its rival has none', async () => {
    const rival = await app.createCompany('Rival');
    await setLock(LOCK_MINUTES);
    wait(LOCK_MINUTES);
    expect(await readSensors(rival.viewer)).toBe(200);
  });

  describe('is in the audit log', () => {
    test('once for each lock, by the server, and once for its end', async () => {
      await setLock(LOCK_MINUTES);
      wait(LOCK_MINUTES);
      await Promise.all([readSensors(), readSensors(), readSensors()]);
      await readSensors();
      await unlock();
      const { email } = company.viewer;
      expect(await rows('session_lock')).toMatchObject([
        { description: `A session of ${email} locked after inactivity` },
      ]);
      expect(await rows('session_unlock')).toMatchObject([
        { description: 'Unlocked the session with the password' },
      ]);
      await unlock();
      expect(await rows('session_unlock')).toHaveLength(1);
      wait(LOCK_MINUTES);
      await readSensors();
      expect(await rows('session_lock')).toHaveLength(2);
    });
  });

  describe('is ended', () => {
    beforeEach(async () => {
      await setLock(LOCK_MINUTES);
      wait(LOCK_MINUTES);
    });

    test('by no wrong password, and each counts towards the lock-out', async () => {
      for (let times = 0; times < 10; times += 1) {
        const refused = await unlock(company.viewer, 'a guess');
        expect(refused.statusCode).toBe(400);
        expect(refused.json()).toMatchObject({
          errors: [{ path: 'proof.password', message: 'is not correct' }],
        });
      }
      expect((await unlock()).statusCode).toBe(429);
      expect(await readSensors()).toBe(423);
      const failed = await rows('user_login_failed');
      expect(failed[0]).toMatchObject({
        description: `Failed to unlock a session as ${company.viewer.email}`,
      });
      expect(await rows('user_locked_out')).toHaveLength(1);
      wait(15);
      expect((await unlock()).statusCode).toBe(200);
    });

    test('by the own passkey that verifies its user, for this session alone', async () => {
      await unlock(company.admin);
      const device = await register(company.admin);
      wait(LOCK_MINUTES);
      const send = async (response: object, who = company.admin) =>
        who.call('POST', '/auth/unlock', { proof: { kind: 'passkey', response } });
      const challenge = async (who = company.admin) =>
        passkeySignInOptions.parse((await who.call('POST', '/auth/unlock/passkey-options')).json());
      const options = await challenge();
      expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: device.id }] });
      expect((await send(device.assert((await challenge(company.viewer)).challenge))).statusCode).toBe(400);
      expect((await send(device.assert(options.challenge), company.viewer)).statusCode).toBe(400);
      expect(await readSensors(company.admin)).toBe(423);
      expect((await send(device.assert((await challenge()).challenge))).statusCode).toBe(200);
      expect(await readSensors(company.admin)).toBe(200);
      expect(await rows('session_unlock')).toMatchObject([
        {},
        { description: 'Unlocked the session with a passkey' },
      ]);
    });
  });

  const readSessionId = async ({ companyId, userId }: TestPerson): Promise<number> =>
    on.database.read(companyId, async ({ sql }) => {
      const row = await sql
        .selectFrom('sessions')
        .select('session_id')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.session_id;
    });
  const register = async (who: TestPerson) => {
    const own = { companyName: who.companyName, email: who.email };
    const options = await who.call('POST', '/auth/webauthn/register/options', own);
    const made = createPasskeyDevice();
    const response = made.attest(options.json().challenge);
    await who.call('POST', '/auth/webauthn/register/verify', { ...own, response });
    return made;
  };
});
