import type { Change, ChangeDeps } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';

export interface BaseUnitDeps extends ChangeDeps {
  readonly attempts: AttemptLimits;
  /** Asks the outside broker whether a key is a unit's; undefined where base units connect to this server itself. */
  readonly proveBrokerKey: ((serialNo: string, key: string) => Promise<boolean>) | undefined;
  /** Ends everything else that belongs to a base unit, in the transaction that deletes it. */
  readonly baseUnitDeleted: (change: Change, baseUnitId: number) => Promise<void>;
  readonly events: EmitEvents;
}
