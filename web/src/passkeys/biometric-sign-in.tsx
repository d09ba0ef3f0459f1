import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { passkeys } from '../i18n/en/passkeys.ts';
import { useApi } from '../platform/api-context.tsx';
import { hasPlatformAuthenticator, isIpad } from '../platform/authenticator.ts';
import { systemClock } from '../platform/clock.ts';
import { useAction } from '../platform/use-api-mutation.ts';
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

/** The device has nothing to ask: no passkey was tried. */
class NoAuthenticator extends Error {
  override readonly name = 'NoAuthenticator';
}

/** The server saw its own refusals, and nothing has failed where nothing was tried. */
function isSeenByServer(failure: unknown): boolean {
  return (
    failure instanceof BiometricFailure ||
    failure instanceof SessionNotKept ||
    failure instanceof NoAuthenticator
  );
}

/** The button that asks the device for a passkey, and what it says when that fails (spec 1 §2, §4, §8). */
export function BiometricSignIn({ onFinishing }: BiometricSignInProps) {
  const { t } = useTranslation();
  const api = useApi();
  const session = useSession();
  const queries = useQueryClient();
  const [named, setNamed] = useState(false);
  const [companyName, setCompanyName] = useState(() => session.lastCompanyName());
  const [email, setEmail] = useState('');
  const isNamed = named && companyName.trim() !== '' && email.trim() !== '';
  const button = useRef<HTMLElement>(null);
  const onIpad = isIpad();
  useEffect(() => button.current?.focus(), []);

  const { busy, error, send } = useAction(
    async () => {
      if (onIpad && !(await hasPlatformAuthenticator())) throw new NoAuthenticator();
      try {
        await signInWithPasskey({
          api,
          session,
          clock: systemClock,
          t,
          account: isNamed ? { companyName, email } : undefined,
          onVerified: () => onFinishing(true),
          prefetch: async () => prefetchSensors(api, queries),
        });
      } finally {
        onFinishing(false);
      }
    },
    {
      onFailed: (failure) => {
        if (!isSeenByServer(failure)) noteBiometricFailure(failure);
      },
    },
  );
  const refusalText = (): string => {
    if (error instanceof NoAuthenticator) return t('passkeys.error.noAuthenticatorIpad');
    const cause = error instanceof SessionNotKept ? new Error(t(`passkeys.session.${error.reason}`)) : error;
    return biometricErrorText(cause, onIpad, t);
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
      <FormError>{error === null ? undefined : refusalText()}</FormError>
      <Button
        ref={button}
        variant="primary"
        icon={Fingerprint}
        busy={busy}
        onClick={() => void send(undefined)}
      >
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
