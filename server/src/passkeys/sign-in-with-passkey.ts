import type { PasskeyAssertion } from '@ts1/contract';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { type Change, change } from '../audit/index.ts';
import { recordFailedPasskey, rememberBrowser, startSession } from '../auth/index.ts';
import { networkOf } from '../platform/addresses.ts';
import { Unauthenticated } from '../platform/errors.ts';
import { randomToken } from '../platform/tokens.ts';
import { type Challenges, spendChallenge } from './challenges.ts';
import { challengeOf } from './client-data.ts';
import type { PasskeyDeps } from './deps.ts';
import { findHandle, findPasskey, type KnownPasskey } from './find-passkey.ts';
import { SIGN_IN } from './sign-in-options.ts';

const FAILURES_OF_A_NETWORK = { most: 30, windowMs: 15 * 60_000 } as const;

interface Attempt {
  readonly response: PasskeyAssertion;
  readonly address: string;
  readonly browserToken: string | undefined;
}

export interface SignedInByPasskey {
  readonly account: KnownPasskey;
  readonly session: string;
  readonly browser: string;
}

/** Why an attempt failed: for the records alone, the caller hears the same each time. */
class Refused extends Error {
  override readonly name = 'Refused';
}

type SignInDeps = PasskeyDeps & { readonly challenges: Challenges };

/**
 * Signing in with a passkey. A lock-out after wrong passwords does not hold here: nobody can guess a passkey.
 * @throws Unauthenticated 'Authentication failed', whatever it was; TooManyAttempts
 */
export function createSignInWithPasskey(deps: SignInDeps): (attempt: Attempt) => Promise<SignedInByPasskey> {
  const networks = deps.attempts('passkey', FAILURES_OF_A_NETWORK);
  return async (attempt) =>
    networks.run(networkOf(attempt.address), async () => {
      const account = await findPasskey(deps.database, attempt.response.id);
      try {
        if (account === undefined) throw new Refused('the passkey is not known');
        return await signIn(deps, account, attempt);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        deps.logger.warn(
          {
            reason: error.message,
            address: attempt.address,
            companyId: account?.companyId,
            userId: account?.userId,
          },
          'sign-in by passkey failed',
        );
        await recordInCompany(deps, account, attempt);
        throw new Unauthenticated('Authentication failed', { cause: error });
      }
    });
}

/**
 * A removed passkey names its account by a handle that nobody can guess. One that leads to no account belongs in
 * nobody's audit log: else strangers could write there.
 */
async function recordInCompany(
  deps: SignInDeps,
  known: KnownPasskey | undefined,
  { response, address }: Attempt,
): Promise<void> {
  const account = known ?? (await findHandle(deps.database, response.response.userHandle));
  if (account === undefined) return;
  await deps.database.write(account.companyId, async (tx) =>
    recordFailedPasskey(tx, account, address, deps.clock.now()),
  );
}

async function signIn(deps: SignInDeps, account: KnownPasskey, attempt: Attempt): Promise<SignedInByPasskey> {
  const { database, clock } = deps;
  const { companyId, userId, username } = account;
  const challenge = challengeOf(attempt.response.response.clientDataJSON) ?? '';
  const end = deps.challenges.endOf(challenge, SIGN_IN);
  if (end === undefined) throw new Refused('the challenge is not ours or has expired');
  const now = clock.now();
  // Spent by the first answer, right or wrong, before anything depends on it.
  const isFirst = await database.write(companyId, async (tx) =>
    spendChallenge({ tx, companyId }, challenge, { end, now }),
  );
  if (!isFirst) throw new Refused('the challenge was answered before');
  if (account.isDisabled) throw new Refused('the user is disabled');
  const counter = await verify(deps, account, attempt.response, challenge);
  const browser = attempt.browserToken ?? randomToken();
  const session = await change(deps, companyId, { kind: 'user', userId, username }, async (entering) => {
    entering.record('user_login', 'Signed in with a passkey', { address: attempt.address });
    await advance(entering, account, counter, now);
    await rememberBrowser(entering, userId, browser, now);
    return startSession(entering, userId, now, 'passkey');
  });
  return { account, session, browser };
}

/** Checks origin, site, user verification, signature and counter (WebAuthn Level 3 §7.2). Returns the new counter. */
async function verify(
  { publicUrl }: SignInDeps,
  account: KnownPasskey,
  response: PasskeyAssertion,
  challenge: string,
): Promise<number> {
  const { userHandle, ...signed } = response.response;
  if (userHandle !== null && userHandle !== undefined && userHandle !== account.handle) {
    throw new Refused('the passkey names another user');
  }
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

/** Keeps the counter. Of two answers at the same moment the second meets another counter than it was judged by. */
async function advance({ tx, companyId }: Change, passkey: KnownPasskey, counter: number, now: number) {
  const advanced = await tx.sql
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('company_id', '=', companyId)
    .where('passkey_id', '=', passkey.passkeyId)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  if (advanced.numUpdatedRows === 0n) throw new Refused('the passkey was used or removed meanwhile');
}
