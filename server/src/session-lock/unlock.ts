import type { SessionLock, UnlockProof } from '@ts1/contract';
import { type Change, changeBy } from '../audit/index.ts';
import { createProvePassword, endLock } from '../auth/index.ts';
import type { PasskeyProof } from '../passkeys/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SessionLockDeps } from './deps.ts';
import { readLock } from './read-lock.ts';

interface Request {
  readonly proof: UnlockProof;
  /** IP address that the request comes from. */
  readonly address: string;
}

/** The purpose of a challenge: unlocking one session. */
export function unlockPurpose({ companyId, userId, sessionId }: SignedInUser): string {
  return JSON.stringify(['unlock', companyId, userId, sessionId]);
}

/**
 * Unlocks a session by the person's password or passkey, and returns the state of its lock. Where another tab was
 * faster, the audit log gets no second row.
 * @throws InvalidInput that names what is wrong of the proof; TooManyAttempts; Unauthenticated
 */
export function createUnlock(
  deps: SessionLockDeps,
  passkeys: PasskeyProof,
): (user: SignedInUser, request: Request) => Promise<SessionLock> {
  const provePassword = createProvePassword(deps, 'unlock-by-password');
  /** Returns the part of the proof that belongs into the transaction of the unlocking. */
  const prove = async (
    user: SignedInUser,
    { proof, address }: Request,
  ): Promise<(change: Change) => Promise<void>> => {
    if (proof.kind === 'passkey') {
      return passkeys.prove(user, { response: proof.response, purpose: unlockPurpose(user), address });
    }
    await provePassword(user, { password: proof.password, asksEmail: false, address });
    return async () => {};
  };
  return async (user, request) => {
    const use = await prove(user, request);
    return changeBy(deps, user, async (change) => {
      await use(change);
      const how = request.proof.kind === 'passkey' ? 'a passkey' : 'the password';
      await endLock(change, user.sessionId);
      if (user.isLocked === true) change.record('session_unlock', `Unlocked the session with ${how}`);
      else change.recordsNothing();
      return readLock(change.tx, user, change.at);
    });
  };
}
