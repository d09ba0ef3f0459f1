import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../i18n/add-texts.ts';
import { passkeys } from '../i18n/en/passkeys.ts';
import { useApi } from '../platform/api-context.tsx';
import { hasPlatformAuthenticator, isIpad } from '../platform/authenticator.ts';
import { systemClock } from '../platform/clock.ts';
import { prefetchSensors } from '../sensors/index.ts';
import { SessionNotKept, useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { BiometricFailure, biometricErrorText } from './biometric-error.ts';
import { IpadHelp } from './ipad-help.tsx';
import { noteBiometricFailure } from './report-failures.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

addTexts({ passkeys });

interface BiometricSignInProps {
  readonly onFinishing: (finishing: boolean) => void;
}

/** The button that asks the device for a passkey, and what it says when that fails (spec 1 §2, §4, §8). */
export function BiometricSignIn({ onFinishing }: BiometricSignInProps) {
  const { t } = useTranslation();
  const api = useApi();
  const session = useSession();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [named, setNamed] = useState(false);
  const [companyName, setCompanyName] = useState(() => session.lastCompanyName());
  const [email, setEmail] = useState('');
  const isNamed = named && companyName.trim() !== '' && email.trim() !== '';
  const button = useRef<HTMLElement>(null);
  const onIpad = isIpad();
  useEffect(() => button.current?.focus(), []);

  const signIn = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      if (onIpad && !(await hasPlatformAuthenticator())) {
        setError(t('passkeys.error.noAuthenticatorIpad'));
        return;
      }
      await signInWithPasskey({
        api,
        session,
        clock: systemClock,
        t,
        account: isNamed ? { companyName, email } : undefined,
        onVerified: () => onFinishing(true),
        prefetch: async () => prefetchSensors(api, queries),
      });
    } catch (failure) {
      // The server saw its own refusals.
      if (!(failure instanceof BiometricFailure || failure instanceof SessionNotKept)) {
        noteBiometricFailure(failure);
      }
      const cause =
        failure instanceof SessionNotKept ? new Error(t(`passkeys.session.${failure.reason}`)) : failure;
      setError(biometricErrorText(cause, onIpad, t));
    } finally {
      setBusy(false);
      onFinishing(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('passkeys.signInHint')}</p>
      {named && (
        <>
          <TextField
            label={t('signIn.companyName')}
            autoComplete="organization"
            value={companyName}
            onChange={({ target }) => setCompanyName(target.value)}
          />
          <TextField
            label={t('signIn.email')}
            type="email"
            autoComplete="username webauthn"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </>
      )}
      <FormError>{error}</FormError>
      <Button ref={button} variant="primary" icon={Fingerprint} busy={busy} onClick={() => void signIn()}>
        {t(busy ? 'passkeys.signingIn' : 'passkeys.signIn')}
      </Button>
      {!named && (
        <Button variant="ghost" onClick={() => setNamed(true)}>
          {t('passkeys.nameAccount')}
        </Button>
      )}
      {onIpad && <IpadHelp />}
    </div>
  );
}
