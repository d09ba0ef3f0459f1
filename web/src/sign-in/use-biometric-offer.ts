import { useEffect, useState } from 'react';
import { hasPlatformAuthenticator, isIpad } from '../platform/authenticator.ts';

/**
 * Whether to offer biometrics: the device has an authenticator of its own. An iPad is offered it anyway, because
 * there the screen explains what is switched off.
 */
export function useBiometricOffer(): boolean {
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
