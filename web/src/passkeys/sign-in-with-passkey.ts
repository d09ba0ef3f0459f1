import { passkeyRoutes } from '@ts1/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import type { TFunction } from 'i18next';
import type { ApiClient } from '../platform/api-client.ts';
import { pause, type Clock } from '../platform/clock.ts';
import type { Session } from '../session/index.ts';
import { asFailure, BiometricFailure } from './biometric-error.ts';

/** Waits of the specification (1 §9 Biometric). */
const AFTER_VERIFICATION_MS = 1_500;
const BEFORE_PREFETCH_MS = 2_000;

interface SignInDeps {
  readonly api: ApiClient;
  readonly session: Session;
  readonly clock: Clock;
  readonly t: TFunction;
  /** The passkey was right: from here on the screen stays until all is done. */
  readonly onVerified: () => void;
  readonly prefetch: () => Promise<void>;
}

/**
 * Signs in by whatever passkey the device keeps for this site: options, prompt, verification, session, live data
 * (spec 1 §4 Biometric sign-in flow).
 * @throws Error whose name or message `biometricErrorText` knows
 */
export async function signInWithPasskey(deps: SignInDeps): Promise<void> {
  const { api, session, clock, t, onVerified, prefetch } = deps;
  const options = await api.call(passkeyRoutes.passkeySignInOptions, { body: {} }).catch((error: unknown) => {
    throw asFailure(error, t('passkeys.step.options'), t);
  });
  if (options.challenge === '') throw new BiometricFailure(t('passkeys.step.challenge'));
  const response = await startAuthentication({ optionsJSON: options });
  const { userData } = await api
    .call(passkeyRoutes.passkeySignIn, { body: { response: { ...response, type: 'public-key' } } })
    .catch((error: unknown) => {
      throw asFailure(error, t('passkeys.step.verify'), t);
    });
  onVerified();
  await pause(clock, AFTER_VERIFICATION_MS);
  await session.confirm(userData.companyName);
  await pause(clock, BEFORE_PREFETCH_MS);
  await prefetch();
}
