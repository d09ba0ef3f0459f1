import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { InvalidInput } from '../platform/errors.ts';
import { isPassword } from '../platform/security/passwords.ts';
import { findAccount } from './accounts.ts';
import type { SecondFactor } from './second-factor.ts';
import { confirmSession } from './sessions.ts';

const WRONG_PROOFS = { most: 10, windowMs: 15 * 60_000 } as const;

interface Deps extends ChangeDeps {
  readonly attempts: AttemptLimits;
  readonly secondFactor: SecondFactor;
}

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Proves again whose a session is, with all that a sign-in would take. It is no sign-in: a wrong proof is a bad field
 * (400), the session goes on.
 * @throws InvalidInput that names `password`, or `code` when it is wrong or missing; TooManyAttempts
 */
export function createConfirmIdentity(deps: Deps) {
  const attempts = deps.attempts('confirm-by-password', WRONG_PROOFS);
  return async (user: SignedInUser, { password, code }: Proof): Promise<void> =>
    attempts.run(String(user.userId), async () => {
      const account = await findAccount(deps.database, user);
      const line = { kind: 'known', companyId: user.companyId } as const;
      if (!(await isPassword(password, account?.passwordHash, line))) {
        throw new InvalidInput(
          [{ path: 'password', message: 'is not correct' }],
          'The password is not correct.',
        );
      }
      await changeBy(deps, user, async (change) => {
        const how = await useSecondFactor(deps, change, user.userId, account?.hasTwoFactor === true, code);
        await confirmSession(change, user.sessionId);
        change.record('identity_confirm', `Confirmed who they are with ${how}`);
      });
    });
}

async function useSecondFactor(
  { secondFactor }: Deps,
  change: Parameters<SecondFactor['use']>[0],
  userId: number,
  hasTwoFactor: boolean,
  code: string | undefined,
): Promise<string> {
  if (!hasTwoFactor) return 'the password';
  if (code === undefined) {
    throw new InvalidInput([{ path: 'code', message: 'is required' }], 'Two-factor code required');
  }
  const used = await secondFactor.use(change, userId, code);
  if (used === undefined) {
    throw new InvalidInput([{ path: 'code', message: 'is not correct' }], 'The code is not correct.');
  }
  return `the password and a ${used}`;
}
