import { Fingerprint } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { passkeys } from '../i18n/en/passkeys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useRegisterPasskey } from './use-register-passkey.ts';

addTexts({ passkeys });

interface RegisterPasskeyButtonProps {
  /** Whether the signed-in user has a passkey already: colours the icon. */
  readonly hasBiometrics: boolean;
}

/**
 * The biometrics icon of the Users screen, for the signed-in user's own record alone: registers a passkey of this
 * device. Texts, calls and messages are its own; the users are read again by the server's push.
 */
export function RegisterPasskeyButton({ hasBiometrics }: RegisterPasskeyButtonProps) {
  const { t } = useTranslation();
  const { busy, register } = useRegisterPasskey();
  return (
    <IconButton
      label={t(hasBiometrics ? 'passkeys.registerAnother' : 'passkeys.register')}
      icon={Fingerprint}
      disabled={busy}
      keepFocus={busy}
      onClick={() => void register()}
      {...(hasBiometrics && { iconClassName: 'text-ok' })}
    />
  );
}
