import { TOTP_PERIOD_SECONDS, user as userSchema } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { totpCode, stepAt } from './totp.ts';

const PERIOD_MS = TOTP_PERIOD_SECONDS * 1_000;
const NOBODYS = 987_654_321;

/** The bytes behind the letters that an app is given (RFC 4648 §6). */
function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = text.replaceAll(/./g, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

describeOnEachEngine('two-factor sign-in', (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    // Out of every window of failures, and into a step that no test has used.
    app.clock.advance(15 * 60_000);
    company = await app.createCompany();
  });

  const begin = async (person: TestPerson) => {
    const begun = await person.call('POST', '/auth/two-factor/setup');
    expect(begun.statusCode).toBe(200);
    const secret = fromBase32(begun.json().secret);
    return {
      uri: new URL(begun.json().uri),
      /** The code that the app shows so many steps from now. */
      code: (away = 0) => totpCode(secret, stepAt(app.clock.now()) + away),
    };
  };
  const enable = async (person: TestPerson) => {
    const phone = await begin(person);
    const on = await person.call('POST', '/auth/two-factor/enable', { code: phone.code() });
    expect(on.statusCode).toBe(200);
    app.clock.advance(PERIOD_MS);
    return { ...phone, recoveryCodes: on.json().recoveryCodes as string[] };
  };
  const login = async ({ companyName, email }: TestPerson, code?: string, password = TEST_PASSWORD) =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { companyName, email, password, ...(code !== undefined && { code }) },
    });
  const status = async (person: TestPerson, code?: string) => (await login(person, code)).statusCode;
  const isSignedIn = async (person: TestPerson) => (await person.call('GET', '/users')).statusCode === 200;
  const state = async (person: TestPerson) => (await person.call('GET', '/auth/two-factor')).json();
  const actions = async () => (await auditRows(on.database, company.companyId)).map(({ action }) => action);

  describe('setting up', () => {
    test('gives apps their secret, and asks for nothing until a code confirms it', async () => {
      const { viewer } = company;
      const { uri } = await begin(viewer);
      expect(uri.protocol).toBe('otpauth:');
      expect(decodeURIComponent(uri.pathname)).toContain(`:${viewer.email} (${company.name})`);
      expect(Object.fromEntries(uri.searchParams)).toMatchObject({
        issuer: 'TS1 Monitoring System',
        digits: '6',
        period: '30',
        algorithm: 'SHA1',
      });
      expect(await status(viewer)).toBe(200);
      expect(await state(viewer)).toEqual({
        enabled: false,
        enabled_at: null,
        recoveryCodesLeft: 0,
        required: false,
      });
    });

    test('needs a code of the last secret that was given', async () => {
      const { viewer } = company;
      const first = await begin(viewer);
      const second = await begin(viewer);
      const enableWith = async (code: string) => {
        const answer = await viewer.call('POST', '/auth/two-factor/enable', { code });
        return [answer.statusCode, answer.json().errors?.[0]?.path];
      };
      expect(await enableWith(first.code())).toEqual([400, 'code']);
      expect(await enableWith('12345')).toEqual([400, 'code']);
      expect(await enableWith(second.code(-2))).toEqual([400, 'code']);
      const shown = second.code();
      expect(await enableWith(`${shown.slice(0, 3)} ${shown.slice(3)}`)).toEqual([200, undefined]);
    });

    test('answers ten recovery codes, ends the other sessions, and is shown to the users', async () => {
      const { viewer } = company;
      const other = await signIn(app.http, company.name, viewer.email);
      const { recoveryCodes } = await enable(viewer);
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
      expect([await isSignedIn(viewer), await isSignedIn(other)]).toEqual([true, false]);
      expect(await state(viewer)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
      const listed = (await company.admin.call('GET', `/users/${viewer.userId}`)).json();
      expect(userSchema.parse(listed).hasTwoFactor).toBe(true);
      expect((await viewer.call('POST', '/auth/two-factor/setup')).statusCode).toBe(409);
    });

    test('gives ten tries', async () => {
      const { viewer } = company;
      const { code } = await begin(viewer);
      const wrong = code(5);
      for (let time = 0; time < 10; time += 1) {
        await viewer.call('POST', '/auth/two-factor/enable', { code: wrong });
      }
      const refused = await viewer.call('POST', '/auth/two-factor/enable', { code: code() });
      expect(refused.statusCode).toBe(429);
    });
  });

  describe('signing in', () => {
    test('asks for a code after the right password alone', async () => {
      const { viewer } = company;
      const { code } = await enable(viewer);
      const asked = await login(viewer);
      expect([asked.statusCode, asked.json().errors]).toEqual([
        401,
        [{ path: 'code', message: 'is required' }],
      ]);
      expect(asked.cookies).toEqual([]);
      expect((await login(viewer, undefined, 'a wrong password')).json()).toMatchObject({
        message: 'Invalid credentials',
      });
      expect((await login(viewer, code(), 'a wrong password')).json()).not.toHaveProperty('errors');
      const right = await login(viewer, code());
      expect(right.statusCode).toBe(200);
      expect(right.json().userData).not.toHaveProperty('mustSetUpTwoFactor');
    });

    test('takes each code once, and none that is older, also when two come at once', async () => {
      const { viewer } = company;
      const { code } = await enable(viewer);
      const [earlier, now] = [code(-1), code()];
      expect(
        (await Promise.all([status(viewer, now), status(viewer, now)])).filter((it) => it === 200),
      ).toHaveLength(1);
      expect([await status(viewer, now), await status(viewer, earlier)]).toEqual([401, 401]);
      expect(await status(viewer, code(1))).toBe(200);
    });

    test('takes a recovery code once, however it is typed, and no code of another user', async () => {
      const { viewer, admin } = company;
      const { recoveryCodes } = await enable(viewer);
      await enable(admin);
      const [first = '', second = ''] = recoveryCodes;
      expect(await status(admin, first)).toBe(401);
      expect(await status(viewer, first.toLowerCase().replaceAll('-', ' '))).toBe(200);
      expect(await status(viewer, first)).toBe(401);
      expect(await status(viewer, second)).toBe(200);
      expect(await state(viewer)).toMatchObject({ recoveryCodesLeft: 8 });
    });

    test('locks the account after ten wrong codes; asking for the code is no failure', async () => {
      const { viewer, admin } = company;
      const { code } = await enable(viewer);
      for (let time = 0; time < 12; time += 1) await status(viewer);
      for (let time = 0; time < 10; time += 1) expect(await status(viewer, code(9))).toBe(401);
      const listed = (await admin.call('GET', `/users/${viewer.userId}`)).json();
      expect(listed.isLockedOut).toBe(true);
      expect((await login(viewer, code())).json().message).toBe('Invalid credentials');
      expect(await actions()).toContain('user_locked_out');
    });

    test('stores neither the secret nor the recovery codes in the clear, nor in the audit log', async () => {
      const { viewer } = company;
      const begun = await viewer.call('POST', '/auth/two-factor/setup');
      const secret = fromBase32(begun.json().secret);
      const code = totpCode(secret, stepAt(app.clock.now()));
      const { recoveryCodes } = (await viewer.call('POST', '/auth/two-factor/enable', { code })).json();
      const stored = await on.database.read(company.companyId, async ({ sql }) => [
        await sql.selectFrom('two_factor').selectAll().where('company_id', '=', company.companyId).execute(),
        await sql
          .selectFrom('recovery_codes')
          .selectAll()
          .where('company_id', '=', company.companyId)
          .execute(),
        await auditRows(on.database, company.companyId),
      ]);
      const text = JSON.stringify(stored);
      for (const hidden of [
        begun.json().secret,
        secret.toString('base64'),
        secret.toString('hex'),
        ...recoveryCodes,
      ]) {
        expect(text).not.toContain(hidden);
      }
    });
  });

  describe('turning off', () => {
    test('takes the password and a code', async () => {
      const { viewer } = company;
      const { code, recoveryCodes } = await enable(viewer);
      const off = async (currentPassword: string, given: string) => {
        const answer = await viewer.call('POST', '/auth/two-factor/disable', {
          currentPassword,
          code: given,
        });
        return [answer.statusCode, answer.statusCode === 204 ? undefined : answer.json().errors?.[0]?.path];
      };
      expect(await off('wrong', code())).toEqual([400, 'currentPassword']);
      expect(await off(TEST_PASSWORD, code(7))).toEqual([400, 'code']);
      expect(await off(TEST_PASSWORD, recoveryCodes[0] ?? '')).toEqual([204, undefined]);
      expect(await off(TEST_PASSWORD, code())).toEqual([409, undefined]);
      expect(await status(viewer)).toBe(200);
    });

    test('new recovery codes replace those from before', async () => {
      const { viewer } = company;
      const { code, recoveryCodes } = await enable(viewer);
      const renewed = await viewer.call('POST', '/auth/two-factor/recovery-codes', {
        currentPassword: TEST_PASSWORD,
        code: code(),
      });
      expect(renewed.statusCode).toBe(200);
      expect(await status(viewer, recoveryCodes[0])).toBe(401);
      expect(await status(viewer, renewed.json().recoveryCodes[0])).toBe(200);
    });

    test('an admin turns it off for who lost the device, never for oneself, and their sessions end', async () => {
      const { viewer, admin } = company;
      await enable(viewer);
      await enable(admin);
      const reset = async (person: TestPerson, userId: number) =>
        (await person.call('DELETE', `/users/${userId}/two-factor`)).statusCode;
      const other = await app.createCompany('Rival');
      expect(await reset(viewer, viewer.userId)).toBe(403);
      expect(await reset(other.admin, viewer.userId)).toBe(404);
      expect(await reset(admin, NOBODYS)).toBe(404);
      expect(await reset(admin, admin.userId)).toBe(409);
      expect(await reset(admin, viewer.userId)).toBe(204);
      expect(await reset(admin, viewer.userId)).toBe(409);
      expect(await isSignedIn(viewer)).toBe(false);
      expect(await status(viewer)).toBe(200);
      expect(await actions()).toContain('two_factor_reset');
    });

    test('goes with the user', async () => {
      const { viewer, admin } = company;
      await enable(viewer);
      await admin.call('DELETE', `/users/${viewer.userId}`);
      const rows = await on.database.read(company.companyId, async ({ sql }) =>
        sql.selectFrom('two_factor').select('user_id').where('company_id', '=', company.companyId).execute(),
      );
      expect(rows).toEqual([]);
    });
  });

  describe('demanded by the company', () => {
    const demand = async (person: TestPerson, required = true) =>
      (await person.call('PUT', '/settings/two-factor', { required })).statusCode;

    test('is an admin’s to say, who signed in with two factors', async () => {
      const { admin, viewer } = company;
      expect(await demand(viewer)).toBe(403);
      expect(await demand(admin)).toBe(409);
      await enable(admin);
      expect(await demand(admin)).toBe(200);
      expect((await viewer.call('GET', '/settings/two-factor')).statusCode).toBe(403);
      expect(await demand(admin, false)).toBe(200);
      expect((await viewer.call('GET', '/settings/two-factor')).json()).toEqual({ required: false });
      const bad = await admin.call('PUT', '/settings/two-factor', { required: 'yes' });
      expect([bad.statusCode, bad.json().errors[0].path]).toEqual([400, 'required']);
    });

    test('leaves nothing open to a session of one factor but setting up the other', async () => {
      const { admin, viewer } = company;
      await enable(admin);
      await demand(admin);
      for (const path of ['/users', '/sensors', '/getLiveData', '/settings/company', '/events']) {
        expect([path, (await viewer.call('GET', path)).statusCode]).toEqual([path, 403]);
      }
      const verified = await viewer.call('GET', '/auth/verifyAccess');
      expect(verified.json().data.mustSetUpTwoFactor).toBe(true);
      expect((await login(viewer)).json().userData.mustSetUpTwoFactor).toBe(true);
      await enable(viewer);
      expect(await isSignedIn(viewer)).toBe(true);
      expect((await viewer.call('GET', '/auth/verifyAccess')).json().data).not.toHaveProperty(
        'mustSetUpTwoFactor',
      );
    });

    test('is met by a passkey, and who has one cannot add an app by the password alone', async () => {
      const { admin, viewer } = company;
      await enable(admin);
      await demand(admin);
      const { companyName, email } = viewer;
      const device = createPasskeyDevice();
      const options = async () =>
        viewer.call('POST', '/auth/webauthn/register/options', { companyName, email });
      const registered = await viewer.call('POST', '/auth/webauthn/register/verify', {
        companyName,
        email,
        response: device.attest((await options()).json().challenge),
      });
      expect(registered.statusCode).toBe(200);
      expect(await isSignedIn(viewer)).toBe(true);
      const again = await signIn(app.http, companyName, email);
      expect(await isSignedIn(again)).toBe(false);
      expect((await again.call('POST', '/auth/two-factor/setup')).statusCode).toBe(403);
      const another = await again.call('POST', '/auth/webauthn/register/options', { companyName, email });
      expect(another.statusCode).toBe(403);
      const asked = await again.call('POST', '/auth/webauthn/login/options', {});
      await again.call('POST', '/auth/webauthn/login/verify', {
        response: device.assert(asked.json().challenge, { counter: 1 }),
      });
      expect(await isSignedIn(again)).toBe(true);
      expect((await again.call('POST', '/auth/two-factor/setup')).statusCode).toBe(200);
    });

    test('comes back at once for who removes the last passkey, unless an app is there', async () => {
      const { admin, viewer } = company;
      await enable(admin);
      await demand(admin);
      const addPasskey = async (person: TestPerson) => {
        const { companyName, email } = person;
        const options = await person.call('POST', '/auth/webauthn/register/options', { companyName, email });
        const response = createPasskeyDevice().attest(options.json().challenge);
        const added = await person.call('POST', '/auth/webauthn/register/verify', {
          companyName,
          email,
          response,
        });
        return `/auth/webauthn/passkeys/${added.json().passkey.id}`;
      };
      const [first, second] = [await addPasskey(viewer), await addPasskey(viewer)];
      expect((await viewer.call('DELETE', first)).statusCode).toBe(204);
      expect(await isSignedIn(viewer)).toBe(true);
      expect((await viewer.call('DELETE', second)).statusCode).toBe(204);
      expect(await isSignedIn(viewer)).toBe(false);
      await addPasskey(viewer);
      expect(await isSignedIn(viewer)).toBe(true);
      expect((await admin.call('DELETE', await addPasskey(admin))).statusCode).toBe(204);
      expect(await isSignedIn(admin)).toBe(true);
    });

    test('comes back at once for who turns the own off', async () => {
      const { admin } = company;
      const { code } = await enable(admin);
      await demand(admin);
      const proof = { currentPassword: TEST_PASSWORD, code: code() };
      expect((await admin.call('POST', '/auth/two-factor/disable', proof)).statusCode).toBe(204);
      expect(await isSignedIn(admin)).toBe(false);
      await enable(admin);
      expect(await isSignedIn(admin)).toBe(true);
    });
  });

  test('leaves a row in the audit log for each thing done, and none for what was only begun', async () => {
    const { admin, viewer, companyId } = company;
    await begin(admin);
    const before = (await auditRows(on.database, companyId)).length;
    const { code } = await enable(admin);
    await status(admin, code());
    app.clock.advance(PERIOD_MS);
    const proof = () => ({ currentPassword: TEST_PASSWORD, code: code() });
    await admin.call('POST', '/auth/two-factor/recovery-codes', proof());
    await admin.call('PUT', '/settings/two-factor', { required: true });
    await admin.call('PUT', '/settings/two-factor', { required: true });
    await enable(viewer);
    await admin.call('DELETE', `/users/${viewer.userId}/two-factor`);
    app.clock.advance(PERIOD_MS);
    await admin.call('POST', '/auth/two-factor/disable', proof());
    const rows = (await auditRows(on.database, companyId)).slice(before);
    expect(rows.map(({ actor_name, description }) => `${actor_name}: ${description}`)).toEqual([
      'admin: Turned on the own two-factor sign-in',
      'admin: Signed in with the password and a code',
      'admin: Made new recovery codes',
      'admin: Changed settings: two-factor sign-in is compulsory for everybody',
      'viewer: Turned on the own two-factor sign-in',
      'admin: Turned off the two-factor sign-in of viewer@example.org',
      'admin: Turned off the own two-factor sign-in',
    ]);
  });
});
