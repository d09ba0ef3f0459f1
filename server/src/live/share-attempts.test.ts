// @module-tag S21
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestHub } from '../../testing/test-hub.ts';
import { shareAttempts } from './share-attempts.ts';
import { systemClock } from '../platform/clock.ts';

const postgresUrl = inject('postgresUrl');
const PASSWORD = 'a long enough passphrase';

describe.skipIf(postgresUrl === null)('limits of failed attempts of two servers', () => {
  let open: TestDatabase;
  let here: TestApp;
  let there: TestApp;

  const serve = async (database: Database): Promise<TestApp> => {
    const { live, nodes } = createTestHub(database, { location: open.location });
    const connected = new Promise<void>((resolve) => {
      nodes.onGap(resolve);
    });
    const app = await createTestApp(database, {
      live,
      attempts: shareAttempts(nodes, systemClock),
      environment: {
        PUBLIC_URL: 'https://monitor.example.org',
        SMTP_URL: 'smtp://127.0.0.1:1',
        SMTP_FROM: 'a@b.c',
      },
      notifications: { senders: { email: { send: async () => {}, close: () => {} } } },
    });
    await connected;
    closing.push(async () => {
      await app.close();
      await nodes.close();
    });
    return app;
  };
  const closing: (() => Promise<void>)[] = [];
  const post = async (app: TestApp, url: string, payload: object, remoteAddress: string) =>
    (await app.http.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })).statusCode;
  /** Waits for a status: the other server must first receive the attempts. */
  const becomes = async (status: number, ask: () => Promise<number>) =>
    vi.waitFor(async () => expect(await ask()).toBe(status), { timeout: 10_000 });

  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    const other = await openDatabase(open.location);
    here = await serve(open.database);
    there = await serve(other);
    closing.push(async () => other.close());
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
    await open.drop();
  });

  const setUp = { companyName: 'Stranger', email: 'a@example.org', password: PASSWORD, code: 'WRONG' };

  test('a set-up code that was guessed at one may not be guessed at the other', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await post(here, '/setup', setUp, '203.0.113.1')).toBe(403);
    }
    await becomes(429, async () => post(there, '/setup', setUp, '203.0.113.1'));
    expect(await post(there, '/setup', setUp, '203.0.113.2')).toBe(403);
  });

  test('wrong passwords from one network at both add up', async () => {
    const wrong = (email: string) => ({ companyName: 'No such', email, password: 'wrong' });
    for (let attempt = 0; attempt < 15; attempt += 1) {
      expect(await post(here, '/auth/login', wrong(`h${attempt}@example.org`), '203.0.113.3')).toBe(401);
      expect(await post(there, '/auth/login', wrong(`t${attempt}@example.org`), '203.0.113.3')).toBe(401);
    }
    await becomes(429, async () => post(here, '/auth/login', wrong('a@example.org'), '203.0.113.3'));
    await becomes(429, async () => post(there, '/auth/login', wrong('b@example.org'), '203.0.113.3'));
    expect(await post(there, '/auth/login', wrong('c@example.org'), '203.0.113.4')).toBe(401);
  });

  test('links for forgotten passwords are asked for within one limit', async () => {
    const ask = (number: number) => ({ companyName: 'No such', email: `f${number}@example.org` });
    for (let number = 0; number < 20; number += 1) {
      expect(await post(here, '/auth/forgottenPassword', ask(number), '203.0.113.5')).toBe(200);
    }
    await becomes(429, async () => post(there, '/auth/forgottenPassword', ask(99), '203.0.113.5'));
  });

  test('a locked account is locked at the other', async () => {
    const { companyName, email } = (await here.createCompany('Locked')).admin;
    const wrong = { companyName, email, password: 'wrong' };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const app = attempt % 2 === 0 ? here : there;
      expect(await post(app, '/auth/login', wrong, `203.0.114.${attempt}`)).toBe(401);
    }
    const right = { companyName, email, password: PASSWORD };
    expect(await post(there, '/auth/login', right, '203.0.114.99')).toBe(401);
  });

  test('a server that comes later knows of those before', async () => {
    const database = await openDatabase(open.location);
    onTestFinished(async () => database.close());
    const late = await serve(database);
    expect(
      await post(
        late,
        '/auth/forgottenPassword',
        { companyName: 'x', email: 'a@example.org' },
        '203.0.113.6',
      ),
    ).toBe(200);
    await becomes(429, async () =>
      post(late, '/auth/forgottenPassword', { companyName: 'x', email: 'late@example.org' }, '203.0.113.5'),
    );
  });
});
