import type { Measured } from './conflict.ts';
import type { Placed } from './rollups/coverage.ts';

/** A late or repeated reading: it is not newer than the newest known one of its sensor. */
export interface LateCandidate {
  readonly row: number;
  readonly sensorId: number;
  readonly measuredAt: number;
  readonly reachMs: number;
}

/** Neighbours of a late reading before its batch is stored. */
export interface Neighbours {
  /** The last reading before it within reach. */
  readonly before: Placed | null;
  /** When the first reading after it was measured; infinite when that is out of reach. */
  readonly afterAt: number;
  /** The reading of exactly that time. */
  readonly same: Measured | null;
  /** Whether `same` is in a sealed day, where no row of its time prevents an insert. */
  readonly isSealed: boolean;
  /** Whether a sealed day is within its reach. */
  readonly isNearSealed: boolean;
}
