import type { Measured } from './conflict.ts';
import type { Placed } from './rollups/coverage.ts';

/** A reading that comes late or again: it is not newer than the newest known one of its sensor. */
export interface LateCandidate {
  readonly row: number;
  readonly sensorId: number;
  readonly measuredAt: number;
  readonly reachMs: number;
}

/** What stood around the time of a late reading before its batch. */
export interface Neighbours {
  /** The last reading before it within reach. */
  readonly before: Placed | null;
  /** When the first reading after it was measured; infinite when that is out of reach. */
  readonly afterAt: number;
  /** The reading of that very time. */
  readonly same: Measured | null;
  /** That one is in a sealed day, where no row of its time stands in its way. */
  readonly isSealed: boolean;
  /** A sealed day is within its reach. */
  readonly isNearSealed: boolean;
}
