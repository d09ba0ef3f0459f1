import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { passkeys } from '../i18n/en/passkeys.ts';
import { twoFactor } from '../i18n/en/two-factor.ts';
import { useRegisterPasskey } from '../passkeys/index.ts';
import { supportsPasskeys } from '../platform/authenticator.ts';
import { useSession, useUser } from '../session/index.ts';
import { PublicFrame, SignInHeading } from '../sign-in/index.ts';
import { Button } from '../ui/button.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';

addTexts({ twoFactor, passkeys });

interface MustSetUpScreenProps {
  /** Recovery codes are on screen: it stays although the session is open by now. */
  readonly onHold: (held: boolean) => void;
}

/** In place of every screen for who has to set up two-factor sign-in first. */
export function MustSetUpScreen({ onHold }: MustSetUpScreenProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { companyName } = useUser();
  const [codes, setCodes] = useState<readonly string[]>();
  const passkey = useRegisterPasskey();
  const goOn = async (): Promise<void> => {
    await session.verify();
    onHold(false);
  };
  return (
    <PublicFrame>
      <SignInHeading
        heading={t('signIn.heading')}
        line={t('twoFactor.must.line', { company: companyName })}
      />
      {codes === undefined ? (
        <div className="flex flex-col gap-4">
          <p className="text-body text-muted">{t('twoFactor.must.hint')}</p>
          <SetUpTwoFactor
            onEnabled={(fresh) => {
              onHold(true);
              setCodes(fresh);
            }}
          />
          {supportsPasskeys() && (
            <Button
              icon={Fingerprint}
              busy={passkey.busy}
              onClick={() => void passkey.register().then(async () => session.verify())}
            >
              {t('twoFactor.must.passkey')}
            </Button>
          )}
          <Button variant="ghost" onClick={() => void session.signOut()}>
            {t('twoFactor.must.signOut')}
          </Button>
        </div>
      ) : (
        <RecoveryCodeList codes={codes} onDone={() => void goOn()} />
      )}
    </PublicFrame>
  );
}
