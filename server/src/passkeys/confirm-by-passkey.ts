import type { PasskeyAssertion } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import { confirmSession } from '../auth/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { Challenges } from './challenges.ts';
import type { PasskeyDeps } from './deps.ts';
import { findPasskey } from './find-passkey.ts';
import { SIGN_IN } from './sign-in-options.ts';
import { advanceCounter, verifyAnswer, Refused } from './verify-answer.ts';

const WRONG_PROOFS = { most: 10, windowMs: 15 * 60_000 } as const;

/**
 * Proves again whose a session is, with one of the person's own passkeys.
 * @throws InvalidInput that names `response`, whatever it was; TooManyAttempts
 */
export function createConfirmByPasskey(deps: PasskeyDeps & { readonly challenges: Challenges }) {
  const attempts = deps.attempts('confirm-by-passkey', WRONG_PROOFS);
  return async (user: SignedInUser, response: PasskeyAssertion): Promise<void> =>
    attempts.run(String(user.userId), async () => {
      try {
        const passkey = await findPasskey(deps.database, response.id);
        const isOwn = passkey?.companyId === user.companyId && passkey.userId === user.userId;
        if (!isOwn) throw new Refused('it is not a passkey of this person');
        const counter = await verifyAnswer(deps, passkey, { response, purpose: SIGN_IN });
        await changeBy(deps, user, async (change) => {
          await advanceCounter(change, passkey, counter);
          await confirmSession(change, user.sessionId);
          change.record('identity_confirm', 'Confirmed who they are with a passkey');
        });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { companyId, userId } = user;
        deps.logger.warn({ reason: error.message, companyId, userId }, 'a proof by passkey failed');
        throw new InvalidInput([{ path: 'response', message: 'is not right' }], 'Verification failed');
      }
    });
}
