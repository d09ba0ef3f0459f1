import type { Change } from '../audit/index.ts';
import { DomainError, Unauthenticated } from '../platform/errors.ts';

/** Factor besides the password when a session began; a passkey verifies its user and counts as two factors. */
export type SecondFactorUsed = 'none' | 'code' | 'passkey';

/** How sign-in asks for the second factor; `two-factor/` is above it. */
export interface SecondFactor {
  /**
   * Uses a code of an app or a recovery code, inside the change that starts the session. Returns what it was, for the
   * audit log; undefined when it is wrong or was used before.
   */
  use(change: Change, userId: number, code: string): Promise<'code' | 'recovery code' | undefined>;
}

/** 401: the password is right, and a code is asked for. It counts as no failure. */
export class CodeRequired extends DomainError {
  readonly status = 401;
  override readonly fields = [{ path: 'code', message: 'is required' }];

  constructor() {
    super('Two-factor code required');
  }
}

/** 401: the password is right, the code is not. */
export class WrongCode extends Unauthenticated {
  override readonly fields = [{ path: 'code', message: 'is not correct' }];

  constructor() {
    super('Invalid two-factor code');
  }
}
