import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Look } from './doubt.ts';

/** An answer that took longer says too little about the time. */
const SLOWEST_MS = 2_000;

/** The time as all servers of a database have it. */
export interface SharedClock extends Clock {
  /** Asks the database for its time. Keeps the last answer when it does not give one. */
  sync(): Promise<void>;
  /** How far the database's clock is ahead of this machine's; null for a database without a clock of its own. */
  readonly databaseAheadMs: number | null;
}

/**
 * Creates a clock that follows the database's, and between two answers a clock that is never set: so servers that share
 * a database agree on leases and on what is due. Without such a database it is the machine's own.
 */
export function followDatabase(database: Pick<Database, 'time'>, look: () => Look): SharedClock {
  let anchor: Look | null = null;
  let aheadMs: number | null = null;
  return {
    now() {
      const { wall, monotonic } = look();
      return anchor === null ? wall : Math.round(anchor.wall + monotonic - anchor.monotonic);
    },
    async sync() {
      const before = look();
      const time = await database.time();
      const after = look();
      if (time === null || after.monotonic - before.monotonic > SLOWEST_MS) return;
      const monotonic = (before.monotonic + after.monotonic) / 2;
      aheadMs = Math.round(time - (after.wall - (after.monotonic - monotonic)));
      anchor = { wall: time, monotonic };
    },
    get databaseAheadMs() {
      return aheadMs;
    },
  };
}
