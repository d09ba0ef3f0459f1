import type { CDPSession, Page } from '@playwright/test';

/** A fingerprint reader of the browser under test; it confirms by itself. */
export interface Authenticator {
  /** Sets whether it recognises its user from now on. */
  recognise(isUser: boolean): Promise<void>;
}

/**
 * Gives a page a platform authenticator, one that remembers accounts unless asked not to. Passkeys need `localhost`:
 * they do not work on an address.
 */
export async function addAuthenticator(
  page: Page,
  { keepsAccounts = true }: { readonly keepsAccounts?: boolean } = {},
): Promise<Authenticator> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: keepsAccounts,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async recognise(isUserVerified) {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
