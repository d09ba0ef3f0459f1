import { fold } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { InvalidInput, TooManyAttempts } from '../platform/errors.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { isPassword } from '../platform/security/passwords.ts';
import { findAccount } from './accounts.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { isLocked } from './lock-out.ts';

const WRONG_PROOFS = { most: 10, windowMs: 15 * 60_000 } as const;

interface Deps extends ChangeDeps {
  readonly attempts: AttemptLimits;
}

/** Acts for which a password is asked, by the limit of wrong ones. */
const HOW = { 'sign-by-password': 'signature', 'unlock-by-password': 'unlocking' } as const;

interface Proof {
  readonly password: string;
  readonly email?: string | undefined;
  /** Whether the e-mail address is required. */
  readonly asksEmail: boolean;
  /** IP address that the request comes from. */
  readonly address: string;
}

/**
 * Proves by the password, and the e-mail address where it is required, that what is done is by the person of the session.
 * A wrong proof counts towards the lock-out of sign-in, and a lock-out holds here too: it is no place to go on guessing.
 * @throws InvalidInput that names `proof.email` or `proof.password`; TooManyAttempts
 */
export function createProvePassword(
  deps: Deps,
  limit: keyof typeof HOW,
): (user: SignedInUser, proof: Proof) => Promise<void> {
  const { database, clock } = deps;
  const attempts = deps.attempts(limit, WRONG_PROOFS);
  return async (user, { password, email, asksEmail, address }) => {
    if (email === undefined && asksEmail)
      throw refused('email', 'is required', 'The e-mail address is required.');
    await attempts.run(String(user.userId), async () => {
      const account = await findAccount(database, user);
      const lockedUntil = account?.lockedUntil ?? null;
      if (lockedUntil !== null && isLocked(lockedUntil, clock.now())) {
        throw new TooManyAttempts(lockedUntil - clock.now());
      }
      const line = { kind: 'known', companyId: user.companyId } as const;
      const isRight = await isPassword(password, account?.passwordHash, line);
      const isOwn = email === undefined || fold(email) === fold(user.email);
      if (isRight && isOwn) return;
      const attempt = {
        companyName: user.companyName,
        email: user.email,
        address,
        how: HOW[limit],
      } as const;
      await database.writeAcross(async (tx) => recordFailedSignIn(tx, attempt, account, clock.now()));
      // Which of the two was wrong is said to the person who is signed in already.
      throw isOwn
        ? refused('password', 'is not correct', 'The password is not correct.')
        : refused('email', 'must be your own', 'You sign for yourself alone.');
    });
  };
}

function refused(part: 'email' | 'password', message: string, sentence: string): InvalidInput {
  return new InvalidInput([{ path: `proof.${part}`, message }], sentence);
}
