// @module-tag S63
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMailPasswords } from './mail-passwords.ts';
import { isNews } from './note-sending.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestCompany } from '../../testing/test-app.ts';

const HOUR = 3_600_000;
const PASSWORD = 'Xk7-not-in-any-log';
const ENTERED = {
  host: '203.0.112.1',
  port: 587,
  security: 'starttls',
  user: 'monitor@example.org',
  password: PASSWORD,
  sender: 'alarms@example.org',
};
const { password: _, ...KEPT } = ENTERED;

test.each([
  ['the first success', [null, null, null], null, true],
  ['the next success', [null, null, 100], null, false],
  ['a success an hour later', [null, null, 100], null, true, 100 + HOUR],
  ['a success after a failure', [150, 'no TLS', 100], null, true],
  ['the first failure', [null, null, null], 'no TLS', true],
  ['the same failure again', [150, 'no TLS', 100], 'no TLS', false],
  ['another failure', [150, 'no TLS', 100], 'sign-in refused', true],
  ['a failure after a success', [150, 'no TLS', 180], 'no TLS', true],
] as const)('%s is noted or not', (_, [failed_at, failure, sent_at], outcome, isNoted, now = 200) => {
  expect(isNews({ failed_at, failure, sent_at }, outcome, now)).toBe(isNoted);
});

test('a sealed password opens for its own company alone', () => {
  const passwords = createMailPasswords(TEST_SECRETS);
  const sealed = passwords.seal(1, PASSWORD);
  expect([passwords.open(1, sealed), passwords.open(2, sealed)]).toEqual([PASSWORD, undefined]);
  expect(sealed).not.toContain(PASSWORD);
});

describeOnEachEngine('the mail server of a company', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    [acme, rival] = [await app.createCompany('Acme'), await app.createCompany('Rival')];
    return async () => app.close();
  });

  const save = async (body: object, { admin } = acme) => admin.call('PUT', '/settings/mail-server', body);
  const read = async ({ admin } = acme) => (await admin.call('GET', '/settings/mail-server')).json();
  const remove = async ({ admin } = acme) => admin.call('DELETE', '/settings/mail-server');
  const begin = async (): Promise<void> => {
    onTestFinished(async () => void (await remove()));
    expect((await save(ENTERED)).statusCode).toBe(200);
  };

  test('is read without its password, by admins of its company alone', async () => {
    await begin();
    const own = { ...KEPT, hasPassword: true, lastFailure: null, lastSentAt: null };
    expect(await read()).toEqual({ own, operatorSends: false });
    expect(await read(rival)).toEqual({ own: null, operatorSends: false });
    expect((await acme.viewer.call('GET', '/settings/mail-server')).statusCode).toBe(403);
    expect((await remove(rival)).statusCode).toBe(404);
    expect(await read()).toMatchObject({ own: { host: ENTERED.host } });
  });

  test.each([
    ['host', 'smtp://203.0.112.1'],
    ['host', 'mail.example.org:587'],
    ['host', 'user@mail.example.org'],
    ['host', 'mail.example.org\r\nQUIT'],
    ['host', 'a'.repeat(254)],
    ['host', ''],
    ['port', 0],
    ['port', 65_536],
    ['port', 25.5],
    ['security', 'none'],
    ['user', ''],
    ['user', 'u'.repeat(321)],
    ['user', 'monitor\nRSET'],
    ['password', ''],
    ['password', 'p'.repeat(1_001)],
    ['password', 'one\r\ntwo'],
    ['sender', 'no address'],
    ['sender', 'alarms@example.org\r\nBcc: all@example.org'],
  ])('is refused with the field %s for %j', async (field, value) => {
    const refused = await save({ ...ENTERED, [field]: value });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ path: field }]);
  });

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1'])(
    'is refused at %s, an address of a private network',
    async (host) => {
      expect((await save({ ...ENTERED, host })).json().errors).toEqual([
        { path: 'host', message: 'must not lead to a private network' },
      ]);
    },
  );

  test('keeps its password while host, port and user stay, and demands it again for others', async () => {
    expect((await save(KEPT)).json().errors).toEqual([{ path: 'password', message: 'is required' }]);
    await begin();
    const changed = await save({ ...KEPT, security: 'tls', sender: 'new@example.org' });
    expect(changed.json().own).toMatchObject({
      security: 'tls',
      sender: 'new@example.org',
      hasPassword: true,
    });
    for (const elsewhere of [{ host: '203.0.112.9' }, { port: 25 }, { user: 'other' }]) {
      for (const method of ['PUT', 'POST'] as const) {
        const path = method === 'PUT' ? '/settings/mail-server' : '/settings/mail-server/test';
        const refused = await acme.admin.call(method, path, { ...KEPT, ...elsewhere });
        expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ path: 'password' }]]);
      }
    }
  });

  test('leaves its password in no audit row, no answer, no log and not readable in the database', async () => {
    const before = (await auditRows(on.database, acme.companyId)).length;
    await begin();
    await save({ ...ENTERED, port: 465 });
    await acme.admin.call('POST', '/settings/mail-server/test', { ...ENTERED, host: '127.0.0.1' });
    await remove();
    const rows = (await auditRows(on.database, acme.companyId)).slice(before);
    expect(rows.map(({ description }) => description)).toEqual([
      'Set up mail server 203.0.112.1',
      'Changed mail server 203.0.112.1: port, password',
      'Tested mail server 127.0.0.1, the e-mail failed: address not allowed',
      'Removed mail server 203.0.112.1',
    ]);
    await save(ENTERED);
    const stored = await on.database.read(acme.companyId, async (tx) =>
      tx.sql.selectFrom('mail_servers').selectAll().where('company_id', '=', acme.companyId).execute(),
    );
    const everything = [rows, await read(), app.log, stored];
    expect(JSON.stringify(everything)).not.toContain(PASSWORD);
    expect(rows.map(({ details }) => details).join()).toContain('"password":"changed"');
  });

  test('is needed to confirm who one is before it is changed', async () => {
    app.clock.advance(HOUR);
    const refused = await rival.admin.callOnce('PUT', '/settings/mail-server', ENTERED);
    expect(refused.statusCode).toBe(403);
  });

  test('is tried ten times in ten minutes at most', async () => {
    const company = await app.createCompany('Eager');
    const body = { ...ENTERED, host: '127.0.0.1' };
    const tryIt = async () => company.admin.call('POST', '/settings/mail-server/test', body);
    for (let n = 0; n < 10; n += 1) expect((await tryIt()).statusCode).toBe(200);
    expect((await tryIt()).statusCode).toBe(429);
  });

  test('makes e-mail a channel of its company, which then invites, and of no other', async () => {
    const channels = async ({ admin }: TestCompany) => {
      const states = (await admin.call('GET', '/notification-channels')).json<
        { channel: string; state: string }[]
      >();
      return states.find(({ channel }) => channel === 'email')?.state;
    };
    const invite = async ({ admin }: TestCompany) =>
      (await admin.call('POST', '/users', { email: `new-${on.engine}@example.org` })).statusCode;
    const anyMail = async () => (await app.http.inject('/api/public-config')).json().emailConfigured;
    expect([await channels(acme), await invite(acme), await anyMail()]).toEqual([
      'not configured',
      400,
      false,
    ]);
    await begin();
    expect([await channels(acme), await invite(acme), await anyMail()]).toEqual(['ready', 201, true]);
    expect([await channels(rival), await invite(rival)]).toEqual(['not configured', 400]);
  });
});
