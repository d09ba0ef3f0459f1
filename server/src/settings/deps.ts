import type { Change, ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

export interface SettingsDeps extends ChangeDeps {
  /** In the transaction that changes after how long without news a sensor is offline. */
  readonly offlineWindowChanged: (change: Change, user: SignedInUser) => Promise<void>;
}
