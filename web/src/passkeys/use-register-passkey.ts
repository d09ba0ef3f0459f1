import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { supportsPasskeys } from '../platform/authenticator.ts';
import { useUser } from '../session/index.ts';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { PASSKEYS_KEY } from './passkeys-query.ts';
import { BiometricFailure } from './biometric-error.ts';
import { registerPasskey } from './register-passkey.ts';
import { noteBiometricFailure, reportBiometricFailures } from './report-failures.ts';

/** Registers a passkey of one's own and says how it went (spec 2 §5, §8 Users). */
export function useRegisterPasskey(): { readonly busy: boolean; readonly register: () => Promise<void> } {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const register = async (): Promise<void> => {
    if (!supportsPasskeys()) {
      notifyError(t('passkeys.notSupported'));
      return;
    }
    setBusy(true);
    try {
      await registerPasskey({ api, user, t });
      notifySuccess(t('passkeys.registered'));
      await queries.invalidateQueries({ queryKey: PASSKEYS_KEY });
    } catch (error) {
      const isHere = error instanceof Error && error.name === 'InvalidStateError';
      notifyError(t(isHere ? 'passkeys.registeredHere' : 'passkeys.registrationFailed'));
      if (!(error instanceof BiometricFailure)) noteBiometricFailure(error);
      void reportBiometricFailures(api, user.companyName);
    } finally {
      setBusy(false);
    }
  };
  return { busy, register };
}
