import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { supportsPasskeys } from '../platform/authenticator.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useUser } from '../session/index.ts';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { BiometricFailure } from './biometric-error.ts';
import { registerPasskey } from './register-passkey.ts';
import { noteBiometricFailure, reportBiometricFailures } from './report-failures.ts';

/** Registers a passkey of one's own and says how it went (spec 2 §5, §8 Users). */
export function useRegisterPasskey(): { readonly busy: boolean; readonly register: () => Promise<void> } {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const call = useSendChange();
  const { busy, send } = useAction(async () => registerPasskey({ api: { call }, user, t }), {
    onFailed: (error) => {
      const isHere = error instanceof Error && error.name === 'InvalidStateError';
      notifyError(t(isHere ? 'passkeys.registeredHere' : 'passkeys.registrationFailed'));
      if (!(error instanceof BiometricFailure)) noteBiometricFailure(error);
      void reportBiometricFailures(api, user.companyName);
    },
  });
  const register = async (): Promise<void> => {
    if (supportsPasskeys()) await send(undefined, () => notifySuccess(t('passkeys.registered')));
    else notifyError(t('passkeys.notSupported'));
  };
  return { busy, register };
}
