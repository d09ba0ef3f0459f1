import {
  MAX_PASSKEYS_PER_USER,
  PASSKEY_ALGORITHMS,
  type Passkey,
  type PasskeyAttestation,
} from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import { noteSecondFactor } from '../auth/index.ts';
import { nextId, uniqueViolation } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, InvalidInput } from '../platform/errors.ts';
import { type Challenges, spendChallenge } from './challenges.ts';
import { parseChallenge } from './client-data.ts';
import type { PasskeyDeps } from './deps.ts';
import { requireNoPasskey } from './passkey-first.ts';
import { readPasskeys } from './read-passkeys.ts';
import { registrationPurpose } from './registration-options.ts';

interface Registration {
  readonly name?: string | undefined;
  readonly response: PasskeyAttestation;
}

/**
 * Keeps a new passkey of the caller.
 * @throws InvalidInput 'Verification failed' for an answer that is not right, comes late or came before; Conflict when
 * the passkey is registered already, or the caller has too many
 */
export async function registerPasskey(
  deps: PasskeyDeps & { readonly challenges: Challenges },
  user: SignedInUser,
  { name, response }: Registration,
): Promise<Passkey> {
  const { database, clock } = deps;
  const now = clock.now();
  const challenge = parseChallenge(response.response.clientDataJSON) ?? '';
  const end = deps.challenges.findExpiry(challenge, registrationPurpose(user));
  if (end === undefined) throw notVerified('answers a challenge that is not ours or has expired');
  const { companyId, userId } = user;
  const isFirst = await database.write(companyId, async (tx) =>
    spendChallenge({ tx, companyId }, challenge, { end, now }),
  );
  if (!isFirst) throw notVerified('answers a challenge that was answered before');
  const registered = await verify(deps.publicUrl, response, challenge);
  const write = changeBy(deps, user, async (change) => {
    const { tx, record } = change;
    await tx.dialect.takeTurn(tx, `passkeys ${companyId} ${userId}`);
    await requireNoPasskey(tx, user);
    // Its user was verified by the device: with the password that makes two factors.
    if (user.mustSetUpTwoFactor === true) await noteSecondFactor(change, user.sessionId, 'passkey');
    const before = await readPasskeys(tx, companyId, userId);
    if (before.length >= MAX_PASSKEYS_PER_USER) throw new Conflict('You have too many passkeys.');
    const passkeyId = await nextId(tx, 'passkeys');
    await tx.sql
      .insertInto('passkeys')
      .values({
        company_id: companyId,
        passkey_id: passkeyId,
        user_id: userId,
        credential_id: registered.credential.id,
        public_key: Buffer.from(registered.credential.publicKey).toString('base64url'),
        counter: registered.credential.counter,
        name: name ?? 'Passkey',
        synced: registered.credentialDeviceType === 'multiDevice' ? 1 : 0,
        created_at: now,
        last_used_at: null,
      })
      .execute();
    const passkey = (await readPasskeys(tx, companyId, userId)).find(({ id }) => id === passkeyId);
    if (passkey === undefined) throw new Error('the passkey is not there');
    await deps.notifyPerson(change, { userId, what: 'passkey-added', by: null });
    record('passkey_create', `Registered the own passkey "${passkey.name}"`, { passkeyId });
    return passkey;
  });
  return write.catch((error: unknown) => {
    throw uniqueViolation(error) === undefined
      ? error
      : new Conflict('This device has registered this passkey already.');
  });
}

/** Checks origin, site, user verification and the key itself (WebAuthn Level 3 §7.1). */
async function verify(publicUrl: URL, response: PasskeyAttestation, challenge: string) {
  // Loaded by the first passkey.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const result = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
  }).catch((error: unknown) => {
    throw notVerified(error instanceof Error ? error.message : 'cannot be verified');
  });
  if (!result.verified) throw notVerified('cannot be verified');
  return result.registrationInfo;
}

function notVerified(reason: string): InvalidInput {
  return new InvalidInput([{ path: 'response', message: reason }], 'Verification failed');
}
