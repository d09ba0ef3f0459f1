import type { Cookies } from '../auth/index.ts';
import type { PasskeyProofDeps } from '../passkeys/index.ts';

export interface SessionLockDeps extends PasskeyProofDeps {
  readonly cookies: Cookies;
}
