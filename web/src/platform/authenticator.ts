/** Whether the browser knows passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the device itself can verify its user (finger, face, PIN). */
export async function hasPlatformAuthenticator(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** An iPad; since iPadOS 13 it says that it is a Mac, but no Mac has a touch screen. */
export function isIpad({ userAgent, maxTouchPoints }: Device = navigator): boolean {
  return userAgent.includes('iPad') || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
