import { PASSKEY_SIGN_IN_TIMEOUT_MS, type PasskeyAssertion, type PasskeySignInOptions } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import { recordFailedPasskey } from '../auth/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { createChallenges } from './challenges.ts';
import type { PasskeyDeps } from './deps.ts';
import { findPasskey } from './find-passkey.ts';
import { advanceCounter, Refused, verifyAnswer } from './verify-answer.ts';

const WRONG_PROOFS = { most: 10, windowMs: 15 * 60_000 } as const;

export type PasskeyProofDeps = Omit<PasskeyDeps, 'cookies' | 'notifyPerson'>;

interface Answer {
  readonly response: PasskeyAssertion;
  /** Purpose for which the options were asked. */
  readonly purpose: string;
  /** IP address that the request comes from. */
  readonly address: string;
}

/** Proof by one of the person's own passkeys that they do one thing, for which alone the challenge is. */
export interface PasskeyProof {
  options(user: SignedInUser, purpose: string): Promise<PasskeySignInOptions>;
  /**
   * Returns what belongs into the transaction of the proven change.
   * @throws InvalidInput that names `proof.response`, whatever it was; TooManyAttempts
   */
  prove(user: SignedInUser, answer: Answer): Promise<(change: Change) => Promise<void>>;
}

/** Creates the proof by passkey; each challenge is answered once, and the device has to verify its user. */
export function createPasskeyProof(deps: PasskeyProofDeps): PasskeyProof {
  const { database, clock, publicUrl } = deps;
  const challenges = createChallenges(deps.secrets, clock);
  const attempts = deps.attempts('prove-by-passkey', WRONG_PROOFS);
  const refuse = (user: SignedInUser, error: unknown): never => {
    if (!(error instanceof Refused)) throw error;
    const { companyId, userId } = user;
    deps.logger.warn({ reason: error.message, companyId, userId }, 'a proof by passkey failed');
    throw new InvalidInput([{ path: 'proof.response', message: 'is not right' }], 'Verification failed');
  };
  return {
    options: async ({ companyId, userId }, purpose) => {
      const own = await database.read(companyId, async ({ sql }) =>
        sql
          .selectFrom('passkeys')
          .select('credential_id')
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .orderBy('passkey_id')
          .execute(),
      );
      return {
        challenge: challenges.issue(purpose, PASSKEY_SIGN_IN_TIMEOUT_MS),
        timeout: PASSKEY_SIGN_IN_TIMEOUT_MS,
        rpId: publicUrl.hostname,
        allowCredentials: own.map((row) => ({
          id: row.credential_id,
          type: 'public-key',
          transports: ['internal', 'hybrid'],
        })),
        userVerification: 'required',
      };
    },
    prove: async (user, { response, purpose, address }) =>
      attempts.run(String(user.userId), async () => {
        const passkey = await findPasskey(database, response.id);
        try {
          const isOwn = passkey?.companyId === user.companyId && passkey.userId === user.userId;
          if (!isOwn) throw new Refused('it is not a passkey of this person');
          const counter = await verifyAnswer({ ...deps, challenges }, passkey, { response, purpose });
          return async (change) =>
            advanceCounter(change, passkey, counter).catch((error: unknown) => refuse(user, error));
        } catch (error) {
          if (error instanceof Refused) {
            await database.write(user.companyId, async (tx) =>
              recordFailedPasskey(tx, user, address, clock.now()),
            );
          }
          return refuse(user, error);
        }
      }),
  };
}
