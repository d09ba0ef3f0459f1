import { passkeyRoutes } from '@ts1/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import type { TFunction } from '../i18n/translate.ts';
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
  /** For devices that keep no account with a passkey; absent to let the device choose. */
  readonly account?: { readonly companyName: string; readonly email: string } | undefined;
  /** The passkey was right: from here on the screen stays until all is done. */
  readonly onVerified: () => void;
  readonly prefetch: () => Promise<void>;
}

/**
 * Signs in by whatever passkey the device keeps for this site, or by one of a named account: options, prompt, verification, session, live data
 * (spec 1 §4 Biometric sign-in flow).
 * @throws Error whose name or message `biometricErrorText` knows
 */
export async function signInWithPasskey(deps: SignInDeps): Promise<void> {
  const { api, session, clock, t, account = {}, onVerified, prefetch } = deps;
  const options = await api
    .call(passkeyRoutes.passkeySignInOptions, { body: account })
    .catch((error: unknown) => {
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
