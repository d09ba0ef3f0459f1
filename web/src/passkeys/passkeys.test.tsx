import {
  auditRoutes,
  authRoutes,
  passkeyRoutes,
  sensorRoutes,
  sessionRoutes,
  twoFactorRoutes,
  zoneRoutes,
  type Passkey,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { installAuthenticator, pretendToBe } from '../testing/authenticator.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, showPart, startServer } from '../testing/page.tsx';
import { userData } from '../testing/samples/company.ts';
import { fleet } from '../testing/samples/devices.ts';
import { OwnPasskeys } from './own-passkeys.tsx';

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15';

let server: FakeServer;

function passkey(changes: Partial<Passkey> = {}): Passkey {
  return {
    id: 1,
    name: 'Chrome on Windows',
    created_at: minutesAgo(1_440),
    last_used_at: null,
    synced: false,
    ...changes,
  };
}

describe('the own passkeys', () => {
  let own: Passkey[];

  beforeEach(() => {
    server = startServer();
    own = [passkey()];
    server.answer(passkeyRoutes.listPasskeys, () => own);
    server.answer(auditRoutes.postAuditEntry, undefined);
    server.answer(passkeyRoutes.passkeyRegistrationOptions, {
      challenge: 'AQID',
      rp: { id: 'localhost', name: 'TS1' },
      user: { id: 'BQ', name: 'ann@example.com', displayName: 'ann' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [{ id: 'CQ', type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'required',
      },
    });
    server.answer(passkeyRoutes.registerPasskey, ({ body }) => {
      const made = passkey({ id: 2, name: body.name ?? 'Passkey', created_at: minutesAgo(0) });
      own = [made, ...own];
      return { success: true as const, verified: true as const, passkey: made };
    });
  });

  const show = async () => {
    const opened = showPart(<OwnPasskeys />, server);
    const add = await screen.findByRole('button', { name: 'Add passkey' });
    return { ...opened, add };
  };

  test('say since when they are there, when they were used, and whether an account keeps them', async () => {
    own = [
      passkey(),
      passkey({ id: 2, name: 'Safari on iPhone', last_used_at: minutesAgo(30), synced: true }),
    ];
    await show();
    const [plain, synced] = screen.getAllByRole('listitem');
    expect(plain).toHaveTextContent('Chrome on WindowsAdded 9 Feb 2026, 09:30 · Never used');
    expect(synced).toHaveTextContent('Last used 10 Feb 2026, 09:00 · Synced');
  });

  test('say that there are none only when that was answered', async () => {
    server.refuse(passkeyRoutes.listPasskeys, 500);
    const { user } = showPart(<OwnPasskeys />, server);
    await pass(12_000);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load passkeys');
    own = [];
    server.answer(passkeyRoutes.listPasskeys, () => own);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No passkeys yet')).toBeInTheDocument();
  });

  test('get one of this device, which is named so that it is known again', async () => {
    const device = installAuthenticator();
    pretendToBe('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/128.0');
    const { user, add } = await show();
    await user.click(add);
    expect(await screen.findByText('Biometric registration successful')).toBeInTheDocument();
    expect(await screen.findByText('Firefox on Windows')).toBeInTheDocument();
    expect(device.asked).toHaveLength(1);
    expect(server.asked(passkeyRoutes.registerPasskey)[0]?.body).toMatchObject({
      companyName: 'Cold Store Ltd',
      email: 'ann@example.com',
      name: 'Firefox on Windows',
      response: { id: 'AQID', rawId: 'AQID', type: 'public-key', response: { attestationObject: 'BQ' } },
    });
  });

  test.each([
    ['InvalidStateError', 'This device has a passkey for your account already.'],
    ['NotAllowedError', 'Failed to register biometrics. Please try again.'],
  ])('do not get one when the device refuses with %s, and the audit log hears of it', async (name, words) => {
    const device = installAuthenticator();
    device.failure = { name };
    const { user, add } = await show();
    await user.click(add);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(server.asked(passkeyRoutes.registerPasskey)).toHaveLength(0);
    await waitFor(() =>
      expect(server.asked(auditRoutes.postAuditEntry)[0]?.body).toMatchObject({
        action: 'biometric_failed',
        description: `1 failed biometric attempt in this browser (${name})`,
      }),
    );
    expect(add).toBeEnabled();
  });

  test.each([passkeyRoutes.passkeyRegistrationOptions, passkeyRoutes.registerPasskey])(
    'do not get one when the server refuses: %#',
    { tags: ['2.8.5'] },
    async (route) => {
      installAuthenticator();
      server.refuse(route, 409, { message: 'At most 20 passkeys' });
      const { user, add } = await show();
      await user.click(add);
      expect(await screen.findByText('Failed to register biometrics. Please try again.')).toBeInTheDocument();
      expect(
        screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Added')),
      ).toHaveLength(1);
      // The server saw its own refusal.
      expect(server.asked(auditRoutes.postAuditEntry)).toHaveLength(0);
    },
  );

  test('ask nothing of a browser that knows no passkeys', { tags: ['2.5.8'] }, async () => {
    const { user, add } = await show();
    await user.click(add);
    expect(
      await screen.findByText('Your browser does not support biometric authentication'),
    ).toBeInTheDocument();
    expect(server.asked(passkeyRoutes.passkeyRegistrationOptions)).toHaveLength(0);
  });

  test('get one only from somebody who proves again who they are', async () => {
    installAuthenticator();
    const options = passkeyRoutes.passkeyRegistrationOptions;
    server.wantProof(options);
    const { user, add } = await show();
    await user.click(add);
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Failed to register biometrics. Please try again.')).toBeInTheDocument();
    expect(server.asked(passkeyRoutes.registerPasskey)).toHaveLength(0);
    expect(server.asked(sessionRoutes.confirmIdentity)).toHaveLength(0);
  });

  test('lose one after a yes, and who has to set up a second factor then is asked for it', async () => {
    const { user } = await show();
    const verified = server.asked(authRoutes.verifyAccess).length;
    await user.click(screen.getByRole('button', { name: 'Remove passkey Chrome on Windows' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this passkey?' }));
    server.answer(passkeyRoutes.removePasskey, () => {
      own = [];
      return undefined;
    });
    await user.click(question.getByRole('button', { name: 'Remove passkey' }));
    expect(await screen.findByText('No passkeys yet')).toBeInTheDocument();
    await waitFor(() => expect(server.asked(authRoutes.verifyAccess).length).toBeGreaterThan(verified));
  });

  test('keep one that cannot be removed, and the question says why', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Remove passkey Chrome on Windows' }));
    const question = within(await screen.findByRole('alertdialog'));
    server.refuse(passkeyRoutes.removePasskey, 404, { message: 'There is no such passkey' });
    await user.click(question.getByRole('button', { name: 'Remove passkey' }));
    expect(await question.findByRole('alert')).toHaveTextContent('There is no such passkey');
    expect(screen.getByText('Chrome on Windows')).toBeInTheDocument();
  });
});

describe('signing in by a passkey', () => {
  beforeEach(() => {
    server = startServer(null);
    server.answer(sensorRoutes.listSensors, fleet(1));
    server.answer(zoneRoutes.listZones, []);
    server.answer(twoFactorRoutes.twoFactorState, {
      enabled: false,
      enabled_at: null,
      recoveryCodesLeft: 0,
      required: false,
    });
    server.answer(auditRoutes.postAuditEntry, undefined);
    server.answer(passkeyRoutes.passkeySignInOptions, {
      challenge: 'AQID',
      timeout: 300_000,
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    });
    server.answer(passkeyRoutes.passkeySignIn, () => {
      server.caller = { role: 'admin' };
      return { verified: true as const, userData: userData('admin') };
    });
  });

  const choose = async () => {
    const opened = openPage('/login', server);
    await opened.user.click(await screen.findByRole('button', { name: 'Use Biometric Login' }));
    const button = await screen.findByRole('button', { name: 'Sign in with Biometrics' });
    return { ...opened, press: async () => opened.user.click(button) };
  };

  test('is not offered where the device has no authenticator', { tags: ['1.2.16'] }, async () => {
    installAuthenticator({ available: false });
    openPage('/login', server);
    await screen.findByRole('button', { name: 'Sign in' });
    await pass(1_000);
    expect(screen.queryByRole('button', { name: /biometric/i })).not.toBeInTheDocument();
  });

  test('needs no name and no password, and leads to the dashboard', async () => {
    installAuthenticator();
    const { press } = await choose();
    await press();
    await waitFor(() => expect(server.asked(passkeyRoutes.passkeySignIn)).toHaveLength(1));
    expect(server.asked(passkeyRoutes.passkeySignInOptions)[0]?.body).toEqual({});
    expect(server.asked(passkeyRoutes.passkeySignIn)[0]?.body.response).toMatchObject({
      id: 'AQID',
      response: { authenticatorData: 'Bg', signature: 'Bw', userHandle: 'CA' },
    });
    await pass(5_000);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  });

  test('names the account where the device does not keep one, and only when both names are given', async () => {
    installAuthenticator();
    const { user, press } = await choose();
    await user.click(screen.getByRole('button', { name: 'My account is not offered' }));
    await user.type(screen.getByLabelText('Company Name'), 'Cold Store Ltd');
    server.refuse(passkeyRoutes.passkeySignIn, 401, { message: 'Invalid credentials' });
    await press();
    await waitFor(() => expect(server.asked(passkeyRoutes.passkeySignInOptions)).toHaveLength(1));
    expect(server.asked(passkeyRoutes.passkeySignInOptions)[0]?.body).toEqual({});
    await user.type(screen.getByLabelText('Email address'), 'ann@example.com');
    await press();
    await waitFor(() => expect(server.asked(passkeyRoutes.passkeySignInOptions)).toHaveLength(2));
    expect(server.asked(passkeyRoutes.passkeySignInOptions)[1]?.body).toEqual({
      companyName: 'Cold Store Ltd',
      email: 'ann@example.com',
    });
  });

  test.each([
    ['NotAllowedError', /^Biometric authentication was cancelled or timed out/],
    ['SecurityError', /^Security error during biometric login/],
    ['NotSupportedError', /^This device or browser does not support biometric authentication/],
    ['InvalidStateError', /Please ensure you have registered biometric credentials/],
    ['AbortError', /^Biometric login failed: Authentication ceremony was sent an abort signal/],
  ])('says what the device refused: %s', { tags: ['1.8.7', '2.8.5'] }, async (name, words) => {
    const device = installAuthenticator();
    device.failure = { name };
    const { press } = await choose();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(server.asked(passkeyRoutes.passkeySignIn)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Sign in with Biometrics' })).toBeEnabled();
  });

  test.each([
    [401, { message: 'This passkey is not known here' }, 'This passkey is not known here'],
    [500, {}, 'Failed to verify authentication'],
  ] as const)('says what the server refused with %i, and stays', async (status, problem, words) => {
    installAuthenticator();
    server.refuse(passkeyRoutes.passkeySignIn, status, problem);
    const { press } = await choose();
    await press();
    await pass(12_000);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(window.location.pathname).toBe('/login');
  });

  test('does not begin when the server cannot be reached', async () => {
    const device = installAuthenticator();
    const { press } = await choose();
    server.reachable = false;
    await press();
    await pass(12_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to get authentication options');
    expect(device.asked).toHaveLength(0);
  });

  test('says that the session was not kept when the cookie was refused', async () => {
    installAuthenticator();
    server.answer(passkeyRoutes.passkeySignIn, { verified: true, userData: userData('admin') });
    const { press } = await choose();
    await press();
    await waitFor(() => expect(server.asked(passkeyRoutes.passkeySignIn)).toHaveLength(1));
    await pass(5_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to verify session');
  });

  test(
    'on an iPad without Face ID says what to do, and what this one can',
    { tags: ['1.2.18', '1.8.7'] },
    async () => {
      installAuthenticator({ available: false });
      pretendToBe(IPAD, 5);
      const { user, press } = await choose();
      await press();
      expect(await screen.findByRole('alert')).toHaveTextContent('This iPad offers no Face ID or Touch ID');
      expect(server.asked(passkeyRoutes.passkeySignInOptions)).toHaveLength(0);
      const help = within(screen.getByRole('region', { name: 'Help for iPad' }));
      expect(help.getByText('Face ID or Touch ID must be set up in Settings.')).toBeInTheDocument();
      await user.click(help.getByRole('button', { name: 'Run diagnostics' }));
      const answers = (await help.findAllByRole('definition')).map(({ textContent }) => textContent);
      expect(answers.slice(1)).toEqual(['Yes', 'No']);
      expect(help.getByText('The browser supports passkeys')).toBeInTheDocument();
    },
  );

  test('on an iPad names what it confirms with, where the device refuses', async () => {
    installAuthenticator().failure = { name: 'NotAllowedError' };
    pretendToBe(IPAD, 5);
    const { press } = await choose();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('confirm with Face ID or Touch ID');
  });

  test('is given up for the password at any time', async () => {
    installAuthenticator();
    const { user } = await choose();
    await user.click(screen.getByRole('button', { name: 'Use Password Login' }));
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  });
});
