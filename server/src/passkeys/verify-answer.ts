import type { PasskeyAssertion } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import { type Challenges, spendChallenge } from './challenges.ts';
import { parseChallenge } from './client-data.ts';
import type { PasskeyDeps } from './deps.ts';
import type { KnownPasskey } from './find-passkey.ts';

/** Why an answer does not count: only for the records, the caller always gets the same refusal. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * Checks what a passkey answers to options that were asked for a purpose. The challenge is spent by the first answer,
 * right or wrong, before anything depends on it. Returns the passkey's new counter.
 * @throws Refused
 */
export async function verifyAnswer(
  deps: Pick<PasskeyDeps, 'database' | 'clock' | 'publicUrl'> & { readonly challenges: Challenges },
  account: KnownPasskey,
  { response, purpose }: { readonly response: PasskeyAssertion; readonly purpose: string },
): Promise<number> {
  const { companyId } = account;
  const challenge = parseChallenge(response.response.clientDataJSON) ?? '';
  const end = deps.challenges.findExpiry(challenge, purpose);
  if (end === undefined) throw new Refused('the challenge is not ours or has expired');
  const isFirst = await deps.database.write(companyId, async (tx) =>
    spendChallenge({ tx, companyId }, challenge, { end, now: deps.clock.now() }),
  );
  if (!isFirst) throw new Refused('the challenge was answered before');
  if (account.isDisabled) throw new Refused('the user is disabled');
  return verifySignature(deps.publicUrl, account, response, challenge);
}

/** Checks origin, site, user verification, signature and counter (WebAuthn Level 3 §7.2). Returns the new counter. */
async function verifySignature(
  publicUrl: URL,
  account: KnownPasskey,
  response: PasskeyAssertion,
  challenge: string,
): Promise<number> {
  const { userHandle, ...signed } = response.response;
  if (userHandle !== null && userHandle !== undefined && userHandle !== account.handle) {
    throw new Refused('the passkey names another user');
  }
  // Loaded by the first passkey: nothing else needs most of its dependencies, in any thread.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
    credential: {
      id: account.credentialId,
      publicKey: new Uint8Array(Buffer.from(account.publicKey, 'base64url')),
      counter: account.counter,
    },
  }).catch((error: unknown) => {
    throw new Refused(error instanceof Error ? error.message : 'it cannot be verified', { cause: error });
  });
  if (!verified.verified) throw new Refused('the signature is wrong');
  return verified.authenticationInfo.newCounter;
}

/**
 * Keeps the counter. Of two answers at the same moment the second finds another counter than the one that it was
 * checked against.
 * @throws Refused
 */
export async function advanceCounter(
  { tx, companyId, at }: Change,
  passkey: KnownPasskey,
  counter: number,
): Promise<void> {
  const advanced = await tx.sql
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('company_id', '=', companyId)
    .where('passkey_id', '=', passkey.passkeyId)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  if (advanced.numUpdatedRows === 0n) throw new Refused('the passkey was used or removed meanwhile');
}
