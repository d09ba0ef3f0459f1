import type { PasskeyAssertion } from '@ts1/contract';
import { change } from '../audit/index.ts';
import { type Place, recordFailedPasskey, rememberBrowser, startSession } from '../auth/index.ts';
import { networkKey } from '../platform/http/addresses.ts';
import { Unauthenticated } from '../platform/errors.ts';
import type { Challenges } from './challenges.ts';
import type { PasskeyDeps } from './deps.ts';
import { findHandle, findPasskey, type KnownPasskey } from './find-passkey.ts';
import { SIGN_IN } from './sign-in-options.ts';
import { advanceCounter, verifyAnswer, Refused } from './verify-answer.ts';

const FAILURES_OF_A_NETWORK = { most: 30, windowMs: 15 * 60_000 } as const;

interface Attempt {
  readonly response: PasskeyAssertion;
  readonly from: Place;
}

export interface SignedInByPasskey {
  readonly account: KnownPasskey;
  readonly session: string;
  readonly browser: string;
}

type SignInDeps = PasskeyDeps & { readonly challenges: Challenges };

/**
 * Signs in with a passkey. A lock-out after wrong passwords does not hold here: no passkey can be guessed.
 * @throws Unauthenticated 'Authentication failed', whatever it was; TooManyAttempts
 */
export function createSignInWithPasskey(deps: SignInDeps): (attempt: Attempt) => Promise<SignedInByPasskey> {
  const networks = deps.attempts('passkey', FAILURES_OF_A_NETWORK);
  return async (attempt) =>
    networks.run(networkKey(attempt.from.address), async () => {
      const account = await findPasskey(deps.database, attempt.response.id);
      try {
        if (account === undefined) throw new Refused('the passkey is not known');
        return await signIn(deps, account, attempt);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        deps.logger.warn(
          {
            reason: error.message,
            address: attempt.from.address,
            companyId: account?.companyId,
            userId: account?.userId,
          },
          'sign-in by passkey failed',
        );
        await recordInCompany(deps, account, attempt);
        // Without its cause: what somebody else's device gets wrong is no fault of ours.
        throw new Unauthenticated('Authentication failed');
      }
    });
}

/**
 * A removed passkey names its account by a handle that cannot be guessed. One that leads to no account belongs in no
 * audit log: else strangers could write there.
 */
async function recordInCompany(
  deps: SignInDeps,
  known: KnownPasskey | undefined,
  { response, from }: Attempt,
): Promise<void> {
  const account = known ?? (await findHandle(deps.database, response.response.userHandle));
  if (account === undefined) return;
  await deps.database.write(account.companyId, async (tx) =>
    recordFailedPasskey(tx, account, from.address, deps.clock.now()),
  );
}

async function signIn(deps: SignInDeps, account: KnownPasskey, attempt: Attempt): Promise<SignedInByPasskey> {
  const { companyId, userId, username } = account;
  const counter = await verifyAnswer(deps, account, {
    response: attempt.response,
    purpose: SIGN_IN,
  });
  return change(deps, companyId, { kind: 'user', userId, username }, async (entering) => {
    entering.record('user_login', 'Signed in with a passkey', { address: attempt.from.address });
    await advanceCounter(entering, account, counter);
    const browser = await rememberBrowser(entering, userId, attempt.from);
    const session = await startSession(entering, userId, attempt.from, 'passkey');
    return { account, session, browser };
  });
}
