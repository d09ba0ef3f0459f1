import {
  MAX_PASSKEYS_PER_USER,
  PASSKEY_REGISTRATION_TIMEOUT_MS,
  PASSKEY_SIGN_IN_TIMEOUT_MS,
  passkeyRegistrationOptions,
  passkeySignInOptions,
} from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createPasskeyDevice } from '../../testing/passkey-device.ts';
import {
  createTestApp,
  signIn,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../testing/test-app.ts';

const OPTIONS = '/auth/webauthn/register/options';
const VERIFY = '/auth/webauthn/register/verify';
const PASSKEYS = '/auth/webauthn/passkeys';
const ADMIN = 'admin@example.org';
const HOUR_MS = 3_600_000;

type Device = ReturnType<typeof createPasskeyDevice>;
type Behaviour = NonNullable<Parameters<Device['assert']>[1]>;

describeOnEachEngine('passkeys', (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    app.clock.advance(HOUR_MS);
    company = await app.createCompany();
  });

  const own = ({ companyName, email }: TestPerson) => ({ companyName, email });
  const ask = async (person: TestPerson) =>
    passkeyRegistrationOptions.parse((await person.call('POST', OPTIONS, own(person))).json());
  const register = async (person: TestPerson, how: Behaviour = {}) => {
    const device = createPasskeyDevice();
    const response = device.attest((await ask(person)).challenge, how);
    return { device, answer: await person.call('POST', VERIFY, { ...own(person), response }) };
  };
  const signInOptions = async (body: object = {}) =>
    passkeySignInOptions.parse(
      (
        await app.http.inject({ method: 'POST', url: '/api/auth/webauthn/login/options', payload: body })
      ).json(),
    );
  const send = async (response: object) =>
    app.http.inject({ method: 'POST', url: '/api/auth/webauthn/login/verify', payload: { response } });
  const use = async (device: Device, how: Behaviour = {}) =>
    send(device.assert((await signInOptions()).challenge, how));
  const refusal = { status: 401, message: 'Authentication failed' };

  describe('registering', () => {
    test(
      'asks for what the specification says, by a handle that stays the same and belongs to no other user',
      { tags: ['1.3.12', '1.7.7', '1.9.27', '2.7.4'] },
      async () => {
        const [options, again] = [await ask(company.admin), await ask(company.admin)];
        expect(options).toMatchObject({
          rp: { id: 'localhost' },
          timeout: 60_000,
          attestation: 'none',
          pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
          excludeCredentials: [],
          authenticatorSelection: {
            authenticatorAttachment: 'platform',
            residentKey: 'preferred',
            userVerification: 'required',
          },
        });
        expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
        expect(again.user.id).toBe(options.user.id);
        expect(again.challenge).not.toBe(options.challenge);
        expect((await ask(company.viewer)).user.id).not.toBe(options.user.id);
      },
    );

    test(
      'keeps the passkey, which its owner lists and the users show',
      { tags: ['1.7.7', '2.7.2', '2.7.4'] },
      async () => {
        const { device, answer } = await register(company.viewer);
        expect(answer.json()).toMatchObject({ success: true, verified: true, passkey: { name: 'Passkey' } });
        expect((await company.viewer.call('GET', PASSKEYS)).json()).toEqual([
          { ...answer.json().passkey, last_used_at: null, synced: false },
        ]);
        expect((await company.admin.call('GET', PASSKEYS)).json()).toEqual([]);
        const users = (await company.admin.call('GET', '/users')).json();
        expect(users.map((user: { hasBiometrics: boolean }) => user.hasBiometrics)).toEqual([false, true]);
        for (const [person, hasBiometrics] of [
          [company.admin, false],
          [company.viewer, true],
        ] as const) {
          const path = `/users/${person.userId}/biometrics`;
          expect((await company.viewer.call('GET', path)).json()).toEqual({ hasBiometrics });
        }
        expect((await ask(company.viewer)).excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
      },
    );

    test('is for the own account alone, in the same words for other accounts and for unknown ones', async () => {
      for (const path of [OPTIONS, VERIFY]) {
        const response = createPasskeyDevice().attest('x');
        const others = { ...own(company.viewer), response };
        const nobodys = { ...others, email: 'nobody@example.org' };
        const answers = [
          await company.admin.call('POST', path, others),
          await company.admin.call('POST', path, nobodys),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
        expect(answers[0]?.body).toBe(answers[1]?.body);
      }
    });

    test.each<[string, Behaviour]>([
      ['without verification of the user', { verifiesUser: false }],
      ['from another origin', { origin: 'http://evil.example' }],
      ['for another site', { rpId: 'evil.example' }],
    ])('refuses an answer %s', { tags: ['1.8.8'] }, async (_, how) => {
      const { answer } = await register(company.admin, how);
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Verification failed']);
      expect((await company.admin.call('GET', PASSKEYS)).json()).toEqual([]);
    });

    test('refuses a challenge of somebody else, a second answer, and a late one', async () => {
      const verify = async (challenge: string) =>
        (
          await company.admin.call('POST', VERIFY, {
            ...own(company.admin),
            response: createPasskeyDevice().attest(challenge),
          })
        ).statusCode;
      expect(await verify((await ask(company.viewer)).challenge)).toBe(400);
      const { challenge } = await ask(company.admin);
      expect(await verify(challenge)).toBe(200);
      expect(await verify(challenge)).toBe(400);
      const late = await ask(company.admin);
      app.clock.advance(PASSKEY_REGISTRATION_TIMEOUT_MS);
      expect(await verify(late.challenge)).toBe(400);
    });

    test('refuses a credential that another user has, and more than one may have', async () => {
      const { device } = await register(company.admin);
      const response = device.attest((await ask(company.viewer)).challenge);
      const taken = await company.viewer.call('POST', VERIFY, { ...own(company.viewer), response });
      expect(taken.statusCode).toBe(409);
      for (let one = 1; one < MAX_PASSKEYS_PER_USER; one += 1) {
        expect((await register(company.admin)).answer.statusCode).toBe(200);
      }
      expect((await company.admin.call('POST', OPTIONS, own(company.admin))).statusCode).toBe(409);
    });

    test.each([
      ['response.rawId', { rawId: undefined }],
      ['response.type', { type: 'password' }],
      ['response.response.attestationObject', { response: { clientDataJSON: 'e30' } }],
      ['response.response.clientDataJSON', { response: { clientDataJSON: '<b>', attestationObject: 'oA' } }],
    ])('names the field %s', { tags: ['1.5.15'] }, async (path, wrong) => {
      const response = { ...createPasskeyDevice().attest('x'), ...wrong };
      const answer = await company.admin.call('POST', VERIFY, { ...own(company.admin), response });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
    });

    test('is refused without a session', async () => {
      for (const url of [OPTIONS, VERIFY]) {
        expect((await app.http.inject({ method: 'POST', url: `/api${url}`, payload: {} })).statusCode).toBe(
          401,
        );
      }
    });
  });

  describe('options of a sign-in', () => {
    test('leave the choice to the device without an account', { tags: ['1.7.6'] }, async () => {
      expect(await signInOptions()).toMatchObject({
        timeout: PASSKEY_SIGN_IN_TIMEOUT_MS,
        rpId: 'localhost',
        allowCredentials: [],
        userVerification: 'required',
      });
    });

    test('name the passkeys of an account, without its case', async () => {
      const { device } = await register(company.admin);
      const { allowCredentials } = await signInOptions({
        companyName: company.name.toUpperCase(),
        email: ADMIN.toUpperCase(),
      });
      expect(allowCredentials).toContainEqual({
        id: device.id,
        type: 'public-key',
        transports: ['internal', 'hybrid'],
      });
    });

    test(
      'are as many for accounts with none, one and two passkeys, and for an unknown account',
      { tags: ['S27'] },
      async () => {
        const counts = async () =>
          (
            await Promise.all(
              [own(company.viewer), { companyName: company.name, email: 'nobody@example.org' }].map(
                signInOptions,
              ),
            )
          ).map(({ allowCredentials }) => allowCredentials.length);
        const most = [MAX_PASSKEYS_PER_USER, MAX_PASSKEYS_PER_USER];
        expect(await counts()).toEqual(most);
        await register(company.viewer);
        expect(await counts()).toEqual(most);
        await register(company.viewer);
        expect(await counts()).toEqual(most);
        const ids = (await signInOptions(own(company.viewer))).allowCredentials.map(({ id }) => id);
        expect(ids).toEqual(ids.toSorted());
        expect(new Set(ids).size).toBe(MAX_PASSKEYS_PER_USER);
      },
    );

    test('name the same decoys each time for accounts without one, and for an unknown account', async () => {
      const seen = new Set<string>();
      for (const account of [
        own(company.viewer),
        { companyName: company.name, email: 'nobody@example.org' },
        { companyName: 'No such company', email: ADMIN },
      ]) {
        const first = (await signInOptions(account)).allowCredentials;
        const second = (await signInOptions({ ...account, email: account.email.toUpperCase() }))
          .allowCredentials;
        expect(second).toEqual(first);
        seen.add(first[0]?.id ?? '');
      }
      expect(seen.size).toBe(3);
    });
  });

  describe('signing in', () => {
    test(
      'works without a name, by the passkey alone, and sets the cookies',
      { tags: ['1.3.12', '1.7.6'] },
      async () => {
        const { device } = await register(company.viewer);
        const { user } = await ask(company.viewer);
        app.clock.advance(1_000);
        const answer = await use(device, { userHandle: user.id });
        expect(answer.json()).toMatchObject({
          verified: true,
          userData: { userID: company.viewer.userId, companyName: company.name, roles: [2] },
        });
        expect(answer.cookies.map(({ name }) => name)).toEqual(['ts1_session', 'ts1_browser']);
        const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
        const verified = await app.http.inject({ url: '/api/auth/verifyAccess', cookies });
        expect(verified.json().data.userID).toBe(company.viewer.userId);
        const [{ last_used_at: used }] = (await company.viewer.call('GET', PASSKEYS)).json();
        expect(used).toBe(new Date(app.clock.now()).toISOString());
      },
    );

    test('works while wrong passwords have locked the account', async () => {
      const { device } = await register(company.admin);
      const payload = { companyName: company.name, email: ADMIN, password: 'wrong' };
      for (let time = 0; time < 10; time += 1) {
        await app.http.inject({ method: 'POST', url: '/api/auth/login', payload });
      }
      expect((await company.admin.call('GET', `/users/${company.admin.userId}`)).json().isLockedOut).toBe(
        true,
      );
      expect((await use(device)).statusCode).toBe(200);
    });

    test.each<[string, Behaviour]>([
      ['without verification of the user', { verifiesUser: false }],
      ['from another origin', { origin: 'http://evil.example' }],
      ['for another site', { rpId: 'evil.example' }],
      ['with the handle of somebody else', { userHandle: 'c29tZWJvZHk' }],
    ])('is refused %s', async (_, how) => {
      const { device } = await register(company.admin);
      const answer = await use(device, how);
      expect(answer.json()).toMatchObject(refusal);
      expect(answer.cookies).toEqual([]);
    });

    test(
      'is refused in the same words for an unknown passkey, a wrong signature and a disabled user',
      { tags: ['1.8.8'] },
      async () => {
        const { device } = await register(company.viewer);
        const stranger = createPasskeyDevice();
        const forged = {
          ...stranger.assert((await signInOptions()).challenge),
          id: device.id,
          rawId: device.id,
        };
        const unknown = await use(stranger);
        const wrong = await send(forged);
        await company.admin.call('PATCH', `/users/${company.viewer.userId}`, { isDisabled: true });
        const disabled = await use(device);
        expect(unknown.json()).toMatchObject(refusal);
        expect([wrong.body, disabled.body]).toEqual([unknown.body, unknown.body]);
        const reasons = app.log.filter((line) => line.includes('sign-in by passkey failed'));
        expect(reasons.at(-1)).toContain('the user is disabled');
      },
    );

    test(
      'records for the company a passkey that was removed, with its account, and an unknown one for no company',
      { tags: ['1.7.24'] },
      async () => {
        const { device, answer } = await register(company.viewer);
        const { user } = await ask(company.viewer);
        await company.viewer.call('DELETE', `${PASSKEYS}/${answer.json().passkey.id}`);
        const failures = async () =>
          (await company.admin.call('GET', '/audit-logs?action=user_login_failed'))
            .json<{ description: string; details: object }[]>()
            .map(({ description, details }) => ({ description, details }));
        expect((await use(createPasskeyDevice())).json()).toMatchObject(refusal);
        expect((await use(createPasskeyDevice(), { userHandle: 'c29tZWJvZHk' })).json()).toMatchObject(
          refusal,
        );
        expect(await failures()).toEqual([]);
        expect((await use(device, { userHandle: user.id })).json()).toMatchObject(refusal);
        expect(await failures()).toEqual([
          {
            description: `Failed to sign in as ${company.viewer.email}`,
            details: expect.objectContaining({ how: 'passkey', userId: company.viewer.userId }),
          },
        ]);
      },
    );

    test('takes each challenge once, not after its time, and only one made here for a sign-in', async () => {
      const { device } = await register(company.admin);
      const response = device.assert((await signInOptions()).challenge);
      expect((await send(response)).statusCode).toBe(200);
      expect((await send(response)).json()).toMatchObject(refusal);
      const late = device.assert((await signInOptions()).challenge);
      app.clock.advance(PASSKEY_SIGN_IN_TIMEOUT_MS);
      expect((await send(late)).json()).toMatchObject(refusal);
      const { challenge } = await ask(company.admin);
      expect((await send(device.assert(challenge))).json()).toMatchObject(refusal);
      expect((await send(device.assert('c2VsZi1tYWRl'))).json()).toMatchObject(refusal);
    });

    test('lets one of two answers to the same challenge in that come at once', async () => {
      const { device } = await register(company.admin);
      const response = device.assert((await signInOptions()).challenge);
      const answers = await Promise.all([send(response), send(response)]);
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401]);
    });

    test('refuses a counter that does not rise, unless it never leaves 0', async () => {
      const { device } = await register(company.admin, { counter: 7 });
      expect((await use(device, { counter: 8 })).statusCode).toBe(200);
      for (const counter of [8, 3, 0]) {
        expect((await use(device, { counter })).json()).toMatchObject(refusal);
      }
      expect((await use(device, { counter: 9 })).statusCode).toBe(200);
      const { device: uncounted } = await register(company.admin);
      expect((await use(uncounted)).statusCode).toBe(200);
      expect((await use(uncounted)).statusCode).toBe(200);
    });

    test('is limited by failures of a network, never by successes', async () => {
      const { device } = await register(company.admin);
      for (let time = 0; time < 31; time += 1) expect((await use(device)).statusCode).toBe(200);
      for (let time = 0; time < 30; time += 1) {
        expect((await use(device, { verifiesUser: false })).statusCode).toBe(401);
      }
      const limited = await use(device);
      expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '900']);
      app.clock.advance(15 * 60_000);
      expect((await use(device)).statusCode).toBe(200);
    });
  });

  describe('removing', () => {
    test('one’s own passkey ends what it opens; that of others is not there', async () => {
      const { device, answer } = await register(company.viewer);
      const path = `${PASSKEYS}/${answer.json().passkey.id}`;
      const refused = [
        await company.admin.call('DELETE', path),
        await company.viewer.call('DELETE', `${PASSKEYS}/987654321`),
      ];
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect((await use(device)).statusCode).toBe(200);
      expect((await company.viewer.call('DELETE', path)).statusCode).toBe(204);
      expect((await use(device)).json()).toMatchObject(refusal);
    });

    test('all of a user is an admin’s, and ends that user’s sessions', async () => {
      const { device } = await register(company.viewer);
      const path = `/users/${company.viewer.userId}/biometrics`;
      const elsewhere = await signIn(app.http, company.name, 'viewer@example.org');
      expect((await elsewhere.call('DELETE', path)).statusCode).toBe(403);
      expect((await company.admin.call('DELETE', path)).statusCode).toBe(204);
      expect((await elsewhere.call('GET', PASSKEYS)).statusCode).toBe(401);
      expect((await use(device)).json()).toMatchObject(refusal);
      expect((await company.admin.call('DELETE', '/users/987654321/biometrics')).statusCode).toBe(404);
    });

    test('goes with the user', async () => {
      const { device } = await register(company.viewer);
      await company.admin.call('DELETE', `/users/${company.viewer.userId}`);
      expect((await use(device)).json()).toMatchObject(refusal);
    });
  });

  test('origin and site follow the public address, whatever the Host header says', async () => {
    const secure = await createTestApp(on.database, {
      environment: { PUBLIC_URL: 'https://monitor.example.org' },
    });
    const payload = own(company.admin);
    const { rpId } = passkeySignInOptions.parse(
      (
        await secure.http.inject({
          method: 'POST',
          url: '/api/auth/webauthn/login/options',
          headers: { host: 'evil.example' },
          payload,
        })
      ).json(),
    );
    expect(rpId).toBe('monitor.example.org');
    await secure.close();
  });
});
