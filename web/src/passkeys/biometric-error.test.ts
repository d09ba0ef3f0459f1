import { describe, expect, test } from 'vitest';
import { passkeys } from '../i18n/en/passkeys.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { ApiError } from '../platform/api-error.ts';
import { SessionNotKept } from '../session/index.ts';
import { asFailure, biometricErrorText } from './biometric-error.ts';
import { deviceName } from './device-name.ts';

addTexts({ passkeys });

const named = (name: string, message = 'why') => Object.assign(new Error(message), { name });

describe('what a failed sign-in by biometrics says', () => {
  test.each([
    ['NotAllowedError', /was cancelled or timed out. Please try again.$/, /Face ID or Touch ID.$/],
    ['SecurityError', /ensure you are using HTTPS.$/, /ensure you are using HTTPS.$/],
    [
      'NotSupportedError',
      /^This device or browser does not support/,
      /^This iPad or browser does not support/,
    ],
    ['InvalidStateError', /registered biometric credentials/, /registered biometric credentials/],
    ['Whatever', /^Biometric login failed: why$/, /^Biometric login failed: why$/],
  ])('after %s', { tags: ['1.8.7'] }, (name, text, onIpad) => {
    expect(biometricErrorText(named(name), false, t)).toMatch(text);
    expect(biometricErrorText(named(name), true, t)).toMatch(onIpad);
  });

  test('after an answer in another format than agreed', () => {
    const failure = asFailure(new ApiError({ kind: 'unreadable', detail: 'x' }), 'Failed to verify', t);
    expect(biometricErrorText(failure, false, t)).toBe(
      'Authentication failed: Invalid response format. Please try again or use password login.',
    );
  });

  test.each([
    ['options', 'Failed to get authentication options'],
    ['challenge', 'Server response missing challenge'],
    ['verify', 'Failed to verify authentication'],
    ['registrationOptions', 'Failed to get registration options'],
    ['register', 'Failed to verify registration'],
    ['credential', 'Invalid credential: missing ID or rawId'],
    ['authenticator', 'Invalid authenticator response: missing required data'],
  ] as const)('repeats the words of the step %s', { tags: ['1.8.8'] }, (step, words) => {
    const failure = asFailure(new ApiError({ kind: 'network' }), t(`passkeys.step.${step}`), t);
    expect(biometricErrorText(failure, false, t)).toBe(`Biometric login failed: ${words}`);
  });

  test.each([
    ['unverified', 'Failed to verify session'],
    ['unreadable', 'Invalid session data'],
    ['not-stored', 'User data not set in auth store'],
  ] as const)('says why there is no session after it: %s', { tags: ['1.8.9'] }, (reason, words) => {
    const failure = new Error(t(`passkeys.session.${new SessionNotKept(reason).reason}`));
    expect(biometricErrorText(failure, false, t)).toBe(`Biometric login failed: ${words}`);
  });

  test(
    'names the step when the server cannot be reached, and repeats the server when it refuses',
    { tags: ['1.8.8'] },
    () => {
      const step = t('passkeys.step.options');
      const gone = asFailure(new ApiError({ kind: 'network' }), step, t);
      expect(biometricErrorText(gone, false, t)).toBe(
        'Biometric login failed: Failed to get authentication options',
      );
      const message = 'Authentication failed';
      const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: message, message };
      const refused = new ApiError({ kind: 'refused', status: 401, problem, retryAfterMs: null });
      expect(asFailure(refused, step, t).message).toBe(message);
    },
  );
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0 Safari/537.36 Edg/149.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8', 'Passkey'],
])('the device of %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
