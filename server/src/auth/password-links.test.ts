import { INVITATION_LIFETIME_MS, PASSWORD_RESET_LIFETIME_MS, user as userSchema } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_LISTENERS } from '../events.ts';
import { DeliveryWorker, type Sender } from '../notifications/index.ts';
import { createLogger } from '../platform/logger.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, TEST_PASSWORD, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { createLinkReader } from './index.ts';

const CHOSEN = 'chosen by the user alone';
const secrets = { derive: (purpose: string) => Buffer.from(purpose.padEnd(32, '.')) };

describeOnEachEngine('links in e-mails', (on) => {
  let app: TestApp;
  let worker: DeliveryWorker;
  let company: TestCompany;
  let people = 0;
  let mails: { to: string; subject: string; text: string; html: string }[] = [];

  beforeAll(async () => {
    const email: Sender = {
      send: async ({ subject, text, html }, { to }) => void mails.push({ to, subject, text, html }),
      close: () => {},
    };
    app = await createTestApp(on.database, { secrets, notifications: { senders: { email } } });
    worker = new DeliveryWorker({
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: { email },
      publicUrl: new URL('https://monitor.example.org'),
      linkToken: createLinkReader({ database: on.database, clock: app.clock, secrets }),
      events: NO_LISTENERS,
    });
    company = await app.createCompany();
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });
  beforeEach(() => {
    mails = [];
    app.clock.advance(15 * 60_000);
  });

  const call = async (path: string, payload: object) =>
    app.http.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  const tokenIn = (text: string | undefined) => /set-password#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
  /** The token of the newest mail to an address, once it has arrived. */
  const receive = async (email: string) =>
    expect
      .poll(
        async () => {
          await worker.settle();
          return tokenIn(mails.findLast(({ to }) => to === email)?.text);
        },
        { timeout: 5_000 },
      )
      .toMatch(/./)
      .then(() => tokenIn(mails.findLast(({ to }) => to === email)?.text));
  const invite = async (given: object = {}) => {
    const email = `invited-${(people += 1)}@example.org`;
    const made = await company.admin.call('POST', '/users', { email, ...given });
    expect(made.statusCode).toBe(201);
    return userSchema.parse(made.json());
  };
  const ask = async (email: string, companyName = company.name) =>
    call('forgottenPassword', { companyName, email });
  const choose = async (token: string, newPassword = CHOSEN) =>
    (await call('passwordLink/password', { token, newPassword })).statusCode;
  const canSignIn = async (email: string, password: string) =>
    (await call('login', { companyName: company.name, email, password })).statusCode === 200;
  const read = async (userId: number) =>
    userSchema.parse((await company.admin.call('GET', `/users/${userId}`)).json());

  describe('an invitation', () => {
    test('brings a new user to the own first password, once', { tags: ['2.3.9'] }, async () => {
      const made = await invite({ firstName: 'Ines' });
      const sentAt = app.clock.now();
      expect(made.invitation).toEqual({
        sent_at: new Date(sentAt).toISOString(),
        expires_at: new Date(sentAt + INVITATION_LIFETIME_MS).toISOString(),
      });
      const token = await receive(made.email);
      const mail = mails.findLast(({ to }) => to === made.email);
      expect(mail?.subject).toBe(`Invitation: ${company.name}`);
      expect(mail?.text).toContain(`https://monitor.example.org/set-password#${token}`);
      expect(mail?.text).toContain('admin has added you');
      expect((await call('passwordLink', { token })).json()).toEqual({
        purpose: 'invitation',
        companyName: company.name,
        email: made.email,
      });
      expect(await choose(token, 'too short')).toBe(400);
      expect(await choose(token)).toBe(200);
      expect(await canSignIn(made.email, CHOSEN)).toBe(true);
      expect(await choose(token, 'somebody else chooses')).toBe(404);
      expect((await call('passwordLink', { token })).statusCode).toBe(404);
      expect((await read(made.id)).invitation).toBeNull();
    });

    test('ends after a week, and is sent again with another link', async () => {
      const made = await invite();
      const first = await receive(made.email);
      app.clock.advance(INVITATION_LIFETIME_MS);
      expect(await choose(first)).toBe(404);
      await company.admin.call('POST', '/auth/login', {
        companyName: company.name,
        email: company.admin.email,
        password: TEST_PASSWORD,
      });
      mails = [];
      const again = await company.admin.call('POST', `/users/${made.id}/invitation`);
      expect(again.statusCode).toBe(200);
      const second = await receive(made.email);
      expect(second).not.toBe(first);
      expect([await choose(first), await choose(second)]).toEqual([404, 200]);
      const refused = await company.admin.call('POST', `/users/${made.id}/invitation`);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'This user has a password already.',
      ]);
    });

    test('is over when an admin sets a password, and for who is disabled or deleted', async () => {
      const [withPassword, disabled, deleted] = [await invite(), await invite(), await invite()];
      const tokens = [];
      for (const { email } of [withPassword, disabled, deleted]) tokens.push(await receive(email));
      await company.admin.call('POST', '/auth/updatePassword', {
        companyName: company.name,
        email: withPassword.email,
        currentPassword: TEST_PASSWORD,
        newPassword: CHOSEN,
      });
      await company.admin.call('PATCH', `/users/${disabled.id}`, { isDisabled: true });
      await company.admin.call('DELETE', `/users/${deleted.id}`);
      for (const token of tokens) expect(await choose(token)).toBe(404);
      expect((await read(withPassword.id)).invitation).toBeNull();
    });

    test('does not work for an address that is no longer the user’s', async () => {
      const made = await invite();
      const token = await receive(made.email);
      const email = `moved-${made.email}`;
      await company.admin.call('PATCH', `/users/${made.id}`, { email });
      expect(await choose(token)).toBe(404);
      expect(Date.parse((await read(made.id)).invitation?.expires_at ?? '')).toBe(app.clock.now());
      await company.admin.call('POST', `/users/${made.id}/invitation`);
      expect(await choose(await receive(email))).toBe(200);
    });

    test('is an admin’s to send, and of the own company alone', async () => {
      const made = await invite();
      const other = await app.createCompany('Rival');
      expect((await other.viewer.call('POST', `/users/${made.id}/invitation`)).statusCode).toBe(403);
      expect((await other.admin.call('POST', `/users/${made.id}/invitation`)).statusCode).toBe(404);
    });

    test('needs a mail server: without one a password is required', async () => {
      const silent = await createTestApp(on.database, { secrets });
      const { admin } = await silent.createCompany();
      const refused = await admin.call('POST', '/users', { email: 'nobody@example.org' });
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ path: 'password', message: 'is required' }],
      ]);
      const forgotten = await silent.http.inject({
        method: 'POST',
        url: '/api/auth/forgottenPassword',
        payload: { companyName: 'Any', email: 'nobody@example.org' },
      });
      expect(forgotten.statusCode).toBe(409);
      expect((await silent.http.inject('/api/public-config')).json().emailConfigured).toBe(false);
      await silent.close();
    });
  });

  describe('a forgotten password', () => {
    test('is replaced by a link, which ends all sessions and lifts a lock-out', async () => {
      const { email, id } = await invite({ password: TEST_PASSWORD });
      for (let failure = 0; failure < 10; failure += 1) await canSignIn(email, 'a wrong password');
      expect((await read(id)).isLockedOut).toBe(true);
      expect((await ask(email.toUpperCase())).statusCode).toBe(200);
      const token = await receive(email);
      // Mails of other tests may still be on their way.
      const mail = mails.findLast(({ to }) => to === email);
      expect(mail?.subject).toBe(`Set a new password: ${company.name}`);
      expect((await call('passwordLink', { token })).json().purpose).toBe('password-reset');
      expect(await choose(token)).toBe(200);
      expect(await canSignIn(email, TEST_PASSWORD)).toBe(false);
      expect(await canSignIn(email, CHOSEN)).toBe(true);
    });

    test('ends the sessions that were open', async () => {
      const { viewer } = await app.createCompany('Open');
      await ask(viewer.email, viewer.companyName);
      expect(await choose(await receive(viewer.email))).toBe(200);
      expect((await viewer.call('GET', '/users')).statusCode).toBe(401);
    });

    test('answers the same for an unknown address, an unknown company and a disabled user, and sends nothing', async () => {
      const disabled = await invite({ password: TEST_PASSWORD, isDisabled: true });
      const known = await invite({ password: TEST_PASSWORD });
      const answers = [
        await ask('nobody@example.org'),
        await ask(known.email, 'No such company'),
        await ask(disabled.email),
        await ask(known.email),
      ];
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      // The known one was asked for last: when its link is here, the others have been looked at.
      await receive(known.email);
      // People are also notified that their password was changed.
      const links = mails.filter(({ subject }) => subject.startsWith('Set a new password'));
      expect(links.map(({ to }) => to)).toEqual([known.email]);
    });

    test('is sent three times in fifteen minutes, and the link before no longer works', async () => {
      const { email } = await invite({ password: TEST_PASSWORD });
      const tokens = [];
      for (let time = 0; time < 5; time += 1) {
        expect((await ask(email)).statusCode).toBe(200);
        await expect.poll(async () => (await worker.settle(), mails.length)).toBe(Math.min(time + 1, 3));
        tokens.push(await receive(email));
      }
      expect(await choose(tokens[0] ?? '')).toBe(404);
      app.clock.advance(PASSWORD_RESET_LIFETIME_MS);
      expect(await choose(tokens[2] ?? '')).toBe(404);
    });

    test('works for one of two who use the link at once', async () => {
      const { email } = await invite({ password: TEST_PASSWORD });
      await ask(email);
      const token = await receive(email);
      const answers = await Promise.all([choose(token), choose(token, 'the other of the two')]);
      expect(new Set(answers)).toEqual(new Set([200, 404]));
    });

    test.each([
      ['forgottenPassword', { companyName: 'x', email: '' }, 'email'],
      ['passwordLink', { token: 'x' }, 'token'],
      ['passwordLink/password', { token: 'A'.repeat(43), newPassword: 'short' }, 'newPassword'],
    ])('%s names what is wrong with %j', async (path, body, field) => {
      const answer = await call(path, body);
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, field]);
    });

    test('is limited by network', async () => {
      const statuses = [];
      for (let time = 0; time < 21; time += 1) statuses.push((await ask(`x${time}@example.org`)).statusCode);
      expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(statuses[20]).toBe(429);
    });
  });

  test('leave rows in the audit log, and their tokens nowhere', async () => {
    const { companyId, name, admin } = await app.createCompany('Audited');
    const ada = await admin.call('POST', '/users', { email: 'ada@example.org' });
    await admin.call('POST', `/users/${ada.json().id}/invitation`);
    const token = await receive('ada@example.org');
    await choose(token);
    mails = [];
    await ask('ada@example.org', name);
    const reset = await receive('ada@example.org');
    await choose(reset);
    const rows = await auditRows(on.database, companyId);
    expect(rows.slice(-5).map(({ action, actor_name }) => `${action} ${actor_name}`)).toEqual([
      'user_create admin',
      'invitation_send admin',
      'invitation_accept ada',
      'password_reset_request ada@example.org',
      'password_reset ada',
    ]);
    const stored = await on.database.read(companyId, async ({ sql }) => [
      await sql.selectFrom('deliveries').selectAll().where('company_id', '=', companyId).execute(),
      await sql.selectFrom('password_links').selectAll().where('company_id', '=', companyId).execute(),
    ]);
    for (const secret of [token, reset, CHOSEN]) {
      expect(JSON.stringify([rows, stored])).not.toContain(secret);
    }
    const log = (await admin.call('GET', '/deliveries')).json();
    expect(log.slice(0, 2)).toMatchObject([
      { purpose: 'account', username: 'ada' },
      { purpose: 'password-reset', username: 'ada', state: 'delivered' },
    ]);
  });
});
