import type { Database } from '../database/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { Clock } from '../platform/clock.ts';

export interface BaseUnitDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly announceChange: AnnounceChange;
  /** A device key has stopped working: what remembers it must forget it, and its connections must end. */
  readonly deviceKeyRevoked: (baseUnitId: number) => void;
}
