import type { UserData } from '@ts1/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActivity } from '../platform/activity.ts';
import { createApiClient } from '../platform/api-client.ts';
import { createConnection } from '../platform/connection.ts';
import { ManualClock, settle } from '../platform/manual-clock.ts';
import { heldRole } from '../testing/samples/company.ts';
import { createSession, SessionNotKept, type Session } from './session.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const admin: UserData = {
  userID: 5,
  user_id: 5,
  companyID: 2,
  companyName: 'Cold Store',
  username: 'admin',
  email: 'admin@example.com',
  roles: [1],
  ...heldRole('admin'),
};
const credentials = { companyName: ' Cold Store ', email: 'admin@example.com', password: 'correct horse' };
const stored = JSON.stringify({
  user: {
    id: 5,
    companyID: 2,
    companyName: 'Cold Store',
    username: 'admin',
    email: 'admin@example.com',
    roles: '1',
    roleName: 'Admin',
    permissions: ['limits', 'settings'],
  },
  since: 0,
});

let clock: ManualClock;
let events: EventTarget;
let kept: Map<string, string>;
let raised: string[];
let userChanges: number;
let calls: string[];
/** User that the server knows; null for none, 'unreachable' for no answer, 'nonsense' for one that says nothing. */
let server: UserData | null | 'unreachable' | 'nonsense';
let beforeAnswer: () => Promise<void>;
/** Called as soon as another user is in. */
let afterUserChange: () => void;
let session: Session;

async function fakeServer(url: string): Promise<Response> {
  calls.push(`${clock.now()} ${url}`);
  const answer = server;
  await beforeAnswer();
  if (answer === 'unreachable') throw new TypeError('Failed to fetch');
  if (url === '/api/auth/logout') return Response.json({ message: 'Signed out' });
  if (answer === null) return Response.json({}, { status: 401 });
  if (answer === 'nonsense') return Response.json({ message: 'Valid Session' });
  if (url === '/api/auth/login') return Response.json({ message: 'ok', userData: answer });
  return Response.json({ message: 'Valid Session', data: answer });
}

beforeEach(() => {
  clock = new ManualClock();
  events = new EventTarget();
  kept = new Map();
  raised = [];
  userChanges = 0;
  afterUserChange = () => undefined;
  calls = [];
  server = null;
  beforeAnswer = async () => undefined;
  for (const name of ['auth:timeout', 'auth:unauthorized']) {
    events.addEventListener(name, () => raised.push(name));
  }
  session = createSession({
    api: createApiClient({
      fetch: fakeServer,
      clock,
      logger: { warn: () => undefined, error: () => undefined },
      activity: createActivity(),
      connection: createConnection(),
      events,
      company: () => null,
      verifySession: async () => session.verify(),
      ask: async () => undefined,
    }),
    clock,
    events,
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => kept.set(key, value),
      remove: (key) => kept.delete(key),
    },
    onUserChange: () => {
      userChanges += 1;
      afterUserChange();
    },
  });
});

const verifications = (): number => calls.filter((call) => call.endsWith('/verifyAccess')).length;

describe('on start', () => {
  it(
    'checks the session when no user is known, and finds one',
    { tags: ['1.2.13', '1.3.1', '1.3.2', '2.1.3', '2.3.13'] },
    async () => {
      server = admin;
      session.start();
      expect(session.state()).toEqual({ status: 'checking' });
      await settle();
      expect(session.state()).toMatchObject({ status: 'signed-in', user: { id: 5, roles: '1' } });
      expect(JSON.parse(kept.get('session') ?? '')).toMatchObject({ user: { id: 5 } });
    },
  );

  it('is signed out when there is no session', { tags: ['1.4.3'] }, async () => {
    session.start();
    await settle();
    expect(session.state()).toEqual({ status: 'signed-out', ended: false });
    expect(raised).toEqual(['auth:timeout']);
  });

  it('is signed out when the check fails and no user is known', { tags: ['1.4.3', '1.8.17'] }, async () => {
    server = 'unreachable';
    session.start();
    await settle();
    expect(session.state()).toEqual({ status: 'signed-out', ended: false });
  });

  it(
    'restores the kept user at once and keeps it while the server cannot be reached',
    { tags: ['1.4.2'] },
    async () => {
      kept.set('session', stored);
      server = 'unreachable';
      session.start();
      expect(session.state()).toMatchObject({ status: 'signed-in', user: { username: 'admin' } });
      await settle();
      expect(session.state().status).toBe('signed-in');
    },
  );

  it.each([
    ['is not JSON', 'nonsense'],
    ['has no user id', JSON.stringify({ user: { username: 'admin', companyID: 2 }, since: 0 })],
    ['is of another shape', '[]'],
  ])('discards kept data that %s', { tags: ['1.4.2'] }, async (_why, text) => {
    kept.set('session', text);
    session.start();
    expect(session.state()).toEqual({ status: 'checking' });
    expect(kept.has('session')).toBe(false);
    await settle();
  });

  it('takes over what the server says about the user, such as a new role', async () => {
    kept.set('session', stored);
    server = { ...admin, roles: [2] };
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ user: { roles: '2' } });
  });
});

describe('signing in', () => {
  beforeEach(async () => {
    session.start();
    await settle();
    calls = [];
  });

  it(
    'logs in, pauses 100 ms, verifies, and remembers the company name',
    { tags: ['1.2.15', '1.4.1', '1.4.6', '1.9.28', '2.9.12'] },
    async () => {
      server = admin;
      const signedIn = session.signIn(credentials);
      await clock.advance(99);
      expect(calls).toEqual(['0 /api/auth/login']);
      await clock.advance(1);
      await signedIn;
      expect(calls[1]).toBe('100 /api/auth/verifyAccess');
      expect(session.state().status).toBe('signed-in');
      expect(session.lastCompanyName()).toBe('Cold Store');
    },
  );

  it('fails with what the login call answered', { tags: ['1.8.5'] }, async () => {
    await expect(session.signIn(credentials)).rejects.toMatchObject({ status: 401 });
    expect(session.state().status).toBe('signed-out');
    expect(session.lastCompanyName()).toBe('');
  });

  it('fails when the session does not verify', { tags: ['1.8.9'] }, async () => {
    server = admin;
    const signedIn = session.signIn(credentials);
    await clock.advance(50);
    server = null;
    const refusal = signedIn.catch((error: unknown) => error);
    await clock.advance(50);
    expect(await refusal).toBeInstanceOf(SessionNotKept);
    expect(await refusal).toMatchObject({ reason: 'unverified' });
    expect(session.state().status).toBe('signed-out');
  });

  it('says when the answer about the session is none', { tags: ['1.8.9'] }, async () => {
    server = admin;
    const signedIn = session.signIn(credentials);
    await clock.advance(50);
    server = 'nonsense';
    const refusal = signedIn.catch((error: unknown) => error);
    await clock.advance(50);
    expect(await refusal).toMatchObject({ name: 'SessionNotKept', reason: 'unreadable' });
  });

  it('says when no user is signed in although the session verified', { tags: ['1.8.9'] }, async () => {
    server = admin;
    const signedIn = session.signIn(credentials);
    afterUserChange = () => {
      afterUserChange = () => undefined;
      events.dispatchEvent(new Event('auth:unauthorized'));
    };
    const refusal = signedIn.catch((error: unknown) => error);
    await clock.advance(100);
    expect(await refusal).toMatchObject({ name: 'SessionNotKept', reason: 'not-stored' });
  });

  it('drops what was read for the user before', async () => {
    server = admin;
    const before = userChanges;
    const signedIn = session.signIn(credentials);
    await clock.advance(100);
    await signedIn;
    expect(userChanges).toBe(before + 1);
  });
});

describe('while signed in', () => {
  beforeEach(async () => {
    kept.set('session', stored);
    server = admin;
    session.start();
    await settle();
    calls = [];
    userChanges = 0;
  });

  it('verifies every 5 minutes', { tags: ['1.4.4', '1.9.4', '2.4.12', '2.9.13'] }, async () => {
    await clock.advance(15 * MINUTE_MS);
    expect(verifications()).toBe(3);
    expect(userChanges).toBe(0);
  });

  it('verifies when the window gets the focus, once for several at a time', { tags: ['1.4.4'] }, async () => {
    events.dispatchEvent(new Event('focus'));
    events.dispatchEvent(new Event('focus'));
    await settle();
    expect(verifications()).toBe(1);
  });

  it('ends with auth:timeout when a verification fails', { tags: ['1.4.5', '1.8.4', '2.4.12'] }, async () => {
    server = null;
    await clock.advance(5 * MINUTE_MS);
    expect(raised).toEqual(['auth:timeout']);
    expect(session.state()).toEqual({ status: 'signed-out', ended: true });
    expect(kept.has('session')).toBe(false);
    expect(userChanges).toBe(1);
  });

  it('goes on while the server cannot be reached', async () => {
    server = 'unreachable';
    await clock.advance(HOUR_MS);
    expect(session.state().status).toBe('signed-in');
  });

  it('ends after 24 hours, whatever the server says', { tags: ['1.9.3'] }, async () => {
    await clock.advance(24 * HOUR_MS - 1);
    expect(session.state().status).toBe('signed-in');
    await clock.advance(1);
    expect(session.state()).toEqual({ status: 'signed-out', ended: true });
  });

  it('ends on auth:unauthorized', { tags: ['1.4.1'] }, () => {
    events.dispatchEvent(new Event('auth:unauthorized'));
    expect(session.state()).toEqual({ status: 'signed-out', ended: true });
  });

  it('follows another tab that signs out, or in as somebody else', () => {
    kept.delete('session');
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'session' }));
    expect(session.state().status).toBe('signed-out');
    kept.set('session', stored.replace('"id":5', '"id":6'));
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'session' }));
    expect(session.state()).toMatchObject({ user: { id: 6 } });
    expect(userChanges).toBe(2);
  });

  it('ignores what other tabs store beside the session', () => {
    kept.delete('session');
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(session.state().status).toBe('signed-in');
  });

  it('signs out', { tags: ['1.4.1'] }, async () => {
    await session.signOut();
    expect(calls).toEqual(['0 /api/auth/logout']);
    expect(session.state()).toEqual({ status: 'signed-out', ended: false });
    expect(kept.has('session')).toBe(false);
  });

  it(
    'signs out here even when the server cannot be reached, and says so',
    { tags: ['1.4.8', '1.8.5'] },
    async () => {
      server = 'unreachable';
      await expect(session.signOut()).rejects.toMatchObject({ failure: { kind: 'network' } });
      expect(session.state().status).toBe('signed-out');
    },
  );

  it('is not signed in again by a verification that was asked before the sign-out', async () => {
    const gate = Promise.withResolvers<undefined>();
    beforeAnswer = async () => gate.promise;
    const verdict = session.verify();
    beforeAnswer = async () => undefined;
    await session.signOut();
    gate.resolve(undefined);
    await expect(verdict).resolves.toBe('unknown');
    expect(session.state().status).toBe('signed-out');
  });
});
