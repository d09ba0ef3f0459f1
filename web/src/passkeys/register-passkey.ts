import { passkeyRoutes, type Passkey } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import type { ApiClient } from '../platform/api-client.ts';
import type { SessionUser } from '../session/index.ts';
import { asFailure, BiometricFailure } from './biometric-error.ts';
import { deviceName } from './device-name.ts';

interface RegisterDeps {
  readonly api: ApiClient;
  readonly user: Pick<SessionUser, 'companyName' | 'email'>;
  readonly t: TFunction;
}

/**
 * Registers a passkey of this device for the signed-in user (spec 2 §7 Biometric registration).
 * @throws Error as the browser or the server refused it
 */
export async function registerPasskey({ api, user, t }: RegisterDeps): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const account = { companyName: user.companyName, email: user.email };
  const options = await api
    .call(passkeyRoutes.passkeyRegistrationOptions, { body: account })
    .catch((error: unknown) => {
      throw asFailure(error, t('passkeys.step.registrationOptions'), t);
    });
  if (options.challenge === '') throw new BiometricFailure(t('passkeys.step.challenge'));
  const credential = await startRegistration({ optionsJSON: options });
  if (credential.id === '' || credential.rawId === '')
    throw new BiometricFailure(t('passkeys.step.credential'));
  const { clientDataJSON, attestationObject } = credential.response;
  if (clientDataJSON === '' || attestationObject === '') {
    throw new BiometricFailure(t('passkeys.step.authenticator'));
  }
  const { passkey } = await api
    .call(passkeyRoutes.registerPasskey, {
      body: {
        ...account,
        name: deviceName(navigator.userAgent),
        response: { ...credential, type: 'public-key' },
      },
    })
    .catch((error: unknown) => {
      throw asFailure(error, t('passkeys.step.register'), t);
    });
  return passkey;
}
