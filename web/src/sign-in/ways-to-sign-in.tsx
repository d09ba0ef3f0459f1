import { Fingerprint, KeyRound } from 'lucide-react';
import { Suspense, useState, useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { hasPlatformAuthenticator, isIpad } from '../platform/authenticator.ts';

const BiometricSignIn = lazyPart(
  async () => (await import('../passkeys/biometric-sign-in.tsx')).BiometricSignIn,
);

interface WaysToSignInProps {
  /** Hears that a sign-in has succeeded and is being completed, and when that is over. */
  readonly onFinishing: (finishing: boolean) => void;
}

/** Password or, where the device has an authenticator of its own, biometrics (spec 1 §2 Sign-in screen). */
export function WaysToSignIn({ onFinishing }: WaysToSignInProps) {
  const { t } = useTranslation();
  const offer = useBiometricOffer();
  const [biometric, setBiometric] = useState(false);
  if (!offer) return <SignInForm />;
  return (
    <div className="flex flex-col gap-4">
      {biometric ? (
        <Suspense fallback={<Spinner />}>
          <BiometricSignIn onFinishing={onFinishing} />
        </Suspense>
      ) : (
        <SignInForm />
      )}
      <Button
        variant="ghost"
        icon={biometric ? KeyRound : Fingerprint}
        onClick={() => setBiometric((before) => !before)}
      >
        {t(biometric ? 'signIn.usePassword' : 'signIn.useBiometrics')}
      </Button>
    </div>
  );
}

/**
 * Whether to offer biometrics: the device has an authenticator of its own. An iPad is offered it anyway, because
 * there the screen explains what is switched off.
 */
function useBiometricOffer(): boolean {
  const [offer, setOffer] = useState(isIpad);
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      if ((await hasPlatformAuthenticator()) && isShown) setOffer(true);
    };
    void look();
    return () => {
      isShown = false;
    };
  }, []);
  return offer;
}
