import { z } from 'zod';

/** The part of the client data that is needed before it is verified (WebAuthn Level 3 §5.8.1). */
const clientData = z.object({ challenge: z.string().max(1_000) });

/** The challenge that an authenticator answered; undefined when its client data is not readable. */
export function parseChallenge(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    return clientData.safeParse(JSON.parse(text)).data?.challenge;
  } catch {
    return undefined;
  }
}
